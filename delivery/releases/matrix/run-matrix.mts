import {
  NOTE_SHELL,
  type PortalClient,
  type PortalOverview,
  problem,
  type RemoteRelease,
} from '@slabdesk/releases';
import type { ProofBody } from 'bff-contract';
import { incompatibility } from 'bff-contract/compatibility';
import type { Browser } from 'playwright-core';
import { PROGRAM } from '../commands/checkout.mts';
import { checkRelease } from './check-release.mts';
import { createEnvironment, type Environment, type EnvironmentServer } from './environment.mts';
import { openViewers, startBrowser } from './open-pages.mts';
import { type Candidate, type Round, roundsToRun, shellsToRun } from './plan.mts';
import type { PortalBuild } from './portal-build.mts';
import { fillPortal, signIn } from './records.mts';
import type { MatrixResult } from './results.mts';
import { makeSeeds, type SeededRecords } from './seeds.mts';

interface MatrixOptions {
  /** Has the releases, and keeps the results. */
  store: PortalClient;
  overview: Pick<PortalOverview, 'live' | 'remotes' | 'remotePaths'>;
  /** Its server serves the releases. */
  portal: PortalBuild;
  candidate: Candidate;
  /** Prints a line. */
  say: (text: string) => void;
  /** Kept with each result. */
  facts: Pick<ProofBody, 'commit'>;
}

type ReadRound = Round<readonly RemoteRelease[]>;

const readRounds = async (
  { overview, candidate }: MatrixOptions,
  environment: Environment,
): Promise<ReadRound[]> => {
  const rounds: ReadRound[] = [];
  for (const { served: ids, opened } of roundsToRun(overview, candidate)) {
    const served: RemoteRelease[] = [];
    for (const [name, id] of Object.entries(ids)) served.push(await environment.release(name, id));
    rounds.push({ served, opened: served.filter(({ name }) => Object.hasOwn(opened, name)) });
  }
  return rounds;
};

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
  { served, opened }: ReadRound,
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
 * Runs a candidate, which is a remote or a shell with what browsers get of the remotes, and keeps the results in its portal.
 * One that doesn't fit is not run: its browsers get the previous release.
 */
export const runMatrix = async (options: MatrixOptions): Promise<MatrixResult[]> => {
  const { store, overview, candidate, portal, say, facts } = options;
  const shells = shellsToRun(overview, candidate);
  if (shells.length === 0) {
    throw problem(
      `No shell is noted as deployed in ${store.name}, so there is none to run remotes in.`,
      NOTE_SHELL,
    );
  }
  if (roundsToRun(overview, candidate).length === 0) {
    throw problem(
      `No remote was promoted that shell ${candidate.id} could be tested with.`,
      `Promote one first, or go without proof: ${PROGRAM} canary shell ${candidate.id} --unproven "…" --reason "…"`,
    );
  }
  const results: MatrixResult[] = [];
  const environment = await createEnvironment(store, portal, overview.remotePaths);
  let browser: Browser | undefined;
  let records: SeededRecords | undefined;
  try {
    const rounds = await readRounds(options, environment);
    const candidates = rounds.flatMap(({ opened }) => opened);
    for (const id of shells) {
      const shell = await environment.shell(id);
      const fits = (release: RemoteRelease) => !incompatibility(release, shell);
      const keep: Keep = async ({ name: remote, directory: release }, shown) => {
        const outcome = shown.reason ? 'refused' : shown.failures.length > 0 ? 'failed' : 'ok';
        const proof = { outcome, ...shown, ...facts } as const;
        results.push({ remote, release, shell: id, ...proof, at: new Date().toISOString() });
        await store.prove({ remote, release, shell: id }, proof);
      };
      for (const release of candidates) {
        const reason = incompatibility(release, shell);
        if (reason) await keep(release, { reason, failures: [], pages: 0 });
      }
      const fitting = rounds
        .map(({ served, opened }) => ({ served: served.filter(fits), opened: opened.filter(fits) }))
        .filter(({ opened }) => opened.length > 0);
      if (fitting.length === 0) continue;
      const server = await environment.open(id, say);
      try {
        browser ??= await startBrowser();
        if (!records) {
          const { people, records: common } = await fillPortal(server.url, server.admin);
          records = await makeSeeds(candidates, people, common);
        }
        for (const round of fitting) {
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
