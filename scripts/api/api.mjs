/**
 * The API reports of what the shell shares with remotes (docs/releases.md):
 *
 *   npm run api             writes the reports of this checkout
 *   npm run api -- check    fails if a report is out of date
 */
import { problem, runMain } from '../lib/problem.mjs';
import { staleReports, writeReports } from './reports.mjs';
import { readSurface } from './surface.mjs';

const write = async () => {
  const surface = await readSurface();
  await writeReports(surface);
  console.log(`${Object.keys(surface).length} API reports are written`);
};

const check = async () => {
  const surface = await readSurface();
  const stale = await staleReports(surface);
  if (stale.length > 0)
    throw problem(
      `API reports are out of date:\n${stale.join('\n')}`,
      'Run `npm run api`, then commit them.',
    );
  console.log(`${Object.keys(surface).length} API reports are up to date`);
};

const COMMANDS = { write, check };

await runMain(async () => {
  const [command = 'write', ...rest] = process.argv.slice(2);
  if (!Object.hasOwn(COMMANDS, command) || rest.length > 0)
    throw problem(`There is no such command: ${process.argv.slice(2).join(' ')}`, 'npm run api [-- check]');
  await COMMANDS[command]();
});
