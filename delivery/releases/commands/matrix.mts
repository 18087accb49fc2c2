import path from 'node:path';
import { usageProblem } from '@slabdesk/command-kit/problem';
import { findRelease, lackOfProof, type PortalOverview, SHELL, servedShells } from '@slabdesk/releases';
import type { Candidate } from '../matrix/plan.mts';
import { type PortalBuild, packagedPortal } from '../matrix/portal-build.mts';
import { type MatrixResult, sayResults } from '../matrix/results.mts';
import { runMatrix } from '../matrix/run-matrix.mts';
import { commitOf } from './author.mts';
import { findCheckout, PROGRAM } from './checkout.mts';
import { readOverview } from './list.mts';
import { openPortal } from './open-portal.mts';

/** Why the run as a whole failed. A remote is responsible for itself, not for the others in the run. */
const verdict = (
  { remotes, live }: PortalOverview,
  { name, id }: Candidate,
  results: readonly MatrixResult[],
): string | undefined => {
  const served = servedShells(remotes.find(({ remote }) => remote === SHELL));
  if (name !== SHELL) return lackOfProof(results, { remote: name, release: id }, live, served);
  const failed = results.filter(({ outcome }) => outcome === 'failed');
  return failed.length > 0 ? `${failed.length} of ${results.length} failed` : undefined;
};

/** The portal whose server runs the releases: that of the checkout, or a packaged one. */
const portalOf = async (server: string | undefined): Promise<PortalBuild> => {
  const checkout = await findCheckout();
  await checkout?.installBrowser();
  if (server !== undefined) return packagedPortal(path.resolve(server));
  if (checkout) return checkout.buildServer();
  throw usageProblem(
    'Name the folder of a packaged portal, whose server runs the releases.',
    [PROGRAM, ...process.argv.slice(2), '--server <folder>'].join(' '),
  );
};

interface MatrixCommand {
  remote: string;
  version?: string | undefined;
  server?: string | undefined;
  json?: boolean | undefined;
}

/**
 * Runs a release of a portal in Chromium before browsers get it, and keeps the results there: a remote in the live shells,
 * including the previous one; a shell with the remotes that browsers get.
 *
 * In a checkout of the portal the server is its own. `server` names the folder of a packaged portal, whose server runs the releases.
 */
export const matrix = async ({ remote, version, server, json }: MatrixCommand): Promise<void> => {
  const store = openPortal();
  const candidate = { name: remote, id: (await findRelease(store, remote, version)).directory };
  const portal = await portalOf(server);
  const overview = await readOverview(store);
  const commit = await commitOf();
  const say = (text: string): void => console.error(text);
  const options = { store, overview, portal, candidate, say, facts: { ...(commit && { commit }) } };
  const results = await runMatrix(options);
  const lack = verdict(overview, candidate, results);
  if (json) console.log(JSON.stringify({ passed: !lack, ...(lack && { lack }), results }, null, 2));
  else console.log(sayResults(results));
  if (!lack) return;
  console.error(`\n✖ ${candidate.name} ${candidate.id} does not pass: ${lack}`);
  process.exitCode = 1;
};
