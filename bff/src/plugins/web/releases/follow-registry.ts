import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseRegistry, RemoteState } from 'bff-contract/web';
import type { FastifyBaseLogger } from 'fastify';
import { createReleaseOpener, type OpenRelease } from './open-release';
import type { ReleaseReader } from './reader';

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

const keyOf = (generation: number): string => `registry/${String(generation).padStart(8, '0')}.json`;

/** The newest registry after the one that is known. Mostly one question for a file that is not there. */
const readNewest = async (reader: ReleaseReader, known: number): Promise<ReleaseRegistry | undefined> => {
  let generation = known;
  if (known === 0) {
    const numbers = (await reader.names('registry')).map((name) =>
      Number(/^(\d{8})\.json$/.exec(name)?.[1] ?? 0),
    );
    generation = Math.max(1, ...numbers) - 1;
  }
  let newest: Buffer | undefined;
  for (;;) {
    const text = await reader.read(keyOf(generation + 1));
    if (!text) return newest && (JSON.parse(newest.toString('utf8')) as ReleaseRegistry);
    newest = text;
    generation += 1;
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
  let registry: ReleaseRegistry = { generation: 0, remotes: {} };
  let remotes: ReadonlyMap<string, ReleasedRemote> = new Map();
  let retryAt = Number.POSITIVE_INFINITY;
  let complaint = '';

  const complain = (error: unknown, text: string) => {
    const { message } = error as Error;
    if (message !== complaint) log.warn({ err: error }, text);
    complaint = message;
  };

  const prepare = async (name: string, state: RemoteState): Promise<ReleasedRemote | undefined> => {
    const openOptional = async (id: string | undefined) => (id ? open(name, id) : undefined);
    try {
      const [current, canary] = await Promise.all([
        openOptional(state.current),
        openOptional(state.canary?.release),
      ]);
      const lastGood = await openOptional(state.previous[0]).catch(() => undefined);
      return { state, current, canary, lastGood };
    } catch (error) {
      complain(error, `the registry names a release of ${name} that can't be had; the one before stays`);
      retryAt = Date.now() + RETRY_MS;
      return remotes.get(name);
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

  const look = async () => {
    try {
      const next = await readNewest(reader, registry.generation);
      if (next) {
        await apply(next);
        await copy?.write(next).catch((error) => complain(error, 'the registry is not kept'));
      } else if (Date.now() >= retryAt) await apply(registry);
      if (retryAt === Number.POSITIVE_INFINITY) complaint = '';
    } catch (error) {
      complain(error, 'the release store does not answer; the last known releases stay');
      const kept = registry.generation === 0 ? await copy?.read() : undefined;
      if (kept) await apply(kept);
    }
  };

  let looking: Promise<void> | undefined;
  const refresh = () => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return looking;
  };
  const timer = setInterval(() => void refresh(), POLL_MS);
  timer.unref();

  return {
    remotes: () => remotes,
    find: async (name, id) =>
      registry.remotes[name]?.used.includes(id) ? open(name, id).catch(() => undefined) : undefined,
    refresh,
    stop: () => {
      clearInterval(timer);
      reader.close();
    },
  };
};
