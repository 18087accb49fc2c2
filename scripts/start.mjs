/**
 * `npm start` runs the product from a fresh clone: it installs missing packages, builds what changed, starts the
 * server (which migrates the database), creates demo data on the first start, and prints the URL.
 */
import { endWithServer } from '../packages/command-kit/src/ending.mjs';
import { announce, preparePortal, startPortal } from '../packages/command-kit/src/portal.mjs';
import { refuseArguments, runMain } from '../packages/command-kit/src/problem.mjs';

await runMain(async () => {
  refuseArguments(
    'npm start',
    'Settings are environment variables, such as PORT=3001: see docs/reference/settings.md.',
  );
  const ending = endWithServer('start');
  await preparePortal();
  const server = await startPortal();
  ending.attach(server);
  announce(server.listening, server.logFile);
  process.exitCode = await server.exited;
});
