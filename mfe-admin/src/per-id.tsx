import { useParams } from '@slabdesk/portal/router';
import type { ComponentType } from 'react';

/**
 * Makes a page of a path with an `:id`. It starts anew at each id: a question about one record must not be confirmed for
 * another one.
 */
export const perId = (Page: ComponentType<{ id: string }>) => () => {
  const { id = '' } = useParams();
  return <Page key={id} id={id} />;
};
