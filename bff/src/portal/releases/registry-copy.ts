import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { checkRegistry, parseJson, type ReleaseRegistry } from '@slabdesk/releases';

/** The last registry outlives the process, so that a server starts with it while the store is away. */
export interface RegistryCopy {
  /** Undefined if there is no copy of this store; throws if the copy is unusable. */
  read: () => Promise<ReleaseRegistry | undefined>;
  write: (registry: ReleaseRegistry) => Promise<void>;
}

/** @param place the store; the copy of another one is not used */
export const createRegistryCopy = (cache: string, place: string): RegistryCopy => {
  const file = join(cache, 'registry.json');
  const absent = (error: NodeJS.ErrnoException): undefined => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  };
  return {
    read: async () => {
      const bytes = await readFile(file).catch(absent);
      if (!bytes) return undefined;
      // Older servers kept only the registry, and only for buckets.
      const kept = parseJson(bytes) as { store?: string; registry?: unknown };
      if (kept.store !== undefined && kept.store !== place) return undefined;
      return checkRegistry(kept.store === undefined ? kept : kept.registry);
    },
    write: async (registry) => {
      await mkdir(cache, { recursive: true });
      const draft = `${file}.${randomUUID()}`;
      try {
        const handle = await open(draft, 'wx');
        try {
          await handle.writeFile(JSON.stringify({ store: place, registry }));
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
