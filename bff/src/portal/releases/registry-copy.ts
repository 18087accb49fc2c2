import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  checkRegistry,
  type Head,
  isHeadOf,
  parseJson,
  type ReleaseRegistry,
  type Trust,
} from '@slabdesk/releases';

/** The last registry outlives the process, so that a server starts with it while the store is away. */
export interface RegistryCopy {
  /** Undefined if there is no copy of this store; throws if the copy is unusable. */
  read: () => Promise<ReleaseRegistry | undefined>;
  /** The newest change that was accepted of a signed registry, by an earlier process as well. */
  readHead: () => Promise<Head | undefined>;
  /** @param head of a signed registry: where its accepted part ends */
  write: (registry: ReleaseRegistry, head?: Head) => Promise<void>;
}

interface Kept {
  store?: string;
  registry?: unknown;
  head?: Omit<Head, 'registry'>;
}

/**
 * @param place the store; the copy of another one is not used
 * @param trust without it, the registry is not signed. With it, a copy counts only if it was accepted
 */
export const createRegistryCopy = (cache: string, place: string, trust?: Trust): RegistryCopy => {
  const file = join(cache, 'registry.json');
  const absent = (error: NodeJS.ErrnoException): undefined => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  };
  const keptOf = (registry: ReleaseRegistry, head: Head | undefined): Kept => ({
    store: place,
    registry,
    ...(head && { head: { store: head.store, generation: head.generation, sha256: head.sha256 } }),
  });
  const readKept = async (): Promise<Kept | undefined> => {
    const bytes = await readFile(file).catch(absent);
    if (!bytes) return undefined;
    // Older servers kept only the registry, and only for buckets.
    const kept = parseJson(bytes) as Kept;
    if (kept.store === undefined) return { registry: kept };
    return kept.store === place ? kept : undefined;
  };
  const readHead = async (): Promise<Head | undefined> => {
    const { head, registry } = (await readKept()) ?? {};
    const known =
      head && trust && isHeadOf(trust, head) ? checkRegistry(registry, head.generation) : undefined;
    return head && known && { ...head, registry: known };
  };
  return {
    readHead,
    read: async () => {
      if (trust) return (await readHead())?.registry;
      const kept = await readKept();
      return kept && checkRegistry(kept.registry);
    },
    write: async (registry, head) => {
      // Another process with this folder may have accepted more.
      if (head && ((await readHead().catch(() => undefined))?.generation ?? 0) > head.generation) return;
      await mkdir(cache, { recursive: true });
      const draft = `${file}.${randomUUID()}`;
      try {
        const handle = await open(draft, 'wx');
        try {
          await handle.writeFile(JSON.stringify(keptOf(registry, head)));
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(draft, file);
      } finally {
        await rm(draft, { force: true });
      }
    },
  };
};
