import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { keyOf, REGISTRY, type ReleaseStore } from '@slabdesk/releases';
import type { RegistryHead, RegistryRows } from './registry-rows';

/** Whether a head leads on from what was known, and not from an older backup of the database. */
const followsOn = (head: RegistryHead, known: RegistryHead | undefined): boolean => {
  if (known === undefined) return true;
  return head.epoch === known.epoch ? head.number >= known.number : head.acceptedAt > known.acceptedAt;
};

const RESTORED =
  'the database has an older or another registry than this server knows; `npm run registry -- accept` accepts it';

const numberIn = (key: string): number => Number(/\/(\d+)\.json$/.exec(key)?.[1] ?? 0);

/** The newest head that this server has seen, by an earlier process as well. */
const createMemory = (cache: string) => {
  const file = join(cache, 'registry-head.json');
  let known: Promise<RegistryHead | undefined> | undefined;
  return {
    read: (): Promise<RegistryHead | undefined> => {
      known ??= readFile(file, 'utf8').then(JSON.parse, () => undefined);
      return known;
    },
    write: async (head: RegistryHead): Promise<void> => {
      known = Promise.resolve(head);
      await mkdir(cache, { recursive: true });
      // Two calls may write at once.
      const draft = `${file}.${randomUUID()}`;
      await writeFile(draft, JSON.stringify(head));
      await rename(draft, file);
    },
  };
};

/**
 * A release store whose registry is in the database. A registry that doesn't follow on from what this server knows can't be read
 * until it is accepted: a database that was restored from an older backup would otherwise take back releases.
 *
 * @param cache a folder of this server
 */
export const withDatabaseRegistry = (store: ReleaseStore, rows: RegistryRows, cache: string) => {
  const memory = createMemory(cache);
  let isOther = false;
  const check = async (head: RegistryHead): Promise<void> => {
    const known = await memory.read();
    isOther = !followsOn(head, known);
    if (isOther) throw new Error(RESTORED);
    if (head.epoch !== known?.epoch || head.number !== known.number) await memory.write(head);
  };
  const isRow = (key: string): boolean => key.startsWith(`${REGISTRY}/`);
  const withRows: ReleaseStore = {
    ...store,
    read: async (key, maxBytes) => {
      if (!isRow(key)) return store.read(key, maxBytes);
      const { head, document } = await rows.read(numberIn(key));
      await check(head);
      return document === undefined ? undefined : Buffer.from(document);
    },
    names: async (folder, after) => {
      if (folder !== REGISTRY) return store.names(folder, after);
      await check(await rows.head());
      const numbers = await rows.numbers(after === undefined ? 0 : numberIn(`/${after}`));
      return numbers.map((number) => keyOf(REGISTRY, number).slice(REGISTRY.length + 1));
    },
    create: async (key, bytes) => {
      if (!isRow(key)) return store.create(key, bytes);
      await check(await rows.head());
      return rows.add({ number: numberIn(key), document: bytes.toString('utf8') });
    },
  };
  return {
    store: withRows,
    /** Whether the database had a registry that doesn't follow on from what this server knows. */
    isOther: () => isOther,
  };
};
