/**
 * Fills an empty, running portal with demo data: `DEMO_URL=http://127.0.0.1:3000 DATA_DIR=.data node
 * dist/src/demo/main.js`. Writes demo-dates.json, with which the BFF's `backdate` command spreads the data over a
 * year, and demo.json with the logins, which also marks the demo as complete.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeDemo } from './make-demo';

const SIZE = { customers: 60, orders: 250 };

const { DEMO_URL: baseUrl = 'http://127.0.0.1:3000', DATA_DIR: dataDir = '.data' } = process.env;

/** An error and its causes in one line. */
const explain = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message} (${explain(error.cause)})`;
};

/** Readable only by this user: the file contains passwords. */
const writeJson = (name: string, content: unknown) =>
  writeFile(path.join(dataDir, name), `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });

const main = async () => {
  const { dates, logIns } = await makeDemo({ baseUrl, size: SIZE, now: new Date(), report: console.log });
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeJson('demo-dates.json', dates);
  await writeJson('demo.json', { logins: logIns });
};

main().catch((error: unknown) => {
  console.error(`The demo data could not be created: ${explain(error)}`);
  process.exitCode = 1;
});
