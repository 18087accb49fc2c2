import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isReleaseId, type RemoteState } from '@slabdesk/releases';
import type { ReleaseOpener } from './open-release';
import type { Problems, ReleaseProblem } from './problems';

/** The releases that browsers may request, by remote. */
type ServedReleases = ReadonlyMap<string, { served: readonly string[]; state: RemoteState }>;

/** Folders that a killed server has left. */
const DRAFT = /^\.draft-/;
/** Another server on the same DATA_DIR may know another registry for a while. */
const UNUSED_MS = 24 * 60 * 60 * 1_000;

const entriesOf = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

const removeOld = async (folder: string) => {
  const facts = await stat(folder).catch(() => undefined);
  if (facts && Date.now() - facts.mtimeMs > UNUSED_MS) await rm(folder, { recursive: true, force: true });
};

const removeUnused = async (cache: string, served: ServedReleases) => {
  for (const name of await entriesOf(cache)) if (DRAFT.test(name)) await removeOld(join(cache, name));
  for (const [name, { served: ids }] of served) {
    for (const id of await entriesOf(join(cache, name)))
      if (isReleaseId(id) && !ids.includes(id)) await removeOld(join(cache, name, id));
  }
};

/** Keeps a copy of every release that open tabs may ask for, so that they get their files while the store is away. */
export const createReleaseCopies = ({
  opener,
  cache,
  problems,
}: {
  opener: ReleaseOpener;
  /** The folder of the copies. */
  cache: string;
  problems: Problems;
}) => {
  let wanted: ServedReleases = new Map();
  let running: Promise<void> | undefined;
  let isStopped = false;

  /** One after the other, so that requests go first. */
  const copyAll = async (served: ServedReleases) => {
    const found: ReleaseProblem[] = [];
    for (const [name, { served: ids, state }] of served) {
      for (const id of ids) {
        if (isStopped || wanted !== served) return;
        // Current releases have been opened already, or are a problem of their own.
        if (id === state.current || id === state.canary?.release) continue;
        try {
          await opener.keep(name, id);
        } catch (err) {
          const text = `open tabs can't load the rest of ${name} ${id}: ${(err as Error).message}`;
          found.push({ text, summary: 'a release that open tabs run is missing', err });
        }
      }
    }
    problems.set('copies', found, 'info');
  };

  const run = async () => {
    let served: ServedReleases;
    do {
      served = wanted;
      await copyAll(served);
    } while (wanted !== served && !isStopped);
  };

  return {
    /** Starts to copy missing releases. */
    want: (served: ServedReleases): void => {
      wanted = served;
      running ??= run().finally(() => {
        running = undefined;
      });
    },
    /** Removes copies of releases that the registry no longer names. */
    prune: (): Promise<void> => removeUnused(cache, wanted),
    /** Resolves when the copies are complete. */
    settled: async (): Promise<void> => running,
    stop: (): void => {
      isStopped = true;
    },
  };
};
