import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseRegistry, RemoteState } from 'bff-contract/web';
import type { FastifyBaseLogger } from 'fastify';
import { createReleaseOpener, type OpenRelease } from './open-release';
import type { ReleaseReader } from './reader';
import { within } from './within';

/** What the registry says about a remote, with the releases that it names, ready to be served. */
export interface ReleasedRemote {
  state: RemoteState;
  current?: OpenRelease | undefined;
  canary?: OpenRelease | undefined;
  /** What was current before. */
  lastGood?: OpenRelease | undefined;
}

export interface Releases {
  /** By name of the remote; empty while nothing was released. Never waits. */
  remotes: () => ReadonlyMap<string, ReleasedRemote>;
  /** A release that browsers were told of, also one of long ago. */
  find: (name: string, id: string) => Promise<OpenRelease | undefined>;
  /** Looks at the store now. */
  refresh: () => Promise<void>;
  stop: () => void;
}

/** How often the store is asked for changes, in ms. */
const POLL_MS = 1_000;
/** A release that can't be had is asked for again after this, in ms. */
const RETRY_MS = 10_000;
/** A browser that asks for a file of an old release waits no longer for the store, in ms. */
const FIND_MS = 4_000;
/** How many releases are looked at for one that can stand in for another. */
const MOST_BEFORE = 3;

const keyOf = (generation: number): string => `registry/${String(generation).padStart(8, '0')}.json`;

const EMPTY: ReleaseRegistry = { generation: 0, remotes: {} };

/** @throws where the file is something else: a page of a proxy, say */
const parseRegistry = (text: Buffer, generation: number): ReleaseRegistry => {
  const registry = JSON.parse(text.toString('utf8')) as ReleaseRegistry;
  if (registry.generation !== generation) throw new Error(`${keyOf(generation)} is of another generation`);
  return registry;
};

/** The newest registry after the one that is known. Mostly one question for a file that is not there. */
const readNewest = async (
  reader: ReleaseReader,
  known: number | undefined,
): Promise<ReleaseRegistry | undefined> => {
  let generation = known ?? 0;
  let newest: ReleaseRegistry | undefined;
  if (!known) {
    const names = await reader.names('registry');
    if (names.length === 0) return known === undefined ? EMPTY : undefined;
    generation = Math.max(1, ...names.map((name) => Number(/^(\d{8})\.json$/.exec(name)?.[1] ?? 0))) - 1;
  }
  for (;;) {
    generation += 1;
    const text = await reader.read(keyOf(generation));
    if (!text) return newest;
    newest = parseRegistry(text, generation);
  }
};

/** The last registry of a bucket outlives the process, so that it starts while the bucket does not answer. */
const keepCopy = (cache: string) => {
  const file = join(cache, 'registry.json');
  return {
    read: async () => JSON.parse(await readFile(file, 'utf8').catch(() => 'null')) as ReleaseRegistry | null,
    write: async (registry: ReleaseRegistry) => {
      const draft = `${file}.${process.pid}`;
      await mkdir(cache, { recursive: true });
      await writeFile(draft, JSON.stringify(registry));
      await rename(draft, file);
    },
  };
};

/**
 * Follows the registry: asks the store every second, opens the releases that a change names, and only then lets
 * requests see it. What can't be read leaves everything as it is.
 */
export const followRegistry = ({
  reader,
  cache,
  log,
}: {
  reader: ReleaseReader;
  /** A folder of this server, for releases that lie in a bucket. */
  cache: string;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}): Releases => {
  const open = createReleaseOpener(reader, cache);
  const copy = reader.folder ? undefined : keepCopy(cache);
  let registry = EMPTY;
  /** Whether the store itself was read, so that the registry is its own and no copy. */
  let isRead = false;
  let remotes: ReadonlyMap<string, ReleasedRemote> = new Map();
  let retryAt = Number.POSITIVE_INFINITY;
  let complaint = '';

  const complain = (error: unknown, text: string) => {
    const { message } = error as Error;
    if (message !== complaint) log.warn({ err: error }, text);
    complaint = message;
  };

  /** The newest of them that can be had. */
  const openFirst = async (name: string, ids: readonly string[]): Promise<OpenRelease | undefined> => {
    for (const id of ids) {
      const release = await open(name, id).catch(() => undefined);
      if (release) return release;
    }
    return undefined;
  };

  const prepare = async (name: string, state: RemoteState): Promise<ReleasedRemote | undefined> => {
    const openOptional = async (id: string | undefined) => (id ? open(name, id) : undefined);
    const before = openFirst(name, state.previous.slice(0, MOST_BEFORE));
    try {
      const [current, canary] = await Promise.all([
        openOptional(state.current),
        openOptional(state.canary?.release),
      ]);
      return { state, current, canary, lastGood: await before };
    } catch (error) {
      complain(error, `the registry names a release of ${name} that can't be had; the one before stays`);
      retryAt = Date.now() + RETRY_MS;
      const lastGood = await before;
      return remotes.get(name) ?? (lastGood && { state, lastGood });
    }
  };

  const apply = async (next: ReleaseRegistry) => {
    retryAt = Number.POSITIVE_INFINITY;
    const prepared = await Promise.all(
      Object.entries(next.remotes).map(async ([name, state]) => [name, await prepare(name, state)] as const),
    );
    remotes = new Map(prepared.flatMap(([name, remote]) => (remote ? [[name, remote] as const] : [])));
    if (next.generation !== registry.generation)
      log.info({ generation: next.generation }, 'releases changed');
    registry = next;
  };

  /** Before the store is asked, since it may not answer. */
  const takeCopy = async () => {
    const kept = await copy?.read();
    if (kept && !isRead) await apply(kept);
  };

  const look = async () => {
    try {
      const next = await readNewest(reader, isRead ? registry.generation : undefined);
      isRead = true;
      if (next && next.generation !== registry.generation) {
        await apply(next);
        await copy?.write(next).catch((error) => complain(error, 'the registry is not kept'));
      } else if (Date.now() >= retryAt) await apply(registry);
      if (retryAt === Number.POSITIVE_INFINITY) complaint = '';
    } catch (error) {
      complain(error, 'the release store does not answer; the last known releases stay');
    }
  };

  const copied = takeCopy().catch((error) => complain(error, 'the kept registry is not used'));
  let looking: Promise<void> | undefined;
  const refresh = () => {
    looking ??= copied.then(look).finally(() => {
      looking = undefined;
    });
    return looking;
  };
  const timer = setInterval(() => void refresh(), POLL_MS);
  timer.unref();

  return {
    remotes: () => remotes,
    find: async (name, id) =>
      registry.remotes[name]?.used.includes(id)
        ? within(FIND_MS, open(name, id)).catch(() => undefined)
        : undefined,
    refresh,
    stop: () => {
      clearInterval(timer);
      reader.close();
    },
  };
};
