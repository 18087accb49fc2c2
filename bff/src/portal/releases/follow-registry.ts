import {
  EMPTY,
  isNewer,
  isReleaseId,
  type NewerView,
  type ReleaseOf,
  type ReleaseReader,
  type ReleaseRegistry,
  type RemoteState,
  readNewest,
  readNext,
  readSourceMap,
  releaseIdOf,
  SHELL,
  type ShellRelease,
  type Trust,
  trustedReader,
  withTimeout,
} from '@slabdesk/releases';
import pLimit from 'p-limit';
import { createEmergencyRollbacks } from './emergency-rollbacks';
import { createReleaseOpener, type OpenRelease } from './open-release';
import { createProblems, type ReleaseLog, type ReleaseProblem } from './problems';
import { createRegistryCopy } from './registry-copy';
import { createReleaseCopies } from './release-copies';

/** A remote or the shell in the registry, with the releases that it names, ready to be served. */
interface Released<Release> {
  state: RemoteState;
  /** Releases that browsers may request: the current ones, and the releases of open tabs. */
  served: readonly string[];
  current?: Release | undefined;
  canary?: Release | undefined;
  /** A remote's fallback release. */
  lastGood?: Release | undefined;
}

export type ReleasedRemote = Released<OpenRelease>;

/** `current` is absent while browsers get the server's own shell. */
export type ReleasedShell = Released<OpenRelease<ShellRelease>>;

export interface Releases {
  /** Remotes by name; empty while nothing was released. Never waits. */
  remotes: () => ReadonlyMap<string, ReleasedRemote>;
  /** Undefined while the registry names none. Never waits. */
  shell: () => ReleasedShell | undefined;
  /** The remotes and the shell, by name. */
  all: () => ReadonlyMap<string, ReleasedRemote | ReleasedShell>;
  /** A release that browsers were offered at any time. */
  find: <Name extends string>(name: Name, id: string) => Promise<OpenRelease<ReleaseOf<Name>> | undefined>;
  /**
   * Any release of the store.
   * @throws an unreadable error if it is missing or altered; other errors if the store does not respond
   */
  open: (name: string, id: string) => Promise<OpenRelease>;
  /**
   * The source map of a script of any release in the store, which a version names as well; undefined if there is none.
   * @param maxBytes larger ones are not read
   */
  sourceMap: (
    script: { name: string; release: string; script: string },
    maxBytes: number,
  ) => Promise<Buffer | undefined>;
  /** The number of the registry that is served; 0 while nothing was released. */
  generation: () => number;
  /** When the registry that is served was written, in epoch ms; 0 if it doesn't say. */
  changedAt: () => number;
  /** Why browsers don't get the current releases; normally empty. */
  problems: () => ReleaseProblem[];
  /** Replaces the problems that another part of the server has found. */
  report: (source: 'stale', problems: readonly ReleaseProblem[]) => void;
  /** The number of signed releases that were refused since the start. */
  refused: () => number;
  /** Looks at the registry now, after a look that is under way. */
  refresh: () => Promise<void>;
  /** Resolves when every release that browsers may ask for was copied. */
  settled: () => Promise<void>;
  /** Resolves when nothing is read any more. */
  stop: () => Promise<void>;
}

/** How often the registry is asked for changes, in ms. */
const POLL_MS = 1_000;
/** Delay before an unavailable release is requested again, in ms. */
const RETRY_MS = 10_000;
/** The store is asked for emergency rollbacks this many times less often: a call of a bucket costs money. */
const LOOKS = 5;
/** A browser that asks for a file of an old release waits no longer for the store, in ms. */
const FIND_MS = 4_000;
/** The number of releases to consider as a substitute. */
const MAX_BEFORE = 3;

const servedOf = ({ current, canary, deployed, used, previous }: RemoteState): string[] => [
  ...new Set([current, canary?.release, deployed, ...previous, ...used].filter((id) => id !== undefined)),
];

const readStoredMap = async (
  reader: ReleaseReader,
  { name, release, ...rest }: { name: string; release: string; script: string; maxBytes: number },
): Promise<Buffer | undefined> => {
  if (release === '') return undefined;
  const id = isReleaseId(release) ? release : await releaseIdOf(reader, { name, version: release });
  return id === undefined ? undefined : readSourceMap(reader, { name, id, ...rest });
};

/** Limits how much of the log and the memory a writer to the store can fill. */
const MAX_REFUSALS = 1_000;

/** Counts and logs what is refused, each file once for each reason. */
const createRefusals = (log: ReleaseLog) => {
  const seen = new Set<string>();
  return {
    count: () => seen.size,
    add: (key: string, reason: string): void => {
      const text = `${key} in the release store is not accepted: ${reason}`;
      if (seen.has(text) || seen.size >= MAX_REFUSALS) return;
      seen.add(text);
      log.warn({ key, reason }, text);
    },
  };
};

/** Problems of the registry, compared with the last known state. */
const problemsOf = (known: ReleaseRegistry, { highest, broken }: NewerView): ReleaseProblem[] => {
  const lost = `generation ${known.generation} was read before and stays in force`;
  const state =
    highest === 0
      ? 'the database has no registry of releases'
      : `the registry of releases ends at generation ${highest}`;
  return [
    ...broken.map(({ key, reason }) => ({
      text: `${key} can't be read: ${reason}`,
      summary: "the newest change of the release registry can't be read",
    })),
    ...(highest < known.generation
      ? [
          {
            text: `${state}, but ${lost}; \`npm run registry\` says how to bring it back`,
            summary: 'the registry of releases is lost',
          },
        ]
      : []),
  ];
};

/** Looks one after the other. */
const createLooks = (look: () => Promise<void>) => {
  let running: Promise<void> | undefined;
  const start = () => {
    running ??= look().finally(() => {
      running = undefined;
    });
    return running;
  };
  return {
    start,
    /** Looks now, after a look that is under way: it may have asked before a change. */
    again: async () => {
      await running;
      await start();
    },
    /** Waits for a look that is under way. */
    ended: async () => running,
  };
};

/** A new server whose database is slow to respond. */
const NOT_READ: ReleaseProblem = {
  text: 'the registry of releases was not read yet; browsers may get older releases',
  summary: 'the registry of releases was not read yet',
};

/**
 * Follows the registry: asks for its next change every second, opens the releases that a change names, and only then lets
 * requests see it. What can't be read, and what is lost, leaves everything as it is.
 */
export const followRegistry = ({
  reader: anyReader,
  pollMs = POLL_MS,
  confirmMs = 0,
  cache,
  log,
  isRemote = () => true,
  trust,
}: {
  reader: ReleaseReader;
  pollMs?: number | undefined;
  /** How often to check that what was read is still there, in ms. */
  confirmMs?: number;
  /** A folder of this server, for its copies of releases. */
  cache: string;
  log: ReleaseLog;
  /** Whether the platform has a remote of this name. */
  isRemote?: (name: string) => boolean;
  /** Holders of keys whose releases are accepted; without it, anyone's who can write to the store. */
  trust?: Trust | undefined;
}): Releases => {
  const refusals = createRefusals(log);
  const reader = trust ? trustedReader(anyReader, trust, refusals.add) : anyReader;
  const opener = createReleaseOpener(reader, cache, trust);
  const registryCopy = createRegistryCopy(cache, reader.name);
  const problems = createProblems(log);
  const copies = createReleaseCopies({ opener, cache, problems });
  let registry = EMPTY;
  /** The number of the newest change, readable or not. */
  let highest = 0;
  /** Whether the database was read, so that the registry is not only a copy. */
  let isRead = false;
  let confirmAt = 0;
  const rollbacks = trust && createEmergencyRollbacks(reader, trust, problems);
  /** The database and the store are read side by side, so that neither waits for the other. */
  const inTurn = pLimit(1);
  let remotes: ReadonlyMap<string, ReleasedRemote> = new Map();
  let shell: ReleasedShell | undefined;
  /** Both, by name: requests for files look here. */
  let all: ReadonlyMap<string, ReleasedRemote | ReleasedShell> = new Map();
  let retryAt = Number.POSITIVE_INFINITY;

  /** The newest available one. */
  const openFirst = async (name: string, ids: readonly string[]): Promise<OpenRelease | undefined> => {
    for (const id of ids) {
      const release = await opener.open(name, id).catch(() => undefined);
      if (release) return release;
    }
    return undefined;
  };

  /** Opens what browsers get of a remote or the shell; undefined if that is impossible now. */
  const openServed = async <Name extends string>(
    name: Name,
    ids: { current: string | undefined; canary: string | undefined },
    complain: (problem: ReleaseProblem) => void,
  ) => {
    const openOptional = async (id: string | undefined) => (id ? opener.open(name, id) : undefined);
    try {
      const [current, canary] = await Promise.all([openOptional(ids.current), openOptional(ids.canary)]);
      return { current, canary };
    } catch (err) {
      const text = `a release of ${name} that the registry names can't be served: ${(err as Error).message}`;
      complain({ text, summary: "a promoted release can't be served", err });
      retryAt = Date.now() + RETRY_MS;
      return undefined;
    }
  };

  const prepare = async (
    name: string,
    state: RemoteState,
    complain: (problem: ReleaseProblem) => void,
  ): Promise<ReleasedRemote | undefined> => {
    const before = openFirst(name, state.previous.slice(0, MAX_BEFORE));
    const served = servedOf(state);
    const open = await openServed(name, { current: state.current, canary: state.canary?.release }, complain);
    const lastGood = await before;
    if (open) return { state, served, ...open, lastGood };
    const known = remotes.get(name);
    if (known) return { ...known, served: [...new Set([...served, ...known.served])] };
    return lastGood && { state, served, lastGood };
  };

  const prepareShell = async (
    state: RemoteState,
    complain: (problem: ReleaseProblem) => void,
  ): Promise<ReleasedShell> => {
    const served = servedOf(state);
    const current = state.deployed === undefined ? undefined : state.current;
    const open = await openServed(SHELL, { current, canary: state.canary?.release }, complain);
    if (open) return { state, served, ...open };
    if (shell) return { ...shell, served: [...new Set([...served, ...shell.served])] };
    // A new server: an unavailable canary takes nothing from the other browsers.
    const promoted = await openServed(SHELL, { current, canary: undefined }, () => undefined);
    return { state, served, current: promoted?.current };
  };

  const applyNow = async (next: ReleaseRegistry) => {
    retryAt = Number.POSITIVE_INFINITY;
    const found: ReleaseProblem[] = [];
    const complain = (problem: ReleaseProblem) => found.push(problem);
    const given = rollbacks?.over(next) ?? next;
    const named = Object.entries(given.remotes).filter(([name]) => {
      if (isRemote(name)) return true;
      complain({
        text: `the registry names ${name}, which is no remote of this portal: it is not served`,
        summary: 'the release registry names an unknown remote',
      });
      return false;
    });
    const [nextShell, ...prepared] = await Promise.all([
      given.shell && prepareShell(given.shell, complain),
      ...named.map(async ([name, state]) => [name, await prepare(name, state, complain)] as const),
    ]);
    shell = nextShell;
    remotes = new Map(prepared.flatMap(([name, remote]) => (remote ? [[name, remote] as const] : [])));
    if (next.generation !== registry.generation)
      log.info({ generation: next.generation }, 'releases changed');
    registry = next;
    problems.set('releases', found);
    all = new Map<string, ReleasedRemote | ReleasedShell>([
      ...remotes,
      ...(shell ? [[SHELL, shell] as const] : []),
    ]);
    copies.want(all);
  };
  const apply = (next?: ReleaseRegistry) => inTurn(() => applyNow(next ?? registry));

  const keepCopy = async () => {
    try {
      await registryCopy.write(registry);
      await copies.prune();
      problems.set('copy', []);
    } catch (err) {
      const text = `the registry can't be kept for the next start: ${(err as Error).message}`;
      problems.set('copy', [{ text, summary: 'no copy of the release registry can be kept', err }]);
    }
  };

  /** Before the database is asked, since it may not respond. */
  const takeCopy = async () => {
    try {
      const kept = await registryCopy.read();
      if (kept && !isRead) await apply(kept);
    } catch (err) {
      log.warn({ err }, 'the copy of the registry is not used');
    }
  };

  /** Looks for changes that are not known: mostly one question; now and then whether the known ones are still there. */
  const inspect = async (): Promise<NewerView> => {
    const isDue = !isRead || Date.now() >= confirmAt || problems.has('registry');
    if (!isDue) return readNext(reader, highest);
    const after = isRead ? Math.max(0, registry.generation - 1) : 0;
    const view = await readNewest(reader, after);
    confirmAt = Date.now() + confirmMs;
    return view.highest < registry.generation && after > 0 ? readNewest(reader) : view;
  };

  const look = async () => {
    try {
      const view = await inspect();
      const next = view.registry;
      const isFirst = !isRead && next?.generation === registry.generation;
      if (next && (isFirst || isNewer(next, registry))) {
        await apply(next);
        await keepCopy();
      } else if (Date.now() >= retryAt) await apply();
      isRead = true;
      highest = view.highest;
      problems.set('registry', problemsOf(registry, view));
    } catch (err) {
      const copy =
        registry === EMPTY ? 'browsers get the builds this server came with' : 'the last known releases stay';
      const text = `the registry of releases can't be read: ${(err as Error).message}; ${copy}`;
      problems.set('registry', [{ text, summary: "the registry of releases can't be read", err }]);
    }
  };

  const copied = takeCopy();
  const looks = createLooks(() => copied.then(look));
  const looksAtRollbacks = createLooks(async () => {
    await copied;
    if ((await rollbacks?.look()) || Date.now() >= retryAt) await apply();
  });
  const begun = looksAtRollbacks.start();
  const timers = [
    setInterval(looks.start, pollMs),
    ...(rollbacks ? [setInterval(looksAtRollbacks.start, LOOKS * pollMs)] : []),
  ];
  for (const timer of timers) timer.unref();

  return {
    remotes: () => remotes,
    shell: () => shell,
    all: () => all,
    find: async (name, id) =>
      all.get(name)?.served.includes(id)
        ? withTimeout(FIND_MS, opener.open(name, id)).catch(() => undefined)
        : undefined,
    open: (name, id) => withTimeout(FIND_MS, opener.open(name, id)),
    sourceMap: ({ name, release, script }, maxBytes) =>
      withTimeout(FIND_MS, readStoredMap(reader, { name, release, script, maxBytes })),
    generation: () => registry.generation,
    changedAt: () => Date.parse(registry.change?.at ?? '') || 0,
    report: problems.set,
    problems: () => (isRead || problems.has('registry') ? problems.all() : [NOT_READ, ...problems.all()]),
    refused: refusals.count,
    refresh: async () => {
      await Promise.all([looks.again(), begun]);
    },
    settled: copies.settled,
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      copies.stop();
      // A query of a look under way would wait long for a connection of a database that is closed meanwhile.
      await Promise.all([looks.ended(), looksAtRollbacks.ended()]);
      reader.close();
    },
  };
};
