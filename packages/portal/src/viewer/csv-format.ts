import { type CsvFormat, DEFAULT_CSV_FORMAT } from 'bff-contract/constants';
import type { PortalError } from 'bff-contract/portal-error';
import { announceChange } from '../pages/changes';
import { sendRequest } from '../requests/request';
import { tellOtherTabs } from '../session/other-tabs';
import { useCurrentUser } from './use-session';
import { patchUser } from './viewer';

/** Separator and decimal sign of the CSV files that the signed-in user exports. */
export const useCsvFormat = (): CsvFormat => useCurrentUser()?.csvFormat ?? DEFAULT_CSV_FORMAT;

/** Remembers the format for the user, on every device. @returns the reason for a failure, or undefined */
export const saveCsvFormat = async (csvFormat: CsvFormat): Promise<PortalError | undefined> => {
  const { error } = await sendRequest({ url: 'app/profile', body: { csvFormat } });
  if (error) return error;
  patchUser({ csvFormat });
  tellOtherTabs();
  announceChange('account');
  return undefined;
};
