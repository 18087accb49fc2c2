import path from 'node:path';
import { usageProblem } from '@slabdesk/command-kit/problem';
import { findRelease, lackOf, NOTE_SHELL, pairsOf, problem, SHELL } from '@slabdesk/releases';
import { type PortalBuild, packagedPortal } from '../matrix/portal-build.mts';
import { sayResults } from '../matrix/results.mts';
import { runMatrix } from '../matrix/run-matrix.mts';
import { commitOf } from './author.mts';
import { findCheckout, PROGRAM } from './checkout.mts';
import { readOverview } from './list.mts';
import { openPortal } from './open-portal.mts';

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
  const { directory: id } = await findRelease(store, remote, version);
  const overview = await readOverview(store);
  const pairs = pairsOf(overview, remote, id);
  if (pairs.length === 0)
    throw problem(
      `${remote} ${id} can't be run: ${lackOf(remote, pairs, [])}.`,
      remote === SHELL
        ? `Promote one first, or go without proof: ${PROGRAM} canary shell ${id} --unproven "…" --reason "…"`
        : NOTE_SHELL,
    );
  const portal = await portalOf(server);
  const commit = await commitOf();
  const say = (text: string): void => console.error(text);
  const { remotePaths } = overview;
  const results = await runMatrix({
    store,
    remotePaths,
    pairs,
    portal,
    say,
    facts: commit ? { commit } : {},
  });
  const lack = lackOf(remote, pairs, results);
  if (json) console.log(JSON.stringify({ passed: !lack, ...(lack && { lack }), results }, null, 2));
  else console.log(sayResults(results));
  if (!lack) return;
  console.error(`\n✖ ${remote} ${id} does not pass: ${lack}`);
  process.exitCode = 1;
};
