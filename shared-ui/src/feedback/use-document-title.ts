import { useEffect } from 'react';
import { uiHost } from '../host/ui-host';
import { feedbackTexts } from './texts';

/** Combines a page title with the product name. */
export const documentTitle = (title: string | undefined): string =>
  [title, uiHost().productName()].filter(Boolean).join(feedbackTexts.titleSeparator);

/** Sets the document title; undefined keeps the route's title. */
export const useDocumentTitle = (title: string | undefined): void => {
  useEffect(() => {
    if (title) document.title = documentTitle(title);
  }, [title]);
};
