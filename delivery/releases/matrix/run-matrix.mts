import type { NeededPair, PortalClient, PortalOverview, RemoteRelease } from '@slabdesk/releases';
import type { ProofBody } from 'bff-contract';
import { incompatibility } from 'bff-contract/compatibility';
import type { Browser } from 'playwright-core';
import { checkRelease } from './check-release.mts';
import { createEnvironment, type EnvironmentServer } from './environment.mts';
import { openViewers, startBrowser } from './open-pages.mts';
import { type Round, roundsOf } from './plan.mts';
import type { PortalBuild } from './portal-build.mts';
import { fillPortal, signIn } from './records.mts';
import type { MatrixResult } from './results.mts';
import { makeSeeds, type SeededRecords } from './seeds.mts';

interface MatrixOptions {
  /** Has the releases, and keeps the results. */
  store: PortalClient;
  remotePaths: PortalOverview['remotePaths'];
  /** The releases of remotes to run, and their shells. */
  pairs: readonly NeededPair[];
  /** Its server serves the releases. */
  portal: PortalBuild;
  /** Prints a line. */
  say: (text: string) => void;
  /** Kept with each result. */
  facts: Pick<ProofBody, 'commit'>;
}

/** Observations of a release: of its pages, or why the shell refuses it. */
type Shown = Pick<ProofBody, 'failures' | 'pages' | 'reason' | 'browser'>;

type Keep = (release: RemoteRelease, shown: Shown) => Promise<unknown>;

/** A server with one release of the shell, and what all shells share. */
interface ShellServer extends EnvironmentServer {
  browser: Browser;
  records: SeededRecords;
}

/** Serves releases, signs everybody in, and opens pages. */
const runRound = async (
  { url, promote, browser, records }: ShellServer,
  { served, opened }: Round<RemoteRelease>,
  keep: Keep,
): Promise<void> => {
  const named = await promote(served);
  const { viewers, close } = await openViewers(browser, url, await signIn(url));
  try {
    for (const release of opened) {
      const shown = await checkRelease({ viewers, url, named, ...records }, release);
      await keep(release, { ...shown, browser: browser.version() });
    }
  } finally {
    await close();
  }
};

/**
 * Runs releases of remotes in shells, and keeps the results in their portal. One that doesn't fit is not run: its browsers get the
 * previous release.
 */
export const runMatrix = async (options: MatrixOptions): Promise<MatrixResult[]> => {
  const { store, remotePaths, pairs, portal, say, facts } = options;
  const results: MatrixResult[] = [];
  const environment = await createEnvironment(store, portal, remotePaths);
  let browser: Browser | undefined;
  let records: SeededRecords | undefined;
  try {
    const candidates: Array<Pick<NeededPair, 'shell' | 'mayRefuse'> & { build: RemoteRelease }> = [];
    for (const { remote, release, shell, mayRefuse } of pairs)
      candidates.push({ shell, mayRefuse, build: await environment.release(remote, release) });
    for (const id of new Set(pairs.map(({ shell }) => shell))) {
      const shell = await environment.shell(id);
      const keep: Keep = async ({ name: remote, directory: release }, shown) => {
        const outcome = shown.reason ? 'refused' : shown.failures.length > 0 ? 'failed' : 'ok';
        const proof = { outcome, ...shown, ...facts } as const;
        results.push({ remote, release, shell: id, ...proof, at: new Date().toISOString() });
        await store.prove({ remote, release, shell: id }, proof);
      };
      const fitting: Record<'needed' | 'others', RemoteRelease[]> = { needed: [], others: [] };
      for (const { build, mayRefuse } of candidates.filter((each) => each.shell === id)) {
        const reason = incompatibility(build, shell);
        if (reason) await keep(build, { reason, failures: [], pages: 0 });
        else fitting[mayRefuse ? 'others' : 'needed'].push(build);
      }
      const rounds = roundsOf(fitting.needed, fitting.others);
      if (rounds.length === 0) continue;
      const server = await environment.open(id, say);
      try {
        browser ??= await startBrowser();
        if (!records) {
          const { people, records: common } = await fillPortal(server.url, server.admin);
          const builds = candidates.map(({ build }) => build);
          records = await makeSeeds(builds, people, common);
        }
        for (const round of rounds) {
          say(`Shell ${id}: ${round.opened.map(({ name, directory }) => `${name} ${directory}`).join(', ')}`);
          await runRound({ ...server, browser, records }, round, keep);
        }
      } finally {
        await server.stop();
      }
    }
    return results;
  } finally {
    await browser?.close();
    await environment.close();
  }
};
