/**
 * `npm start`: the product from a fresh clone. Installs what is missing, builds what changed, starts
 * the server (which migrates), fills demo data on the first start, and says where it is.
 */
import { announce, preparePortal, startPortal } from './lib/portal.mjs';
import { runMain } from './lib/problem.mjs';

await runMain(async () => {
  await preparePortal();
  const server = await startPortal();
  // A terminal sends Ctrl-C to the server too; it stops once, gracefully, and we wait for it.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.stop());
  announce(server.listening, server.logFile);
  process.exitCode = await server.exited;
});
