import {
  type Outcome,
  type PortalClient,
  problem,
  type ReleaseRegistry,
  type RemoteRelease,
  type Result,
  readResult,
  SHELL,
  type ShellRelease,
} from '@slabdesk/releases';
import { incompatibility, withRemotePaths } from 'bff-contract/compatibility';
import type { RemotePaths } from 'bff-contract/remote-paths';
import type { Browser } from 'playwright-core';
import { addedRemotes } from './added-remotes.mts';
import { checkBeside, openOthers } from './check-beside.mts';
import { checkRelease } from './check-release.mts';
import { createEnvironment, type Environment, type EnvironmentServer } from './environment.mts';
import { type LiveRound, openViewers, startBrowser } from './open-pages.mts';
import type { Pair } from './pairs.mts';
import { type Candidate, type Ids, releasesToRun, roundsOf, roundWithout, shellsToRun } from './plan.mts';
import { listedRemotes, type PortalBuild } from './portal-build.mts';
import { fillPortal, signIn } from './records.mts';
import { makeSeeds, type SeededRecords } from './seeds.mts';

interface MatrixOptions {
  /** Has the releases, and keeps the results. */
  store: PortalClient;
  registry: ReleaseRegistry;
  /** Its server serves the releases. */
  portal: PortalBuild;
  candidate?: Candidate | undefined;
  /** Pairs that passed before run again. */
  again?: boolean | undefined;
  /** Prints a line. */
  say: (text: string) => void;
  /** Kept with each result. */
  facts: { by: string; commit?: string | undefined };
}

/** A candidate among the live releases of the other remotes. */
interface Beside {
  candidate: RemoteRelease;
  /** Served without it. */
  without: Ids;
  others: Ids;
  /**
   * The shell that it runs beside them in: the first one that it fits. What it does to them (styles, built-ins, shared modules,
   * stored values) doesn't depend on the shell, and takes most of a run.
   */
  shell: string | undefined;
}

/** The work of a run. */
interface Plan {
  shells: ReadonlyMap<string, ShellRelease>;
  releases: readonly RemoteRelease[];
  /** The releases that are served at once. */
  rounds: readonly Ids[];
  /** Pairs that have no result run. */
  pairs: Pair[];
  /** Remotes that the contract of the portal doesn't list. */
  added: RemotePaths;
  beside: Beside | undefined;
}

const isSameRecord = (one: Ids, other: Ids): boolean =>
  Object.keys({ ...one, ...other }).every((name) => one[name] === other[name]);

/**
 * Whether a result still says what another run would. A candidate that failed runs again, and one that ran beside other
 * releases of the other remotes; that a release broke their pages is found by nothing but its own turn as the candidate.
 */
const holds = (known: Result, { shell }: Pair, beside: Beside | undefined): boolean => {
  if (known.outcome === 'failed') return !beside && known.failures.some((each) => each.beside);
  if (beside?.shell !== shell || known.outcome === 'refused') return true;
  return known.beside !== undefined && isSameRecord(known.beside, beside.others);
};

const makePlan = async (
  { store, registry, portal, candidate, again }: MatrixOptions,
  environment: Environment,
): Promise<Plan> => {
  const lists = releasesToRun(registry, candidate);
  const brought = await environment.takeBuilds(lists);
  const rounds = roundsOf(lists, brought);
  const releases = await Promise.all(
    Object.entries(lists).flatMap(([name, ids]) => ids.map((id) => environment.release(name, id))),
  );
  const added = addedRemotes(await listedRemotes(portal), releases);
  const shells = new Map<string, ShellRelease>();
  for (const id of shellsToRun(registry, candidate))
    shells.set(id, withRemotePaths(await environment.shell(id), added));

  const besideOf = async ({ name, id }: Candidate): Promise<Beside> => {
    const own = await environment.release(name, id);
    const { [name]: _own, ...others } = rounds[0] ?? {};
    const [shell] = [...shells].find(([, each]) => !incompatibility(own, each)) ?? [];
    return { candidate: own, without: roundWithout(lists, { name, id }, brought), others, shell };
  };
  const beside = candidate && candidate.name !== SHELL ? await besideOf(candidate) : undefined;
  const withResult = async (pair: Pair): Promise<Pair> => {
    const known = again ? undefined : await readResult(store, pair);
    return known && holds(known, pair, beside) ? { ...pair, result: { ...known, keptFrom: known.at } } : pair;
  };
  // The others' releases had their turn when they were candidates.
  const asked = beside ? [beside.candidate] : releases;
  const pairs = [...shells.keys()].flatMap((shell) =>
    asked.map(({ name, directory }) => withResult({ remote: name, release: directory, shell })),
  );
  return { shells, releases, rounds, pairs: await Promise.all(pairs), added, beside };
};

/** A server with one release of the shell, and what all rounds in it share. */
interface ShellRun {
  environment: Environment;
  server: EnvironmentServer;
  browser: Browser;
  records: SeededRecords;
  shell: ShellRelease;
  say: (text: string) => void;
}

/** Serves the releases that the shell takes, signs everybody in, and does something with it. */
const inRound = async <Value,>(
  { environment, server, browser, records, shell }: ShellRun,
  served: Ids,
  task: (round: LiveRound, releases: readonly RemoteRelease[]) => Promise<Value>,
): Promise<Value> => {
  const all = await Promise.all(Object.entries(served).map(([name, id]) => environment.release(name, id)));
  const releases = all.filter((release) => !incompatibility(release, shell));
  const named = await server.promote(releases);
  const { viewers, close } = await openViewers(browser, server.url, await signIn(server.url));
  try {
    return await task({ viewers, url: server.url, named, ...records }, releases);
  } finally {
    await close();
  }
};

/** Runs a candidate, and then the pages of the other remotes beside it. */
const runBeside = async (
  run: ShellRun,
  served: Ids,
  { candidate, without, others: beside }: Beside,
): Promise<Outcome> => {
  const before =
    Object.keys(beside).length > 0
      ? await inRound(run, without, async (round, releases) => {
          const others = releases.filter(({ name }) => name !== candidate.name);
          run.say(`  pages of ${others.map(({ name }) => name).join(', ')} without it`);
          return openOthers(round, candidate, others);
        })
      : undefined;
  return inRound(run, served, async (round): Promise<Outcome> => {
    run.say('  its own pages');
    const own = await checkRelease(round, candidate);
    if (own.outcome !== 'ok' || !before) return { ...own, beside };
    run.say('  pages of the others beside it');
    const { pages, failures } = await checkBeside(round, candidate, before);
    return { ...own, outcome: failures.length > 0 ? 'failed' : 'ok', failures, beside, besidePages: pages };
  });
};

type Keep = (pair: Pair, outcome: Outcome, browser?: string) => Promise<void>;

/** Runs the open pairs of a shell. */
const runShell = async (
  run: ShellRun,
  { rounds, beside }: Plan,
  open: readonly Pair[],
  keep: Keep,
): Promise<void> => {
  for (const served of rounds) {
    const turns = open.filter(({ remote, release, result }) => !result && served[remote] === release);
    const [first] = turns;
    if (!first) continue;
    run.say(`Shell ${first.shell}: ${turns.map(({ remote, release }) => `${remote} ${release}`).join(', ')}`);
    const version = run.browser.version();
    if (beside?.shell === first.shell) await keep(first, await runBeside(run, served, beside), version);
    else
      await inRound(run, served, async (round, releases) => {
        for (const release of releases) {
          const pair = turns.find(({ remote }) => remote === release.name);
          if (pair) await keep(pair, await checkRelease(round, release), version);
        }
      });
  }
};

/** Fills the portal, and adds what the releases want to show. */
const makeRecords = async (
  { url, admin }: EnvironmentServer,
  releases: readonly RemoteRelease[],
): Promise<SeededRecords> => {
  const { people, records } = await fillPortal(url, admin);
  return makeSeeds(releases, people, records);
};

/** Runs what is open of a plan, shell by shell. */
const runPlan = async (
  environment: Environment,
  plan: Plan,
  say: (text: string) => void,
  keep: Keep,
): Promise<void> => {
  const browser = await startBrowser();
  try {
    let records: SeededRecords | undefined;
    for (const [id, shell] of plan.shells) {
      const open = plan.pairs.filter((pair) => pair.shell === id && !pair.result);
      if (open.length === 0) continue;
      const server = await environment.open(id, plan.added, say);
      try {
        records ??= await makeRecords(server, plan.releases);
        await runShell({ environment, server, browser, records, shell, say }, plan, open, keep);
      } finally {
        await server.stop();
      }
    }
  } finally {
    await browser.close();
  }
};

/**
 * Runs releases of remotes in releases of the shell, all from a portal, and keeps the results there. A candidate runs alone.
 * Pairs that passed before do not run again, unless `again` says so: neither of the two has changed since. Nor do those
 * that don't fit: their browsers get what was before.
 */
export const runMatrix = async (options: MatrixOptions): Promise<Pair[]> => {
  const { store, registry, candidate, portal, say, facts } = options;
  if (shellsToRun(registry, candidate).length === 0) {
    throw problem(
      `No shell is noted as deployed in ${store.name}, so there is none to run remotes in.`,
      'npm run release -w shell\nportal deployed shell <version> --reason "…"',
    );
  }
  const keep: Keep = async (pair, outcome, browser) => {
    const { remote, release, shell } = pair;
    pair.result = { ...outcome, at: new Date().toISOString(), ...facts, ...(browser && { browser }) };
    await store.keepResult({ remote, release, shell }, pair.result);
  };
  const environment = await createEnvironment(store, portal);
  try {
    const plan = await makePlan(options, environment);
    for (const pair of plan.pairs.filter(({ result }) => !result)) {
      const release = await environment.release(pair.remote, pair.release);
      const shell = plan.shells.get(pair.shell);
      const reason = shell && incompatibility(release, shell);
      if (reason) await keep(pair, { outcome: 'refused', reason, failures: [], pages: 0 });
    }
    if (plan.pairs.some(({ result }) => !result)) await runPlan(environment, plan, say, keep);
    return plan.pairs;
  } finally {
    await environment.close();
  }
};
