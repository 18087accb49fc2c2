import type { Knex } from 'knex';
import type { Config } from './config/config';
import { createAccountRepository } from './features/accounts/account-repository';
import { showsMails } from './features/mail/dev-mail-routes';

/** The message to `npm start` from the server that it launched, once the server listens. */
export interface Listening {
  productName: string;
  url: string;
  production: boolean;
  /** Are mails shown at `/dev/mail`? */
  showsMails: boolean;
  /** Is the API documented at `/api/docs`? */
  apiDocs: boolean;
  dataDir: string;
  /** Whether to make demo data if there is no data. */
  demo: boolean;
  /** Whether there is no account yet. */
  empty: boolean;
}

/** Tells the launching script that the server listens. A server that was not launched by a script has none. */
export const reportToLauncher = async (config: Config, db: Knex, address: string): Promise<void> => {
  if (!process.send) return;
  const { productName, production, dataDir, demo, apiDocs } = config;
  // PORT=0 lets the system choose, which PUBLIC_URL cannot know.
  const url = config.port === 0 ? address : config.publicUrl;
  const empty = await createAccountRepository(db).isEmpty();
  const listening: Listening = {
    productName,
    url,
    production,
    showsMails: showsMails(config),
    apiDocs,
    dataDir,
    demo,
    empty,
  };
  // The script may have ended meanwhile, which is no error here.
  process.send(listening, () => {});
};
