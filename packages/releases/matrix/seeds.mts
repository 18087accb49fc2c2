import type { HttpClient } from '@slabdesk/driver';
import type { RemoteRelease } from '@slabdesk/releases';
import type { RemoteSeed } from 'bff-contract/web';
import type { Records, RecordsOf } from './page-checks.mts';

/** Those who make the calls of seeds, signed in. */
export type Seeders = Readonly<Record<RemoteSeed['as'], Pick<HttpClient, 'create'>>>;

/** The release of a remote, as far as its records matter. */
type Seeded = Pick<RemoteRelease, 'name' | 'seeds'>;

export interface SeededRecords {
  recordsOf: RecordsOf;
  /** By remote: which of its seeds failed, and why. */
  seedProblems: Readonly<Record<string, string>>;
}

/** Replaces each `{name}` in the texts of a value by the id of that record. */
const fill = (value: unknown, records: Records): unknown => {
  if (typeof value === 'string') {
    return value.replace(/\{([\w.~-]+)\}/g, (_all, name: string) => {
      const id = Object.hasOwn(records, name) ? records[name] : undefined;
      if (id === undefined) throw new Error(`there is no record ${JSON.stringify(name)}`);
      return id;
    });
  }
  if (Array.isArray(value)) return value.map((each) => fill(each, records));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, fill(each, records)]));
};

/** The API wraps new records: `{ "created": { "_id": … } }`. */
const idOf = (response: unknown): string => {
  const { created = response } = (response ?? {}) as { created?: unknown };
  const { _id } = (created ?? {}) as { _id?: unknown };
  if (typeof _id !== 'string') throw new Error('its response has no id');
  return _id;
};

const make = async (
  { as, post, body, record }: RemoteSeed,
  people: Seeders,
  records: Records,
): Promise<Records> => {
  const path = String(fill(post, records));
  const response = await people[as].create(path, fill(body, records));
  return record === undefined ? records : { ...records, [record]: idOf(response) };
};

/**
 * Makes the records that releases bring for their pages. They serve the pages of their own remote only, and what fails is a
 * problem of that remote alone, whose other seeds are made all the same. Seeds that several releases of a remote have in common are made once.
 *
 * @param records those of every portal, by the part of a path
 */
export const makeSeeds = async (
  releases: readonly Seeded[],
  people: Seeders,
  records: Records,
): Promise<SeededRecords> => {
  const seedProblems: Record<string, string> = {};
  const made = new Set<string>();
  const own = new Map<string, Records>();
  const recordsOf: RecordsOf = (remote) => own.get(remote) ?? records;
  for (const { name, seeds = [] } of releases) {
    for (const seed of seeds) {
      const key = `${name} ${JSON.stringify(seed)}`;
      if (made.has(key)) continue;
      made.add(key);
      try {
        own.set(name, await make(seed, people, recordsOf(name)));
      } catch (error) {
        seedProblems[name] ??= `its seed "${seed.post}" failed: ${(error as Error).message}`;
      }
    }
  }
  return { recordsOf, seedProblems };
};
