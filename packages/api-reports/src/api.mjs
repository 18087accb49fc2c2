/**
 * Manages the API reports of the modules that the shell shares with remotes, and checks the versions of their
 * packages (docs/guide/releases.md):
 *
 *   npm run api             writes the reports of this checkout
 *   npm run api -- check    fails if a report is out of date, or if one has changed and no waiting changeset says so
 */
import { readFile } from 'node:fs/promises';
import { fromRoot } from '@slabdesk/command-kit/paths';
import { problem, runMain } from '@slabdesk/command-kit/problem';
import { sharedPackages } from './packages.mjs';
import { reportsOf, staleReports, writeReports } from './reports.mjs';
import { readSurface } from './surface.mjs';
import { portalApiProblem, unsaidChanges } from './versions.mjs';

const write = async () => {
  const reports = reportsOf(await readSurface());
  await writeReports(reports);
  console.log(`${Object.keys(reports).length} API reports written`);
};

/** The version that the shell tells remotes. Builds go by the version of the package. */
const readPortalApi = async () => {
  const file = fromRoot('packages', 'portal', 'src', 'remote', 'portal-api.ts');
  const version = /PORTAL_API = '(\d+\.\d+)'/.exec(await readFile(file, 'utf8'))?.[1];
  if (!version) throw new Error(`No PORTAL_API in ${file}`);
  return version;
};

const check = async () => {
  const reports = reportsOf(await readSurface());
  const stale = await staleReports(reports);
  if (stale.length > 0)
    throw problem(
      `API reports are out of date:\n${stale.join('\n')}`,
      'Run `npm run api`, then commit them.',
    );
  const packages = sharedPackages();
  const portal = packages.find(({ name }) => name === '@slabdesk/portal');
  const api = portalApiProblem(await readPortalApi(), portal?.version ?? '');
  if (api) throw problem(api, 'Change PORTAL_API with the version.');
  const unsaid = await unsaidChanges(packages);
  if (unsaid.length > 0)
    throw problem(`API reports have changed: ${unsaid.join(', ')}`, 'Add a changeset: `npm run change`.');
  console.log(`${Object.keys(reports).length} API reports are up to date, and changesets name their changes`);
};

const COMMANDS = { write, check };

await runMain(async () => {
  const [command = 'write', ...rest] = process.argv.slice(2);
  if (!Object.hasOwn(COMMANDS, command) || rest.length > 0)
    throw problem(`There is no such command: ${process.argv.slice(2).join(' ')}`, 'npm run api [-- check]');
  await COMMANDS[command]();
});
