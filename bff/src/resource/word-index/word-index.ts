import type { FastifyInstance } from 'fastify';
import type { Knex } from 'knex';
import { batches } from '../../database/batches';
import { currentTime } from '../../database/clock';
import { dialectOf, lockForUpdate } from '../../database/dialect';
import { letWait } from '../../database/held-writes';
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
  /** For a column whose cells people write in other ways: all of them. */
  forms?: Record<string, (cell: string) => string>;
}

/** The cells of a record that the index reads. */
export type IndexedRow = object & { id: string };

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
/** Entries of one statement. SQLite accepts at most 500, and runs statements on the thread that serves requests. */
const BATCH = { sqlite: 250, mysql: 400 };

type Cells = Record<string, string | null | undefined>;

const tenantOf = ({ tenant }: WordSource, row: object): string =>
  tenant === undefined ? '' : ((row as Cells)[tenant] ?? '');

/** The text whose words find a row. */
export const searchedText = ({ columns, forms }: WordSource, row: object): string =>
  columns
    .map((column) => {
      const cell = (row as Cells)[column] ?? '';
      return forms?.[column]?.(cell) ?? cell;
    })
    .join(' ');

/** The entries that a record has in the index. */
export const entriesOf = (source: WordSource, row: IndexedRow): Entry[] => {
  const shared = { record_id: row.id, kind: source.kind, tenant_id: tenantOf(source, row) };
  // A record without words has an entry, too, which says that it was looked at.
  const words = indexedWords(searchedText(source, row));
  return (words.length === 0 ? [''] : words).map((word) => ({ ...shared, word }));
};

const keyOf = ({ record_id, tenant_id, word }: Entry) => `${record_id} ${tenant_id} ${word}`;

/** Neighbours in the index are inserted together. */
const byWord = (a: Entry, b: Entry) => (a.word < b.word ? -1 : 1);

const insertEntries = async (db: Knex, entries: Entry[]): Promise<void> => {
  const sorted = entries.sort(byWord);
  for (const batch of batches(sorted, BATCH[dialectOf(db)])) {
    await letWait(db('search_words').insert(batch).onConflict(['record_id', 'word']).ignore());
  }
};

/** Adds the words of new records, without reading. A repetition changes nothing. */
export const indexNew = (db: Knex, source: WordSource, rows: readonly IndexedRow[]): Promise<void> =>
  insertEntries(
    db,
    rows.flatMap((row) => entriesOf(source, row)),
  );

/** Adds the words of a new row if a query of its table finds it, without reading. */
export const indexSelected = (
  db: Knex,
  source: WordSource,
  found: Knex.QueryBuilder,
  row: object,
): Promise<void> => {
  const entries = entriesOf(source, { ...row, id: '' });
  const words = db.raw(`(${entries.map(() => 'select ? as word').join(' union all ')}) as words`, [
    ...entries.map(({ word }) => word),
  ]);
  const into = db.raw('?? (record_id, kind, tenant_id, word)', ['search_words']);
  const columns = [
    db.ref(`${source.table}.id`),
    db.raw('?', [source.kind]),
    db.raw('?', [tenantOf(source, row)]),
  ];
  // Knex's type knows no query to insert.
  return letWait(db.from(into).insert(found.crossJoin(words).select(...columns, 'words.word') as never));
};

/** Records of one statement. */
const COMPARED = 400;

/** The missing entries of records, and the wrong ones. */
const compare = async (db: Knex, source: WordSource, rows: readonly IndexedRow[]) => {
  const present: Entry[] = [];
  for (const batch of batches(rows, COMPARED)) {
    const ids = batch.map(({ id }) => id);
    present.push(...(await db('search_words').whereIn('record_id', ids).select()));
  }
  const wanted = rows.flatMap((row) => entriesOf(source, row));
  const wantedKeys = new Set(wanted.map(keyOf));
  const presentKeys = new Set(present.map(keyOf));
  return {
    missing: wanted.filter((entry) => !presentKeys.has(keyOf(entry))),
    wrong: present.filter((entry) => !wantedKeys.has(keyOf(entry))),
  };
};

const idsOf = (...entries: Entry[]): string[] => [...new Set(entries.map(({ record_id }) => record_id))];

/** Makes the stored words of locked records match their text. @returns how many records had others */
const indexLocked = async (db: Knex, source: WordSource, rows: readonly IndexedRow[]): Promise<number> => {
  const { missing, wrong } = await compare(db, source, rows);
  for (const batch of batches(wrong, COMPARED)) {
    const keys = batch.map(({ record_id, word }) => [record_id, word]);
    await db('search_words').whereIn(['record_id', 'word'], keys).delete();
  }
  await insertEntries(db, missing);
  return idsOf(...missing, ...wrong).length;
};

/**
 * Writes rows of a searched table together with their words, in one transaction. Other code may change only columns that
 * aren't searched.
 */
export const createIndexedTable = <Row extends IndexedRow>(db: Knex, source: WordSource) => {
  const { table } = source;
  const columns = [...source.columns, ...(source.tenant === undefined ? [] : [source.tenant])];
  return {
    insert: (rows: readonly Row[]): Promise<void> =>
      inTransaction(db, async (trx) => {
        await trx(table).insert(rows);
        await indexNew(trx, source, rows);
      }),

    /** @param rows locked until the transaction ends */
    update: (rows: readonly Row[], changes: Partial<Row>): Promise<void> =>
      inTransaction(db, async (trx) => {
        const ids = rows.map(({ id }) => id);
        if (ids.length > 0) await trx(table).whereIn('id', ids).update(changes);
        if (columns.some((column) => column in changes)) {
          await indexLocked(
            trx,
            source,
            rows.map((row) => ({ ...row, ...changes })),
          );
        }
      }),

    /** Writes the words of rows that this transaction has changed. */
    reindex: async (rows: readonly IndexedRow[]): Promise<void> => {
      await indexLocked(db, source, rows);
    },

    remove: (ids: readonly string[]): Promise<number> =>
      inTransaction(db, async (trx) => {
        await trx('search_words').whereIn('record_id', ids).delete();
        return trx(table).whereIn('id', ids).delete();
      }),

    /** Compares the words of rows with their text and corrects them. @returns how many rows had wrong ones */
    mend: async (rows: readonly IndexedRow[]): Promise<number> => {
      if (rows.length === 0) return 0;
      const { missing, wrong } = await compare(db, source, rows);
      const ids = idsOf(...missing, ...wrong);
      if (ids.length === 0) return 0;
      // Others may have changed a row between the two reads: it counts only if it is wrong while it is locked.
      return inTransaction(db, async (trx) => {
        const locked = trx(table)
          .whereIn('id', ids)
          .orderBy('id')
          .select('id', ...columns);
        return indexLocked(trx, source, await lockForUpdate(trx, locked));
      });
    },
  };
};

interface Progress {
  /** When all records were found to have their words; null before the first time. */
  indexed_at: number | null;
}

/** Whether all records have had their words once: after an upgrade, the background adds them. */
export const isComplete = async (db: Knex, { kind }: WordSource): Promise<boolean> => {
  const progress: Progress | undefined = await db('search_progress').where({ kind }).first('indexed_at');
  return progress !== undefined && progress.indexed_at !== null;
};

/** Says that all records have had their words. */
export const setComplete = async (db: Knex, { kind }: WordSource): Promise<void> => {
  const progress = { kind, indexed_at: currentTime() };
  // Older versions of the server claim a source before they check it.
  const unclaimed = { claimed_by: '', claimed_until: 0 };
  await db('search_progress')
    .insert({ ...progress, ...unclaimed })
    .onConflict('kind')
    .merge(['indexed_at']);
};

/** Compares all records of a source with their words, corrects wrong words, and logs the number of corrected records. */
export const derivedWords = ({ db, log }: Pick<FastifyInstance, 'db' | 'log'>, source: WordSource) => {
  const { kind, table, tenant, columns } = source;
  const { mend } = createIndexedTable(db, source);
  let position = '';
  let mended = 0;

  const check = async (): Promise<boolean> => {
    const size = STEP[dialectOf(db)];
    const rows: IndexedRow[] = await db(table)
      .where('id', '>', position)
      .orderBy('id')
      .limit(size)
      .select('id', ...columns, ...(tenant === undefined ? [] : [tenant]));
    mended += await mend(rows);
    position = rows.at(-1)?.id ?? '';
    if (rows.length === size) return true;
    if (mended > 0) log.warn({ kind, mended }, 'words of records were missing or wrong, and are corrected');
    position = '';
    mended = 0;
    await setComplete(db, source);
    return false;
  };
  return { check, checkAtStart: true };
};
