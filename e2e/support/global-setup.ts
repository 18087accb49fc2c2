import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DEMO_DEALERS } from '@slabdesk/demo/dealers';
import { DEMO_LOG_INS } from '@slabdesk/demo/log-ins';
import { makeDemo } from '@slabdesk/demo/make-demo';
import getPort from 'get-port';
import { startMailServer } from './mail-server';
import { prepareOwnPortals } from './own-portal';
import { publishPortal } from './portal';
import { PATIENCE, runCommand, startPortal } from './portal-server';
import { createTestDatabase } from './test-database';

const LOGS = path.resolve(__dirname, '../test-results');
const SECRET = 'the secret of the browser tests, long enough';
/** So many that a table has several pages. */
const SIZE = { customers: 12, orders: 64 };

type Cleanup = () => Promise<unknown>;

/** MariaDB where TEST_DATABASE_URL names a server, else SQLite in the data folder. */
const chooseDatabase = async (): Promise<{ settings: Record<string, string>; drop: Cleanup }> => {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) return { settings: {}, drop: async () => {} };
  const { url, drop } = await createTestDatabase(server);
  return { settings: { DATABASE_URL: url }, drop };
};

const seed = async (url: string, dataDir: string, settings: Record<string, string>) => {
  const { name, email, password } = DEMO_LOG_INS.admin;
  await runCommand('admin', ['--email', email, '--name', name, '--password', password], settings);
  const { dates } = await makeDemo({ baseUrl: url, size: SIZE, now: new Date(), report: () => {} });
  const datesFile = path.join(dataDir, 'demo-dates.json');
  await writeFile(datesFile, JSON.stringify(dates));
  await runCommand('backdate', [datesFile], settings);
};

/** Starts the built product on real servers, with users and orders. Returns the function that stops it. */
const globalSetup = async () => {
  const cleanups: Cleanup[] = [];
  const cleanUp = async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  };
  try {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'e2e-portal-'));
    cleanups.push(() => rm(dataDir, { recursive: true, force: true }));
    const mail = await startMailServer();
    cleanups.push(mail.stop);
    const database = await chooseDatabase();
    cleanups.push(database.drop);

    const port = await getPort({ host: '127.0.0.1' });
    const url = `http://127.0.0.1:${port}`;
    const settings = {
      ...PATIENCE,
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      SECRET,
      SMTP_URL: mail.smtpUrl,
      RATE_LIMIT: 'off',
      DEMO: 'false',
      LOG_LEVEL: 'warn',
      ...database.settings,
    };
    const shortLived = { port: await getPort({ host: '127.0.0.1' }), seconds: 3 };
    const shortLivedUrl = `http://127.0.0.1:${shortLived.port}`;
    await mkdir(LOGS, { recursive: true });
    const start = async (at: string, own: Record<string, string>, log: string) => {
      const portal = await startPortal(at, { ...settings, ...own }, path.join(LOGS, log));
      cleanups.push(portal.stop);
      return portal.pid;
    };
    const pid = await start(url, {}, 'portal.log');
    await start(
      shortLivedUrl,
      {
        PORT: String(shortLived.port),
        PUBLIC_URL: shortLivedUrl,
        ACCESS_TOKEN_SECONDS: String(shortLived.seconds),
        EMAIL_CONFIRMATION: 'true',
      },
      'short-lived.log',
    );
    await seed(url, dataDir, settings);
    await prepareOwnPortals(path.join(dataDir, 'own-portal'));
    const [northgate] = DEMO_DEALERS;
    publishPortal({
      url,
      pid,
      databaseUrl: database.settings.DATABASE_URL,
      inboxUrl: mail.inboxUrl,
      shortLivedUrl,
      dealer: { ...DEMO_LOG_INS.northgate, businessName: northgate?.businessName ?? '' },
      busyDealer: DEMO_LOG_INS.harbor,
      metricDealer: DEMO_LOG_INS.lindqvist,
      admin: DEMO_LOG_INS.admin,
      settings,
    });
  } catch (error) {
    await cleanUp();
    throw error;
  }
  return cleanUp;
};

export default globalSetup;
