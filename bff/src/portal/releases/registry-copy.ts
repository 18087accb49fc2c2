import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { checkRegistry, parseJson, type ReleaseRegistry } from '@slabdesk/releases';

/** The last registry outlives the process, so that a server starts with it while the database is away. */
export interface RegistryCopy {
  /** Undefined if there is no copy of this store; throws if the copy is unusable. */
  read: () => Promise<ReleaseRegistry | undefined>;
  write: (registry: ReleaseRegistry) => Promise<void>;
}

interface Kept {
  store?: string;
  registry?: unknown;
}

/**
 * Reads the registry that a server has kept, from its own file or as a change of a release store of the old format.
 * @throws an unreadable error when it is no registry that this version knows
 */
export const readKeptRegistry = (bytes: Buffer): { store?: string; registry: ReleaseRegistry } => {
  const kept = parseJson(bytes) as Kept | null;
  // Older servers kept only the registry.
  if (kept?.store === undefined) return { registry: checkRegistry(kept) };
  return { store: kept.store, registry: checkRegistry(kept.registry) };
};

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
      const { store, registry } = bytes ? readKeptRegistry(bytes) : {};
      return store === undefined || store === place ? registry : undefined;
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
