import {
  keepResult,
  type Outcome,
  problem,
  type ReleaseRegistry,
  type ReleaseStore,
  type RemoteRelease,
  type Result,
  readResult,
  type ShellRelease,
} from '@slabdesk/releases';
import { incompatibility, withRemotePaths } from 'bff-contract/compatibility';
import type { RemotePaths } from 'bff-contract/remote-paths';
import type { Browser } from 'playwright-core';
import { addedRemotes } from './added-remotes.mts';
import { checkBeside, openOthers } from './check-beside.mts';
import { checkRefusal, checkRelease, type Role } from './check-release.mts';
import { createEnvironment, type Environment, type EnvironmentServer } from './environment.mts';
import { type LiveRound, openViewers, startBrowser } from './open-pages.mts';
import {
  type Candidate,
  type Ids,
  othersOf,
  type Round,
  releasesToRun,
  roundsOf,
  shellsToRun,
} from './plan.mts';
import { listedRemotes, type PortalBuild } from './portal-build.mts';
import { fillPortal, signIn } from './records.mts';
import { makeSeeds, type SeededRecords } from './seeds.mts';
import type { KeptResult, Pair } from './table.mts';

/** A shell whose server runs, and what all rounds in it share. */
interface ShellRun {
  environment: Environment;
  server: EnvironmentServer;
  browser: Browser;
  records: SeededRecords;
  shell: ShellRelease;
  /** The releases to run, by remote. */
  lists: Readonly<Record<string, string[]>>;
  say: (text: string) => void;
}

const roleOf = async ({ environment, shell, lists }: ShellRun, name: string, id: string): Promise<Role> => {
  const release = await environment.release(name, id);
  const reason = incompatibility(release, shell);
  const ids = (lists[name] ?? []).filter((other) => other !== id);
  const others = await Promise.all(ids.map((other) => environment.release(name, other)));
  const before = reason ? others.find((other) => !incompatibility(other, shell)) : undefined;
  return { name, release, reason, before };
};

/** Serves one release of each remote, signs everybody in, and does something with it. */
const inRound = async <Value,>(
  run: ShellRun,
  served: Ids,
  task: (round: LiveRound, roles: readonly Role[]) => Promise<Value>,
): Promise<Value> => {
  const { server, browser, records } = run;
  const roles = await Promise.all(Object.entries(served).map(([name, id]) => roleOf(run, name, id)));
  const promotions = Object.fromEntries(
    roles.map(({ name, release, before }) => [name, { id: release.directory, before: before?.directory }]),
  );
  const expected = roles.map(({ release, before }) => before ?? release);
  const named = await server.promote(promotions, expected);
  const { viewers, close } = await openViewers(browser, server.url, await signIn(server.url));
  try {
    return await task({ viewers, url: server.url, named, ...records }, roles);
  } finally {
    await close();
  }
};

/** Runs the releases whose turn it is. */
const runRound = (run: ShellRun, { served, turns }: Round): Promise<Map<string, Outcome>> =>
  inRound(run, served, async (round, roles) => {
    const outcomes = new Map<string, Outcome>();
    for (const role of roles.filter(({ name }) => turns.includes(name))) {
      const outcome = role.reason ? checkRefusal(round, role) : checkRelease(round, role.release);
      outcomes.set(role.name, await outcome);
    }
    return outcomes;
  });

/** Runs a candidate, and then the pages of the other remotes beside it. */
const runBeside = async (
  run: ShellRun,
  plan: Round,
  { name, id }: Candidate,
): Promise<Map<string, Outcome>> => {
  const { environment, shell, say } = run;
  const { served, without = {} } = plan;
  const candidate = await environment.release(name, id);
  const beside = othersOf(plan);
  const all = await Promise.all(
    Object.entries(beside).map(([other, otherId]) => environment.release(other, otherId)),
  );
  const others = all.filter((release) => !incompatibility(release, shell));
  const before =
    others.length > 0
      ? await inRound(run, without, (round) => {
          say(`  pages of ${others.map((other) => other.name).join(', ')} without it`);
          return openOthers(round, candidate, others);
        })
      : undefined;
  const outcome = await inRound(run, served, async (round): Promise<Outcome> => {
    say('  its own pages');
    const own = await checkRelease(round, candidate);
    if (own.outcome !== 'ok' || !before) return { ...own, beside };
    say('  pages of the others beside it');
    const { pages, failures } = await checkBeside(round, candidate, before);
    return { ...own, outcome: failures.length > 0 ? 'failed' : 'ok', failures, beside, besidePages: pages };
  });
  return new Map([[name, outcome]]);
};

const isSameRecord = (one: Ids, other: Ids): boolean =>
  Object.keys({ ...one, ...other }).every((name) => one[name] === other[name]);

/**
 * Whether a result still says what another run would. A candidate that failed runs again, and one that ran beside other
 * releases of the other remotes; that a release broke their pages is found by nothing but its own turn as the candidate.
 *
 * @param beside the releases that the candidate runs beside in this shell; undefined if there are none
 */
const holds = (known: Result, isCandidate: boolean, beside: Ids | undefined): boolean => {
  if (known.outcome === 'failed') return !isCandidate && known.failures.some((each) => each.beside);
  if (!beside || known.outcome === 'refused') return true;
  return known.beside !== undefined && isSameRecord(known.beside, beside);
};

interface MatrixOptions {
  store: ReleaseStore;
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

/** The work of a run. */
interface Plan {
  shells: string[];
  lists: Record<string, string[]>;
  rounds: Round[];
  /** A pair without a result has to run. */
  pairs: Pair[];
  /** Remotes that the contract of the portal doesn't list. */
  added: RemotePaths;
  /**
   * The shell in which the others' pages run beside a candidate: the first one that it fits. What it does to them (styles,
   * built-ins, shared modules, stored values) doesn't depend on the shell, and takes most of a run.
   */
  besideIn: string | undefined;
}

/** The releases to run. */
const releasesOf = (environment: Environment, lists: Plan['lists']): Promise<RemoteRelease[]> =>
  Promise.all(Object.entries(lists).flatMap(([name, ids]) => ids.map((id) => environment.release(name, id))));

const firstShellOf = async (
  environment: Environment,
  { name, id }: Candidate,
  shells: readonly string[],
  added: RemotePaths,
): Promise<string | undefined> => {
  const release = await environment.release(name, id);
  for (const shell of shells)
    if (!incompatibility(release, withRemotePaths(await environment.shell(shell), added))) return shell;
  return undefined;
};

const makePlan = async (
  { store, registry, portal, candidate, again }: MatrixOptions,
  environment: Environment,
): Promise<Plan> => {
  const shells = shellsToRun(registry, candidate);
  const lists = releasesToRun(registry, candidate);
  const rounds = roundsOf(lists, candidate, await environment.takeBuilds(lists));
  const last = rounds.at(-1);
  const beside = last?.without && othersOf(last);
  const added = addedRemotes(await listedRemotes(portal), await releasesOf(environment, lists));
  const besideIn =
    candidate && beside ? await firstShellOf(environment, candidate, shells, added) : undefined;
  const ids = shells.flatMap((shell) =>
    Object.entries(lists).flatMap(([remote, releases]) =>
      releases.map((release) => ({ remote, release, shell })),
    ),
  );
  const withResult = async (id: Pair): Promise<Pair> => {
    const isCandidate = candidate?.name === id.remote && candidate.id === id.release;
    const runsAgain = again && (beside === undefined || isCandidate);
    const known = runsAgain ? undefined : await readResult(store, id);
    const runsBeside = isCandidate && id.shell === besideIn;
    if (!known || !holds(known, isCandidate, runsBeside ? beside : undefined)) return id;
    return { ...id, result: { ...known, keptFrom: known.at } };
  };
  return { shells, lists, rounds, pairs: await Promise.all(ids.map(withResult)), added, besideIn };
};

const isOpen = ({ result }: Pair): boolean => !result;

/** Whether a round has something to run in this shell. */
const hasTurns = (id: string, { rounds, pairs }: Plan): boolean =>
  rounds.some(({ served, turns }) =>
    pairs.some(
      (pair) =>
        pair.shell === id &&
        turns.includes(pair.remote) &&
        served[pair.remote] === pair.release &&
        isOpen(pair),
    ),
  );

/** Runs the open pairs of a shell, and keeps their results. */
const runShell = async (
  run: ShellRun,
  id: string,
  { rounds, pairs, besideIn }: Plan,
  { store, candidate, say, facts }: MatrixOptions,
): Promise<void> => {
  const pairOf = (remote: string, release: string | undefined) =>
    pairs.find((pair) => pair.shell === id && pair.remote === remote && pair.release === release);
  for (const round of rounds) {
    const { served } = round;
    const turns = round.turns.filter((remote) => {
      const pair = pairOf(remote, served[remote]);
      return pair && isOpen(pair);
    });
    if (turns.length === 0) continue;
    say(`Shell ${id}: ${turns.map((remote) => `${remote} ${served[remote]}`).join(', ')}`);
    const open = { ...round, turns };
    const outcomes = await (candidate && id === besideIn
      ? runBeside(run, open, candidate)
      : runRound(run, open));
    for (const [remote, outcome] of outcomes) {
      const pair = pairOf(remote, served[remote]);
      if (!pair) continue;
      const { release, shell } = pair;
      const browser = run.browser.version();
      const result: KeptResult = { ...outcome, at: new Date().toISOString(), ...facts, browser };
      await keepResult(store, { remote, release, shell }, result);
      pair.result = result;
    }
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
const runPlan = async (environment: Environment, plan: Plan, options: MatrixOptions): Promise<void> => {
  const { say } = options;
  const { shells, lists, added } = plan;
  const releases = await releasesOf(environment, lists);
  const browser = await startBrowser();
  try {
    let records: SeededRecords | undefined;
    for (const id of shells.filter((each) => hasTurns(each, plan))) {
      const server = await environment.open(id, added, say);
      try {
        records ??= await makeRecords(server, releases);
        const shell = withRemotePaths(await environment.shell(id), added);
        await runShell({ environment, server, browser, records, shell, lists, say }, id, plan, options);
      } finally {
        await server.stop();
      }
    }
  } finally {
    await browser.close();
  }
};

/**
 * Runs releases of remotes in releases of the shell, all from a portal, and keeps the results there. Pairs that
 * passed before do not run again, unless `again` says so: neither of the two has changed since.
 */
export const runMatrix = async (options: MatrixOptions): Promise<{ shells: string[]; pairs: Pair[] }> => {
  const { store, registry, candidate, portal } = options;
  if (shellsToRun(registry, candidate).length === 0) {
    throw problem(
      `No shell is noted as deployed in ${store.name}, so there is none to run remotes in.`,
      'npm run release -w shell\nportal deployed shell <version> --reason "…"',
    );
  }
  const environment = await createEnvironment(store, portal);
  try {
    const plan = await makePlan(options, environment);
    if (plan.shells.some((shell) => hasTurns(shell, plan))) await runPlan(environment, plan, options);
    return plan;
  } finally {
    await environment.close();
  }
};
