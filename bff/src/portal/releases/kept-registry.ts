import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { checkRegistry, EMPTY, parseJson, type RegistryHead, type ReleaseRegistry } from '@slabdesk/releases';

/** The last registry of a server, and the head that it was read by. */
export interface Kept {
  head: RegistryHead;
  registry: ReleaseRegistry;
}

/** The last registry outlives the process, so that a server starts with it on a database that has lost it, or has an older one. */
export interface KeptRegistry {
  /** Undefined if nothing of this store was kept; throws if it is unusable. */
  read: () => Promise<Kept | undefined>;
  write: (kept: Kept) => Promise<void>;
}

/**
 * Reads what a server has kept, or the registry alone, as the oldest servers kept it. Its number is 0 if nothing was released.
 * @throws an unreadable error when it is no registry that this version knows
 */
export const readKept = (bytes: Buffer): Kept & { store?: string } => {
  const kept = parseJson(bytes) as { store?: string; head?: RegistryHead; registry?: unknown } | null;
  const { store, head } = kept ?? {};
  if (head?.number === 0) return { ...(store !== undefined && { store }), head, registry: { ...EMPTY } };
  const registry = checkRegistry(store === undefined ? kept : kept?.registry);
  return { ...(store !== undefined && { store }), head: head ?? { number: registry.generation }, registry };
};

/** @param place the store; what was kept of another one is not used */
export const createKeptRegistry = (cache: string, place: string): KeptRegistry => {
  const file = join(cache, 'registry.json');
  const absent = (error: NodeJS.ErrnoException): undefined => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  };
  return {
    read: async () => {
      const bytes = await readFile(file).catch(absent);
      const kept = bytes && readKept(bytes);
      return kept?.store === undefined || kept.store === place ? kept : undefined;
    },
    write: async (kept) => {
      await mkdir(cache, { recursive: true });
      const draft = `${file}.${randomUUID()}`;
      try {
        const handle = await open(draft, 'wx');
        try {
          await handle.writeFile(JSON.stringify({ store: place, ...kept }));
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
