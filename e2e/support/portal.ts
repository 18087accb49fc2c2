import type { NewAccount } from '@slabdesk/driver';

/** The running product, as the global setup hands it to the tests. */
export interface Portal {
  url: string;
  /** Id of its process. */
  pid: number;
  /** The MySQL database below it; absent with SQLite. */
  databaseUrl?: string;
  /** Where the mails that it sent can be read. */
  inboxUrl: string;
  /** A second process on the same data, whose access tokens live for seconds; it has addresses confirmed. */
  shortLivedUrl: string;
  /** No test changes the data of this dealer. */
  dealer: NewAccount & { businessName: string };
  /** Tests place orders with this dealer. */
  busyDealer: NewAccount;
  metricDealer: NewAccount;
  admin: NewAccount;
  /** The settings that its processes share, for another process on the same data. */
  settings: Record<string, string>;
}

const VARIABLE = 'E2E_PORTAL';

/** Tests run in processes of their own, which inherit the environment of the setup. */
export const publishPortal = (portal: Portal) => {
  process.env[VARIABLE] = JSON.stringify(portal);
};

export const readPortal = (): Portal => {
  const value = process.env[VARIABLE];
  if (value === undefined) throw new Error('The global setup has not run');
  return JSON.parse(value) as Portal;
};
