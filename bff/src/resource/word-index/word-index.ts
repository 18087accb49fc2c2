import type { Knex } from 'knex';
import { currentTime } from '../../database/clock';
import { dialectOf } from '../../database/dialect';
import { firstIdOf, LAST_ID, newId } from '../../database/ids';
import { inTransaction } from '../../database/transaction';
import { indexedWords } from './words';

/** A table whose records are found by the beginnings of their words. */
export interface WordSource {
  /** Its name in the index. */
  kind: string;
  table: string;
  /** The column with the dealer, if dealers search their own records. */
  tenant?: string;
  /** The columns with the text. */
  columns: readonly string[];
}

/** The cells of a record that the index reads. */
export type IndexedRow = { id: string } & Record<string, unknown>;

interface Entry {
  record_id: string;
  word: string;
  kind: string;
  tenant_id: string;
}

/**
 * Records that are looked at in one step. On SQLite few, as other statements wait for its transaction; elsewhere many, as each
 * statement is a round trip.
 */
const STEP = { sqlite: 20, mysql: 200 };
const stepOf = (db: Knex): number => STEP[dialectOf(db)];
/** Entries of one statement. SQLite accepts at most 500, and runs statements on the thread that serves requests. */
const BATCH = { sqlite: 50, mysql: 400 };

const tenantOf = ({ tenant }: WordSource, row: IndexedRow): string =>
  tenant === undefined ? '' : ((row[tenant] as string | null) ?? '');

const entriesOf = (source: WordSource, row: IndexedRow): Entry[] => {
  const text = source.columns.map((column) => row[column] ?? '').join(' ');
  const shared = { record_id: row.id, kind: source.kind, tenant_id: tenantOf(source, row) };
  // A record without words has an entry, too, which says that it was looked at.
  const words = indexedWords(text);
  return (words.length === 0 ? [''] : words).map((word) => ({ ...shared, word }));
};

const keyOf = ({ record_id, tenant_id, word }: Entry) => `${record_id} ${tenant_id} ${word}`;

/** Neighbours in the index are inserted together. */
const byWord = (a: Entry, b: Entry) => (a.word < b.word ? -1 : 1);

const insertEntries = async (db: Knex, entries: Entry[]): Promise<void> => {
  const sorted = entries.sort(byWord);
  const length = BATCH[dialectOf(db)];
  for (let at = 0; at < sorted.length; at += length) {
    const batch = sorted.slice(at, at + length);
    await db('search_words').insert(batch).onConflict(['record_id', 'word']).ignore();
  }
};

/** Makes the words of records those of their present text. A repetition changes nothing. */
export const indexRows = async (db: Knex, source: WordSource, rows: IndexedRow[]): Promise<void> => {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  const present: Entry[] = await db('search_words').whereIn('record_id', ids).select();
  const wanted = rows.flatMap((row) => entriesOf(source, row));
  const wantedKeys = new Set(wanted.map(keyOf));
  const presentKeys = new Set(present.map(keyOf));
  for (const entry of present.filter((each) => !wantedKeys.has(keyOf(each)))) {
    await db('search_words').where({ record_id: entry.record_id, word: entry.word }).delete();
  }
  await insertEntries(
    db,
    wanted.filter((entry) => !presentKeys.has(keyOf(entry))),
  );
};

const columnsOf = ({ tenant, columns }: WordSource) => [
  'id',
  ...columns,
  ...(tenant === undefined ? [] : [tenant]),
];

/** Ids in order: those after `after`, up to `to`. */
interface Range {
  after: string;
  to: string;
}

const rowsIn = (db: Knex, { table }: WordSource, { after, to }: Range, step = stepOf(db)) =>
  db(table)
    .where(`${table}.id`, '>', after)
    .where(`${table}.id`, '<=', to)
    .orderBy(`${table}.id`)
    .limit(step);

/** Records that have no entry yet. */
const missingIn = async (db: Knex, source: WordSource, range: Range, step: number): Promise<IndexedRow[]> => {
  const { table } = source;
  return rowsIn(db, source, range, step)
    .whereRaw('(select 1 from search_words where record_id = ?? limit 1) is null', [`${table}.id`])
    .select(columnsOf(source));
};

/** Adds the words of some records that have none. @returns whether there may be more */
const indexMissing = async (
  db: Knex,
  source: WordSource,
  range: Range,
  step = stepOf(db),
): Promise<boolean> => {
  const rows = await missingIn(db, source, range, step);
  if (rows.length === 0) return false;
  await inTransaction(db, (trx) => indexRows(trx, source, rows));
  return rows.length === step;
};

/** Ids of later records are made meanwhile; those of other formats are found by the passes. */
const LATER_MS = 3_600_000;

/**
 * Adds the words of records that were made in the last `ms`, by whichever version of the server.
 *
 * @returns whether there may be more
 */
const indexRecent = (db: Knex, source: WordSource, ms: number, step?: number): Promise<boolean> =>
  indexMissing(
    db,
    source,
    { after: firstIdOf(currentTime() - ms), to: firstIdOf(currentTime() + LATER_MS) },
    step,
  );

interface Progress {
  /** When all records were found to have their words; null before the first time. */
  indexed_at: number | null;
}

/** A search looks for new records this far back: what is older was added in the background. */
const SEARCHED_MS = 60_000;
/** So many of them are added at once, or the search would miss the latest. */
const SEARCHED_STEP = 200;

/**
 * Makes a search find what was just saved.
 *
 * @returns whether all records have their words
 */
export const prepareSearch = async (db: Knex, source: WordSource): Promise<boolean> => {
  const [isBehind, progress] = await Promise.all([
    // A database that accepts no writes is searched by what the index has.
    indexRecent(db, source, SEARCHED_MS, SEARCHED_STEP).catch(() => true),
    db('search_progress').where('kind', source.kind).first<Progress | undefined>('indexed_at'),
  ]);
  return !isBehind && progress !== undefined && progress.indexed_at !== null;
};

/** The background looks for new records this far back. */
const RECENT_MS = 15 * 60_000;
/** A process that indexes a table keeps others from doing so for this long after each step. */
const CLAIM_MS = 30_000;
const PASS_EVERY_MS = 3_600_000;

/** Claims the table for this process. Resolves to false while another one works on it. */
const claim = async (db: Knex, { kind }: WordSource, owner: string): Promise<boolean> => {
  const now = currentTime();
  await db('search_progress').insert({ kind, claimed_by: '', claimed_until: 0 }).onConflict('kind').ignore();
  const claimed = await db('search_progress')
    .where({ kind })
    .where((free) => free.where('claimed_by', owner).orWhere('claimed_until', '<', now))
    .update({ claimed_by: owner, claimed_until: now + CLAIM_MS });
  return claimed === 1;
};

/** Records among which a step of a pass looks for those without words. */
const PASSED = 2_000;

/** The id up to which the next step goes. */
const endOfStep = async (db: Knex, { table }: WordSource, after: string): Promise<string> => {
  const rows = db(table).where('id', '>', after).orderBy('id');
  const [id]: string[] = await rows
    .limit(1)
    .offset(PASSED - 1)
    .pluck('id');
  return id ?? LAST_ID;
};

/**
 * Keeps the words of a source up to date: new records all the time, every record without words at the start and once an
 * hour. A check compares all records with their words, as the previous version of the server may have changed them.
 */
export const wordUpkeep = (db: Knex, source: WordSource) => {
  const owner = newId();
  const { kind } = source;
  let passedAt: number | undefined;
  let position = '';
  let checked = '';

  /** A step of the pass over all records. */
  const pass = async (): Promise<boolean> => {
    if (!(await claim(db, source, owner))) return false;
    const to = await endOfStep(db, source, position);
    if (await indexMissing(db, source, { after: position, to })) return true;
    position = to;
    if (to !== LAST_ID) return true;
    position = '';
    passedAt = currentTime();
    await db('search_progress').where({ kind }).update({ indexed_at: passedAt, claimed_until: 0 });
    return false;
  };

  return {
    update: async (): Promise<boolean> => {
      if (await indexRecent(db, source, RECENT_MS)) return true;
      const isDue = passedAt === undefined || currentTime() - passedAt > PASS_EVERY_MS;
      return isDue && pass();
    },
    check: async (): Promise<boolean> => {
      const rows: IndexedRow[] = await rowsIn(db, source, { after: checked, to: LAST_ID }).select(
        columnsOf(source),
      );
      if (rows.length > 0) await inTransaction(db, (trx) => indexRows(trx, source, rows));
      checked = rows.at(-1)?.id ?? '';
      return rows.length === stepOf(db);
    },
  };
};
