import {
  type PairId,
  type PortalClient,
  type PortalOverview,
  problem,
  type RemoteRelease,
  SHELL,
  type ShellRelease,
} from '@slabdesk/releases';
import type { ProofBody } from 'bff-contract';
import { incompatibility, withRemotePaths } from 'bff-contract/compatibility';
import type { RemotePaths } from 'bff-contract/remote-paths';
import type { Browser } from 'playwright-core';
import { addedRemotes } from './added-remotes.mts';
import { checkRelease } from './check-release.mts';
import { createEnvironment, type Environment, type EnvironmentServer } from './environment.mts';
import { openViewers, startBrowser } from './open-pages.mts';
import { type Candidate, type Ids, releasesToRun, roundsOf, shellsToRun } from './plan.mts';
import { listedRemotes, type PortalBuild } from './portal-build.mts';
import { fillPortal, signIn } from './records.mts';
import type { MatrixResult } from './results.mts';
import { makeSeeds, type SeededRecords } from './seeds.mts';

interface MatrixOptions {
  /** Has the releases, and keeps the results. */
  store: PortalClient;
  overview: Pick<PortalOverview, 'live' | 'remotes'>;
  /** Its server serves the releases. */
  portal: PortalBuild;
  candidate: Candidate;
  /** Prints a line. */
  say: (text: string) => void;
  /** Kept with each result. */
  facts: Pick<ProofBody, 'commit'>;
}

/** The work of a run. */
interface Plan {
  shells: ReadonlyMap<string, ShellRelease>;
  /** The releases from the store. */
  releases: readonly RemoteRelease[];
  /** The releases that are served at once. */
  rounds: readonly Ids[];
  /** Remotes that the contract of the portal doesn't list. */
  added: RemotePaths;
}

const makePlan = async (
  { overview, portal, candidate }: MatrixOptions,
  environment: Environment,
): Promise<Plan> => {
  const lists = releasesToRun(overview, candidate);
  const brought = await environment.takeBuilds(lists);
  const rounds = roundsOf(lists).map((ids) => ({ ...brought, ...ids }));
  const releases = await Promise.all(
    Object.entries(lists).flatMap(([name, ids]) => ids.map((id) => environment.release(name, id))),
  );
  const added = addedRemotes(await listedRemotes(portal), releases);
  const shells = new Map<string, ShellRelease>();
  for (const id of shellsToRun(overview, candidate))
    shells.set(id, withRemotePaths(await environment.shell(id), added));
  return { shells, releases, rounds, added };
};

/** Keeps a result: what its pages showed, or why it is refused. */
type Keep = (
  pair: PairId,
  said: Pick<ProofBody, 'failures' | 'pages' | 'reason' | 'browser'>,
) => Promise<unknown>;

/** A server with one release of the shell, and what all rounds in it share. */
interface ShellServer extends EnvironmentServer {
  browser: Browser;
  records: SeededRecords;
}

/** Serves releases, signs everybody in, and opens the pages of those whose result is missing. */
const runRound = async (
  { url, promote, browser, records }: ShellServer,
  releases: readonly RemoteRelease[],
  missing: readonly PairId[],
  keep: Keep,
): Promise<void> => {
  const named = await promote(releases);
  const { viewers, close } = await openViewers(browser, url, await signIn(url));
  try {
    for (const release of releases) {
      const pair = missing.find(({ remote }) => remote === release.name);
      if (!pair) continue;
      const said = await checkRelease({ viewers, url, named, ...records }, release);
      await keep(pair, { ...said, browser: browser.version() });
    }
  } finally {
    await close();
  }
};

/** Gets the missing results, shell by shell. */
const runMissing = async (
  environment: Environment,
  { shells, releases, rounds, added }: Plan,
  missing: readonly PairId[],
  say: MatrixOptions['say'],
  keep: Keep,
): Promise<void> => {
  const browser = await startBrowser();
  try {
    let records: SeededRecords | undefined;
    for (const [id, shell] of shells) {
      if (!missing.some((pair) => pair.shell === id)) continue;
      const server = await environment.open(id, added, say);
      try {
        if (!records) {
          const { people, records: common } = await fillPortal(server.url, server.admin);
          records = await makeSeeds(releases, people, common);
        }
        for (const served of rounds) {
          const turns = missing.filter((pair) => pair.shell === id && served[pair.remote] === pair.release);
          if (turns.length === 0) continue;
          say(`Shell ${id}: ${turns.map(({ remote, release }) => `${remote} ${release}`).join(', ')}`);
          const all = await Promise.all(
            Object.entries(served).map(([name, release]) => environment.release(name, release)),
          );
          const fitting = all.filter((release) => !incompatibility(release, shell));
          await runRound({ ...server, browser, records }, fitting, turns, keep);
        }
      } finally {
        await server.stop();
      }
    }
  } finally {
    await browser.close();
  }
};

/**
 * Runs a candidate, which is a remote or a shell with what browsers get of the remotes, and keeps the results in its portal.
 * One that doesn't fit is not run: its browsers get the previous release.
 */
export const runMatrix = async (options: MatrixOptions): Promise<MatrixResult[]> => {
  const { store, overview, candidate, portal, say, facts } = options;
  if (shellsToRun(overview, candidate).length === 0) {
    throw problem(
      `No shell is noted as deployed in ${store.name}, so there is none to run remotes in.`,
      'npm run release -w shell\nportal deployed shell <version> --reason "…"',
    );
  }
  const results: MatrixResult[] = [];
  const keep: Keep = async (pair, said) => {
    const outcome = said.reason ? 'refused' : said.failures.length > 0 ? 'failed' : 'ok';
    const proof = { outcome, ...said, ...facts } as const;
    results.push({ ...pair, ...proof, at: new Date().toISOString() });
    await store.prove(pair, proof);
  };
  const environment = await createEnvironment(store, portal);
  try {
    const plan = await makePlan(options, environment);
    const isAsked = ({ name }: RemoteRelease) => [SHELL, name].includes(candidate.name);
    const missing: PairId[] = [];
    for (const [shell, described] of plan.shells) {
      for (const release of plan.releases.filter(isAsked)) {
        const pair = { remote: release.name, release: release.directory, shell };
        const reason = incompatibility(release, described);
        if (reason) await keep(pair, { reason, failures: [], pages: 0 });
        else missing.push(pair);
      }
    }
    if (missing.length > 0) await runMissing(environment, plan, missing, say, keep);
    return [...plan.shells.keys()].flatMap((id) => results.filter(({ shell }) => shell === id));
  } finally {
    await environment.close();
  }
};
