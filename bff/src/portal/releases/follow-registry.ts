import {
  describeBroken,
  EMPTY,
  type EmergencyRollback,
  isReleaseId,
  type NewerView,
  type RegistryHead,
  type RegistryReader,
  type ReleaseOf,
  type ReleaseReader,
  readNewer,
  readSourceMap,
  releaseIdOf,
  stateOf,
  type Trust,
  trustedReader,
  withTimeout,
} from '@slabdesk/releases';
import type { RegistryState } from 'bff-contract/web';
import { createSteps } from '../../database/time-limits';
import { createEmergencyRollbacks } from './emergency-rollbacks';
import { createKeptRegistry, type Kept } from './kept-registry';
import { createReleaseOpener, type OpenRelease } from './open-release';
import { createProblems, createWarnings, type ReleaseLog, type ReleaseProblem } from './problems';
import { removeUnusedCopies } from './release-copies';
import { createServedReleases, type ReleasedRemote, type ReleasedShell } from './served-releases';

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
  /** The number of the registry that was read; 0 while nothing was released. */
  generation: () => number;
  /**
   * The number of the newest registry of which everything could be opened; 0 while there is none. What a server can't open stays as it
   * was, and what others promote goes on.
   */
  opened: () => number;
  /** The same with its epoch, as tabs compare it; undefined while nothing was released. */
  state: () => RegistryState | undefined;
  /** Whether the registry was read since the start, or in an earlier process. */
  isKnown: () => boolean;
  /** The emergency rollback that browsers get of a remote instead of what the registry says. */
  emergencyOf: (remote: string) => EmergencyRollback | undefined;
  /** Why browsers don't get the current releases; normally empty. */
  problems: () => ReleaseProblem[];
  /** Replaces the problems that another part of the server has found. */
  report: (source: 'stale', problems: readonly ReleaseProblem[]) => void;
  /** The number of signed releases that were refused since the start. */
  refused: () => number;
  /** Looks at the registry now, after a look that is under way. */
  refresh: () => Promise<void>;
  /** Resolves when nothing is read any more. */
  stop: () => Promise<void>;
}

/** How often the registry is asked for changes, in ms. */
const POLL_MS = 1_000;
/** The time limit of each query of a look, in ms. Others in the background may take a minute. */
const QUERY_MS = 5_000;
/** A registry that was read longer ago is a problem, in ms. */
const LATE_MS = 20_000;
/** The store is asked for emergency rollbacks this many times less often: a call of a bucket costs money. */
const LOOKS = 5;
/** A browser that asks for a file of an old release waits no longer for the store, in ms. */
const FIND_MS = 4_000;
const NOT_FOUND = "a tab asks for a release that can't be opened; it doesn't get the file";

const readStoredMap = async (
  reader: ReleaseReader,
  { name, release, ...rest }: { name: string; release: string; script: string; maxBytes: number },
): Promise<Buffer | undefined> => {
  if (release === '') return undefined;
  const id = isReleaseId(release) ? release : await releaseIdOf(reader, { name, version: release });
  return id === undefined ? undefined : readSourceMap(reader, { name, id, ...rest });
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

/** The database, or the store, is slow to respond. */
const NOT_READ: ReleaseProblem = {
  text: 'the registry of releases was not read lately; browsers may get older releases',
  summary: 'the registry of releases was not read lately',
};

const problemsOf = ({ broken }: NewerView): ReleaseProblem[] =>
  broken.map((each) => ({
    text: describeBroken(each),
    summary: "the newest change of the release registry can't be read",
  }));

/**
 * Follows the registry: looks at its head every second, and serves what a change leads to. What can't be read leaves everything as it
 * is.
 */
export const followRegistry = ({
  registry: anyRegistry,
  reader: anyReader,
  pollMs = POLL_MS,
  cache,
  log,
  isRemote = () => true,
  trust,
}: {
  registry: RegistryReader;
  /** The releases. */
  reader: ReleaseReader;
  pollMs?: number | undefined;
  /** A folder of this server, for its copies of releases and of the registry. */
  cache: string;
  log: ReleaseLog;
  /** Whether the platform has a remote of this name. */
  isRemote?: (name: string) => boolean;
  /** Holders of keys whose releases are accepted; without it, anyone's who can write to the store. */
  trust?: Trust | undefined;
}): Releases => {
  const inTime = createSteps(QUERY_MS);
  const registry: RegistryReader = { changes: (range) => inTime(() => anyRegistry.changes(range)) };
  const warnings = createWarnings(log);
  const refusals = createWarnings(log);
  const refuse = (key: string, reason: string) =>
    refusals.add({ key, reason }, `${key} in the release store is not accepted: ${reason}`);
  const reader = trust ? trustedReader(anyReader, trust, refuse) : anyReader;
  /** The newest registry, also while its releases are opened. */
  let named = EMPTY;
  const notedDigest = (name: string, id: string) => stateOf(named, name)?.digests?.[id];
  const opener = createReleaseOpener({ reader, cache, trust, notedDigest });
  const kept = createKeptRegistry(cache, reader.name);
  const problems = createProblems(log);
  const rollbacks = trust && createEmergencyRollbacks(reader, trust, problems);
  const served = createServedReleases({ opener, rollbacks, isRemote, problems, log });
  /** The head that was read last. */
  let head: RegistryHead | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  const isLate = () => performance.now() - readAt > Math.max(LATE_MS, 2 * pollMs);

  const apply = async (next: Kept) => {
    named = next.registry;
    await served.apply(next.registry, next.head);
  };

  const keep = async (of: RegistryHead) => {
    try {
      await kept.write({ head: of, registry: served.registry() });
      await removeUnusedCopies(cache, served.all());
      problems.set('copy', []);
    } catch (err) {
      const text = `the registry can't be kept for the next start: ${(err as Error).message}`;
      problems.set('copy', [{ text, summary: 'no copy of the release registry can be kept', err }]);
    }
  };

  /** Before the database is asked, since it may not respond. */
  const takeKept = async () => {
    try {
      const found = await kept.read();
      if (found && !head) await apply(found);
    } catch (err) {
      log.warn({ err }, 'the copy of the registry is not used');
    }
  };

  /** The newest change: of the same epoch only if it is not served yet. */
  const inspect = async (): Promise<NewerView> => {
    const view = await readNewer(registry, head ? served.registry().generation : 0);
    return head && view.head.epoch !== head.epoch ? readNewer(registry, 0) : view;
  };

  const look = async () => {
    try {
      const view = await inspect();
      const { registry: next, head: newest } = view;
      if (next) {
        await apply({ registry: next, head: newest });
        await keep(newest);
      } else if (served.isDue()) await served.applyAgain();
      // Nothing is lost by another empty registry, so the epoch isn't kept.
      if (!head && newest.number === 0 && served.registry() === EMPTY) await keep({ number: 0 });
      head = newest;
      readAt = performance.now();
      problems.set('registry', problemsOf(view));
    } catch (err) {
      const copy =
        served.registry() === EMPTY
          ? 'browsers get the builds this server came with'
          : 'the last known releases stay';
      const text = `the registry of releases can't be read: ${(err as Error).message}; ${copy}`;
      problems.set('registry', [{ text, summary: "the registry of releases can't be read", err }]);
    }
  };

  const taken = takeKept();
  const looks = createLooks(() => taken.then(look));
  const looksAtRollbacks = createLooks(async () => {
    await taken;
    if ((await rollbacks?.look()) || served.isDue()) await served.applyAgain();
  });
  const begun = looksAtRollbacks.start();
  const timers = [
    setInterval(looks.start, pollMs),
    ...(rollbacks ? [setInterval(looksAtRollbacks.start, LOOKS * pollMs)] : []),
  ];
  for (const timer of timers) timer.unref();

  return {
    remotes: served.remotes,
    shell: served.shell,
    all: served.all,
    find: async (name, id) => {
      if (!served.all().get(name)?.served.includes(id)) return undefined;
      return withTimeout(FIND_MS, opener.open(name, id)).catch((error: Error) => {
        warnings.add({ remote: name, release: id, reason: error.message }, NOT_FOUND);
        return undefined;
      });
    },
    open: (name, id) => withTimeout(FIND_MS, opener.open(name, id)),
    sourceMap: ({ name, release, script }, maxBytes) =>
      withTimeout(FIND_MS, readStoredMap(reader, { name, release, script, maxBytes })),
    state: served.state,
    opened: served.opened,
    generation: () => served.registry().generation,
    isKnown: () => head !== undefined || served.registry() !== EMPTY,
    emergencyOf: (name) => rollbacks?.inForce().find(({ remote }) => remote === name),
    report: problems.set,
    problems: () => (isLate() && !problems.has('registry') ? [NOT_READ, ...problems.all()] : problems.all()),
    refused: refusals.count,
    refresh: async () => {
      await Promise.all([looks.again(), begun]);
    },
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      // A query of a look under way would wait long for a connection of a database that is closed meanwhile.
      await Promise.all([looks.ended(), looksAtRollbacks.ended()]);
      reader.close();
    },
  };
};
