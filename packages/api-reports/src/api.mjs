/**
 * Manages the API reports of the modules that the shell shares with remotes, and checks the versions of their
 * packages (docs/guide/releases.md):
 *
 *   npm run api                writes the reports of this checkout
 *   npm run api -- check       fails if a report is out of date or a version is too low for the change
 *   npm run api -- released    after a release of the shell: compares later changes with this checkout
 */
import { readFile } from 'node:fs/promises';
import { fromRoot } from '../../command-kit/src/paths.mjs';
import { problem, runMain } from '../../command-kit/src/problem.mjs';
import { sharedPackages } from './packages.mjs';
import { readReleased, writeReleased } from './released.mjs';
import { staleReports, writeReports } from './reports.mjs';
import { readSurface } from './surface.mjs';
import { portalApiProblem, versionProblems } from './versions.mjs';

const write = async () => {
  const surface = await readSurface();
  await writeReports(surface);
  console.log(`${Object.keys(surface).length} API reports written`);
};

const released = async () => {
  const surface = await readSurface();
  await writeReports(surface);
  await writeReleased(surface);
  console.log(
    sharedPackages()
      .map(({ name, version }) => `${name} ${version} is released`)
      .join('\n'),
  );
};

/** The version that the shell tells remotes. Builds go by the version of the package. */
const readPortalApi = async () => {
  const file = fromRoot('packages', 'portal', 'src', 'remote', 'portal-api.ts');
  const version = /PORTAL_API = '(\d+\.\d+)'/.exec(await readFile(file, 'utf8'))?.[1];
  if (!version) throw new Error(`No PORTAL_API in ${file}`);
  return version;
};

const findVersionProblems = async (surface) => {
  const packages = sharedPackages();
  const portal = packages.find(({ name }) => name === '@slabdesk/portal');
  const api = portalApiProblem(await readPortalApi(), portal?.version ?? '');
  return [...(api ? [api] : []), ...(await versionProblems(packages, surface, readReleased))];
};

const check = async () => {
  const surface = await readSurface();
  const stale = await staleReports(surface);
  if (stale.length > 0)
    throw problem(
      `API reports are out of date:\n${stale.join('\n')}`,
      'Run `npm run api`, then commit them.',
    );
  const wrong = await findVersionProblems(surface);
  if (wrong.length > 0) throw problem(wrong.join('\n'), 'Raise it: `npm run change`, then `npm run raise`.');
  console.log(`${Object.keys(surface).length} API reports are up to date, and the versions are right`);
};

const COMMANDS = { write, check, released };

await runMain(async () => {
  const [command = 'write', ...rest] = process.argv.slice(2);
  if (!Object.hasOwn(COMMANDS, command) || rest.length > 0)
    throw problem(
      `There is no such command: ${process.argv.slice(2).join(' ')}`,
      'npm run api [-- check | released]',
    );
  await COMMANDS[command]();
});
