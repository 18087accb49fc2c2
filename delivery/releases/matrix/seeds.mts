import type { HttpClient } from '@slabdesk/driver';
import type { RemoteRelease } from '@slabdesk/releases';
import type { RemoteSeed } from 'bff-contract/web';
import type { Records, RecordsOf } from './page-checks.mts';

/** Signed-in clients that make the calls of seeds. */
export type Seeders = Readonly<Record<RemoteSeed['as'], Pick<HttpClient, 'create'>>>;

/** The release of a remote, as far as its records matter. */
export type Seeded = Pick<RemoteRelease, 'name' | 'directory' | 'seeds'>;

export interface SeededRecords {
  recordsOf: RecordsOf;
  /** Which seed of a release failed, and why; undefined if none did. */
  seedProblemOf: (release: Seeded) => SeedProblem | undefined;
}

/** A seed that failed. */
export interface SeedProblem {
  /** Who made the call. */
  as: RemoteSeed['as'];
  what: string;
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

/** The records of a release, and the first seed that failed. */
interface Made {
  records: Records;
  problem: SeedProblem | undefined;
}

/**
 * Makes the records that releases bring for their pages. They serve the pages of their own release only: a release must not pass
 * with what another one brought, nor fail by it. What fails is a problem of that release alone, whose other seeds are made
 * all the same. Equal calls are made once, because names may have to be unique.
 *
 * @param common the records of every portal, by the part of a path
 */
export const makeSeeds = async (
  releases: readonly Seeded[],
  people: Seeders,
  common: Records,
): Promise<SeededRecords> => {
  const madeBy = new Map<string, Made>();
  const responses = new Map<string, unknown>();
  const keyOf = ({ name, directory }: Seeded) => `${name}/${directory}`;

  const call = async ({ as, post, body }: RemoteSeed, records: Records): Promise<unknown> => {
    const filled = [String(fill(post, records)), fill(body, records)] as const;
    const key = JSON.stringify([as, ...filled]);
    if (!responses.has(key)) responses.set(key, await people[as].create(...filled));
    return responses.get(key);
  };

  const makeAll = async ({ seeds = [] }: Seeded): Promise<Made> => {
    let records = common;
    let problem: SeedProblem | undefined;
    for (const [index, seed] of seeds.entries()) {
      const { as, post, record } = seed;
      try {
        const response = await call(seed, records);
        if (record !== undefined) records = { ...records, [record]: idOf(response) };
      } catch (error) {
        problem ??= { as, what: `its seed ${index + 1} (${post}) failed: ${(error as Error).message}` };
      }
    }
    return { records, problem };
  };

  for (const release of releases) madeBy.set(keyOf(release), await makeAll(release));
  return {
    recordsOf: (release) => madeBy.get(keyOf(release))?.records ?? common,
    seedProblemOf: (release) => madeBy.get(keyOf(release))?.problem,
  };
};
