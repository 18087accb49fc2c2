/**
 * Runs stored releases with each other in Chromium before browsers get them:
 *
 *   npm run matrix -- dealer 1.5.0       this release in the live shell and the one before
 *   npm run matrix -- shell 1.2.0        the remotes that browsers get in this shell, before it is deployed
 *   npm run matrix                       what browsers get now
 *
 * Pairs that passed before do not run again; --again runs them. --by says who acts. RELEASE_KEY_FILE names a key that
 * signs the results, which count for nothing unsigned where RELEASE_TRUST names a trust file.
 */

import { parseArgs } from 'node:util';
import {
  findRelease,
  lackOfProof,
  openStore,
  problem,
  type ReleaseRegistry,
  type ReleaseStore,
  readProof,
  readSigning,
  SHELL,
  seeRegistry,
  trustedStore,
} from '@slabdesk/releases';
import { ensurePrograms } from '../../command-kit/src/apt.mjs';
import { runMain } from '../../command-kit/src/problem.mjs';
import { runTurbo } from '../../command-kit/src/turbo.mjs';
import type { Candidate } from '../matrix/plan.mts';
import { runMatrix } from '../matrix/run-matrix.mts';
import { drawTable, type Pair } from '../matrix/table.mts';
import { authorOf, commitOf } from './author.mts';
import { requireRemote } from './known-remotes.mts';
import { place } from './place.mts';

/** The front ends come from the store. */
const buildServer = async (): Promise<void> => {
  const { code, output } = await runTurbo(['build', '--filter=bff...', '--output-logs=errors-only']);
  if (code !== 0) throw problem(`The build of the server failed:\n${output.trim()}`);
};

const findCandidate = async (
  store: ReleaseStore,
  [name, version, odd]: string[],
): Promise<Candidate | undefined> => {
  if (name === undefined) return undefined;
  if (odd !== undefined) throw problem(`npm run matrix takes no "${odd}".`, 'npm run matrix -- dealer 1.5.0');
  await requireRemote(name);
  return { name, id: (await findRelease(store, name, version)).directory };
};

/** Why the run as a whole failed. A remote is responsible for itself, not for the others in the run. */
const verdict = async (
  store: ReleaseStore,
  { shell }: ReleaseRegistry,
  candidate: Candidate | undefined,
  pairs: readonly Pair[],
): Promise<string | undefined> => {
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
  const { trust, signer } = readSigning(process.env, place());
  const store = trustedStore(openStore(process.env, place()), trust);
  const candidate = await findCandidate(store, positionals);
  await ensurePrograms(['chromium']);
  await buildServer();
  const { registry } = await seeRegistry(store, trust);
  const facts = { by: await authorOf(values.by), commit: await commitOf() };
  const say = (text: string): void => console.error(text);
  const { again } = values;
  const options = { store, registry, candidate, again, say, facts, signer };
  const { shells, pairs } = await runMatrix(options);
  console.log(drawTable(shells, pairs));
  const lack = await verdict(store, registry, candidate, pairs);
  if (!lack) return;
  console.log(`\n✖ ${candidate ? `${candidate.name} ${candidate.id} does not pass: ` : ''}${lack}`);
  process.exitCode = 1;
});
