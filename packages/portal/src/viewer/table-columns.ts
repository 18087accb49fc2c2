import type { TableColumns } from 'bff-contract';
import type { PortalError } from 'bff-contract/portal-error';
import { sendRequest } from '../requests/request';
import { tellOtherTabs } from '../session/other-tabs';
import { useCurrentUser } from './use-session';
import { patchUser, viewerState } from './viewer';

/** How the signed-in user has arranged the columns of a table; undefined: as the table has them. */
export const useTableColumns = (table: string): TableColumns | undefined => useCurrentUser()?.tables?.[table];

// One request after the other: the last arrangement has to be the one that is kept.
let sent: Promise<unknown> = Promise.resolve();

/**
 * Shows an arrangement at once, and remembers it for the user, on every device. It stays on the page if that fails.
 *
 * @returns the reason for a failure, or undefined
 */
export const saveTableColumns = async (
  table: string,
  columns: TableColumns,
): Promise<PortalError | undefined> => {
  patchUser({ tables: { ...viewerState().viewer?.user?.tables, [table]: columns } });
  const send = () =>
    sendRequest({ url: `app/table/${table}`, method: 'PUT', body: columns, background: true });
  const result = sent.then(send);
  sent = result.catch(() => undefined);
  const { error } = await result;
  if (!error) tellOtherTabs();
  return error;
};
