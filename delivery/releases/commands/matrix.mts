/**
 * Runs releases of a portal with each other in Chromium before browsers get them, and keeps the results there:
 *
 *   portal matrix dealer 1.5.0       this release in the live shells, including the previous one
 *   portal matrix shell 1.2.0        the remotes that browsers get in this shell, before it is deployed
 *   portal matrix                    what browsers get now
 *
 * Pairs that passed before do not run again; --again runs them. In a checkout of the portal the server is its own. --server names
 * the folder of a packaged portal, whose server runs the releases, and whose remotes run beside a candidate where the store has
 * none of their name. --json prints JSON.
 */

import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensurePrograms } from '@slabdesk/command-kit/apt';
import { fromRoot, ROOT } from '@slabdesk/command-kit/paths';
import { runMain, usageProblem } from '@slabdesk/command-kit/problem';
import { runTurbo } from '@slabdesk/command-kit/turbo';
import {
  findRelease,
  lackOfProof,
  problem,
  type ReleaseRegistry,
  type ReleaseStore,
  readProof,
  SHELL,
  viewRegistry,
} from '@slabdesk/releases';
import type { Candidate } from '../matrix/plan.mts';
import { type PortalBuild, packagedPortal } from '../matrix/portal-build.mts';
import { runMatrix } from '../matrix/run-matrix.mts';
import { drawTable, type Pair } from '../matrix/table.mts';
import { authorOf, commitOf } from './author.mts';
import { requireRemote } from './known-remotes.mts';
import { openPortal } from './open-portal.mts';

const isCheckout = existsSync(fromRoot('bff', 'src', 'server.ts'));

/** The front ends come from the store. */
const buildServer = async (): Promise<PortalBuild> => {
  const { code, output } = await runTurbo(['build', '--filter=bff...', '--output-logs=errors-only']);
  if (code !== 0) throw problem(`The build of the server failed:\n${output.trim()}`);
  return {
    root: ROOT,
    server: fromRoot('bff', 'dist', 'src', 'server.js'),
    admin: fromRoot('bff', 'dist', 'src', 'commands', 'admin.js'),
    registry: fromRoot('bff', 'dist', 'src', 'commands', 'registry.js'),
    remotes: [],
  };
};

const findCandidate = async (
  store: ReleaseStore,
  [name, version, odd]: string[],
): Promise<Candidate | undefined> => {
  if (name === undefined) return undefined;
  if (odd !== undefined) throw problem(`portal matrix takes no "${odd}".`, 'portal matrix dealer 1.5.0');
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
    options: {
      again: { type: 'boolean' },
      server: { type: 'string' },
      json: { type: 'boolean' },
    },
  });
  const { server, again, json } = values;
  const store = openPortal();
  const candidate = await findCandidate(store, positionals);
  if (isCheckout) await ensurePrograms(['chromium']);
  else if (server === undefined)
    throw usageProblem(
      'Name the folder of a packaged portal, whose server runs the releases.',
      ['portal matrix', ...process.argv.slice(2), '--server <folder>'].join(' '),
    );
  const portal = server === undefined ? await buildServer() : packagedPortal(path.resolve(server));
  const { registry } = await viewRegistry(store);
  const facts = { by: await authorOf(undefined), commit: await commitOf() };
  const say = (text: string): void => console.error(text);
  const options = { store, registry, portal, candidate, again, say, facts };
  const { shells, pairs } = await runMatrix(options);
  const lack = await verdict(store, registry, candidate, pairs);
  if (json) console.log(JSON.stringify({ passed: !lack, ...(lack && { lack }), pairs }, null, 2));
  else console.log(drawTable(shells, pairs));
  if (!lack) return;
  console.error(`\n✖ ${candidate ? `${candidate.name} ${candidate.id} does not pass: ` : ''}${lack}`);
  process.exitCode = 1;
});
