import {
  EMPTY,
  type RegistryHead,
  type ReleaseRegistry,
  type RemoteState,
  SHELL,
  type ShellRelease,
} from '@slabdesk/releases';
import type { RegistryState } from 'bff-contract/web';
import pLimit from 'p-limit';
import type { EmergencyRollbacks } from './emergency-rollbacks';
import type { OpenRelease, ReleaseOpener } from './open-release';
import type { Problems, ReleaseLog, ReleaseProblem } from './problems';

/** A remote or the shell in the registry, with the releases that it names, ready to be served. */
interface Released<Release> {
  state: RemoteState;
  /** Releases that browsers may request: the current ones, and the releases of open tabs. */
  served: readonly string[];
  current?: Release | undefined;
  canary?: Release | undefined;
  fallback?: Release | undefined;
}

export type ReleasedRemote = Released<OpenRelease>;

/** `current` is absent while browsers get the server's own shell. */
export type ReleasedShell = Released<OpenRelease<ShellRelease>>;

/** Delay before an unavailable release is requested again, in ms. */
const RETRY_MS = 10_000;
/** The number of releases to consider as a substitute. */
const MAX_BEFORE = 3;

/** Opens the releases that the registry names, and only then lets requests see them. What can't be opened leaves everything as it is. */
export const createServedReleases = ({
  opener,
  rollbacks,
  isRemote,
  problems,
  log,
}: {
  opener: ReleaseOpener;
  /** Undefined where releases are not signed. */
  rollbacks?: Pick<EmergencyRollbacks, 'over' | 'newest'> | undefined;
  isRemote: (name: string) => boolean;
  problems: Problems;
  log: ReleaseLog;
}) => {
  let registry = EMPTY;
  let epoch: string | undefined;
  /** The number of the last registry of which everything could be opened. */
  let opened = 0;
  /** The emergency rollback that was the newest then. */
  let rollback = 0;
  let remotes: ReadonlyMap<string, ReleasedRemote> = new Map();
  let shell: ReleasedShell | undefined;
  /** Both, by name: requests for files look here. */
  let all: ReadonlyMap<string, ReleasedRemote | ReleasedShell> = new Map();
  /** The releases of a registry that another one has replaced, as after a restored backup: open tabs still run them. */
  let former: typeof all = all;
  let retryAt = Number.POSITIVE_INFINITY;
  /** The database and the store are read side by side, so that neither waits for the other. */
  const inTurn = pLimit(1);

  const servedOf = (name: string, { current, canary, deployed, used, previous }: RemoteState): string[] => {
    const ids = [
      current,
      canary?.release,
      deployed,
      ...previous,
      ...used,
      ...(former.get(name)?.served ?? []),
    ];
    return [...new Set(ids.filter((id) => id !== undefined))];
  };

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
      retryAt = performance.now() + RETRY_MS;
      return undefined;
    }
  };

  const prepare = async (
    name: string,
    state: RemoteState,
    complain: (problem: ReleaseProblem) => void,
  ): Promise<ReleasedRemote | undefined> => {
    const before = openFirst(name, state.previous.slice(0, MAX_BEFORE));
    const served = servedOf(name, state);
    const open = await openServed(name, { current: state.current, canary: state.canary?.release }, complain);
    const fallback = await before;
    if (open) return { state, served, ...open, fallback };
    const known = remotes.get(name);
    if (known) return { ...known, served: [...new Set([...served, ...known.served])] };
    return fallback && { state, served, fallback };
  };

  const prepareShell = async (
    state: RemoteState,
    complain: (problem: ReleaseProblem) => void,
  ): Promise<ReleasedShell> => {
    const served = servedOf(SHELL, state);
    const current = state.deployed === undefined ? undefined : state.current;
    const open = await openServed(SHELL, { current, canary: state.canary?.release }, complain);
    if (open) return { state, served, ...open };
    if (shell) return { ...shell, served: [...new Set([...served, ...shell.served])] };
    // A new server: an unavailable canary takes nothing from the other browsers.
    const promoted = await openServed(SHELL, { current, canary: undefined }, () => undefined);
    return { state, served, current: promoted?.current };
  };

  const applyNow = async (next: ReleaseRegistry, nextEpoch: string | undefined) => {
    retryAt = Number.POSITIVE_INFINITY;
    if (nextEpoch !== epoch) former = all;
    const found: ReleaseProblem[] = [];
    const complain = (problem: ReleaseProblem) => found.push(problem);
    const newest = rollbacks?.newest() ?? 0;
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
    // Numbers of another epoch say nothing.
    if (nextEpoch !== epoch) opened = 0;
    if (retryAt === Number.POSITIVE_INFINITY) {
      opened = next.generation;
      rollback = newest;
    }
    epoch = nextEpoch;
    problems.set('releases', found);
    all = new Map<string, ReleasedRemote | ReleasedShell>([
      ...remotes,
      ...(shell ? [[SHELL, shell] as const] : []),
    ]);
  };

  return {
    remotes: () => remotes,
    shell: () => shell,
    all: () => all,
    registry: () => registry,
    opened: () => opened,
    /** The state that is served, as tabs compare it; undefined while nothing was released. Its number is 0 until all of it was opened. */
    state: (): RegistryState | undefined =>
      epoch === undefined ? undefined : { epoch, number: opened, ...(rollback > 0 && { rollback }) },
    /** Serves another registry. */
    apply: (next: ReleaseRegistry, head: RegistryHead): Promise<void> =>
      inTurn(() => applyNow(next, head.epoch)),
    /** Serves the same registry anew. */
    applyAgain: (): Promise<void> => inTurn(() => applyNow(registry, epoch)),
    /** Whether it is time to request unavailable releases again. */
    isDue: () => performance.now() >= retryAt,
  };
};
