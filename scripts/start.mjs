/**
 * `npm start`: the product from a fresh clone. Installs what is missing, builds what changed, starts
 * the server (which migrates), fills demo data on the first start, and says where it is.
 */
import { endWithServer } from '../packages/command-kit/src/ending.mjs';
import { announce, preparePortal, startPortal } from '../packages/command-kit/src/portal.mjs';
import { refuseArguments, runMain } from '../packages/command-kit/src/problem.mjs';

await runMain(async () => {
  refuseArguments('npm start', 'Settings are environment variables, such as PORT=3001: see README.md.');
  const ending = endWithServer('start');
  await preparePortal();
  const server = await startPortal();
  ending.attach(server);
  announce(server.listening, server.logFile);
  process.exitCode = await server.exited;
});
