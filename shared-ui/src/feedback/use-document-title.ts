import { useEffect } from 'react';
import { uiHost } from '../host/ui-host';

/** Joins a page's title with the product's name. */
export const documentTitle = (title: string | undefined): string =>
  [title, uiHost().productName()].filter(Boolean).join(' · ');

/** Names the document after what it shows; undefined leaves the title of the route. */
export const useDocumentTitle = (title: string | undefined): void => {
  useEffect(() => {
    if (title) document.title = documentTitle(title);
  }, [title]);
};
