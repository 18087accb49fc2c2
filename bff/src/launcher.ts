import type { Knex } from 'knex';
import type { Config } from './config';

/** What `npm start` learns from the server that it launched, once that listens. */
export interface Listening {
  productName: string;
  url: string;
  production: boolean;
  dataDir: string;
  /** Shall demo data be made where there is no data? */
  demo: boolean;
  /** Has nobody an account yet? */
  empty: boolean;
}

/**
 * Tells the launching script that the server listens, and calls `stop` when that script is gone,
 * however it ended. A server that was not launched by a script has neither.
 */
export const reportToLauncher = async (
  config: Config,
  db: Knex,
  address: string,
  stop: (reason: string) => void,
) => {
  if (!process.send) return;
  process.on('disconnect', () => stop('the launcher ended'));
  const { productName, production, dataDir, demo } = config;
  // PORT=0 lets the system choose, which PUBLIC_URL cannot know.
  const url = config.port === 0 ? address : config.publicUrl;
  const empty = (await db('users').first('id')) === undefined;
  process.send({ productName, url, production, dataDir, demo, empty } satisfies Listening);
};
