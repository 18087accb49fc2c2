/**
 * Plays stored releases with each other in Chromium, before anybody gets them:
 *
 *   npm run matrix -- dealer 1.5.0       this release in the live shell and the one before
 *   npm run matrix -- shell 1.2.0        the remotes that browsers get in this shell, before it is deployed
 *   npm run matrix                       what browsers get now
 *
 * Pairs that passed before do not run again; --again runs them. --by says who acts.
 */
import { parseArgs } from 'node:util';
import { ensurePrograms } from '../../command-kit/src/apt.mjs';
import { problem, runMain } from '../../command-kit/src/problem.mjs';
import { runTurbo } from '../../command-kit/src/turbo.mjs';
import { authorOf, commitOf } from './author.mjs';
import { requireRemote } from './known-remotes.mjs';
import { lackOfProof, readProof } from './matrix/results.mjs';
import { runMatrix } from './matrix/run-matrix.mjs';
import { drawTable } from './matrix/table.mjs';
import { findRelease } from './publish.mjs';
import { readRegistry } from './registry.mjs';
import { openStore } from './settings.mjs';
import { SHELL } from './store.mjs';

/** The server and the driver of its API; the front ends come from the store. */
const buildServer = async () => {
  const { code, output } = await runTurbo([
    'build',
    '--filter=bff...',
    '--filter=e2e...',
    '--output-logs=errors-only',
  ]);
  if (code !== 0) throw problem(`The build of the server failed:\n${output.trim()}`);
};

/**
 * @param {import('./store.mjs').ReleaseStore} store
 * @param {string[]} positionals
 */
const findCandidate = async (store, [name, version, odd]) => {
  if (name === undefined) return undefined;
  if (odd !== undefined) throw problem(`npm run matrix takes no "${odd}".`, 'npm run matrix -- dealer 1.5.0');
  await requireRemote(name);
  return { name, id: (await findRelease(store, name, version)).directory };
};

/** Why the run as a whole failed. A remote is responsible for itself, not for the others in the run. */
const verdict = async (
  store,
  /** @type {import('./registry.mjs').Registry} */ { shell },
  candidate,
  pairs,
) => {
  if (candidate && candidate.name !== SHELL)
    return lackOfProof(await readProof(store, candidate.name, candidate.id, shell));
  const failed = pairs.filter(({ result }) => result?.outcome === 'failed');
  return failed.length > 0 ? `${failed.length} of ${pairs.length} pairs failed` : undefined;
};

await runMain(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { by: { type: 'string' }, again: { type: 'boolean' } },
  });
  const store = openStore();
  const candidate = await findCandidate(store, positionals);
  await ensurePrograms(['chromium']);
  await buildServer();
  const registry = await readRegistry(store);
  const facts = { by: await authorOf(values.by), commit: await commitOf() };
  const say = (text) => console.error(text);
  const { shells, pairs } = await runMatrix({ store, registry, candidate, again: values.again, say, facts });
  console.log(drawTable(shells, pairs));
  const lack = await verdict(store, registry, candidate, pairs);
  if (!lack) return;
  console.log(`\n✖ ${candidate ? `${candidate.name} ${candidate.id} does not pass: ` : ''}${lack}`);
  process.exitCode = 1;
});
