import type { Erasure } from 'bff-contract';
import type { Knex } from 'knex';
import { batches } from '../batches';
import type { PersonFinder } from './person-finder';

/** How far a column needs protection. */
export const PROTECTION = {
  personal: 'Tells something about a person. Only the person, their dealer and administrators see it.',
  secret:
    'Proves an identity. Hashed, encrypted or, in mails, deleted once they are sent; no API, export or log contains it.',
  business: 'What dealers offer and sell. The dealer, their customers and administrators see it.',
  technical: 'Keeps the portal running, and says nothing without the rows that it belongs to.',
} as const;

export type Protection = keyof typeof PROTECTION;

/** The columns of every table with versions and soft deletion. */
export const RECORD = ['created_at', 'updated_at', 'deleted_at', 'version'];

/** For how long the rows of many tables are kept. */
export const FOREVER = 'for good';
export const WITH_RECORD = 'as long as the record that it belongs to';

/** A person of whom something is stored. */
export interface StoredPerson {
  userId: string;
  /** Addresses that the account has confirmed, former ones too, and nobody else has: in lower case, as written and for comparison. */
  emails: readonly string[];
  /** The same of the account's present address, also while it isn't confirmed. */
  accountEmails: readonly string[];
  /** When the account was created, in epoch ms. */
  since: number;
  /** Ids of the person's dealers. */
  dealers: readonly string[];
  /** Ids of the person's own records. */
  records: ReadonlySet<string>;
}

export interface ExportedPerson extends StoredPerson {
  name: string;
  email: string;
}

export interface ErasedPerson extends StoredPerson {
  /** Replaces the names. */
  pseudonym: string;
  /** Replaces the addresses. */
  address: string;
  finder: PersonFinder;
  /** Ids of records that stay, because orders need them. */
  kept: ReadonlySet<string>;
  /** Ids of the person's files that businesses of others use. */
  lent: ReadonlySet<string>;
  /** Ids of the person's files that don't stay. */
  removedFiles: readonly string[];
  /** Work for the end of the erasure: other requests wait for what it locks. */
  last: Array<() => Promise<void>>;
  now: number;
  /** A time of deletion that is too long ago to be undone. */
  past: number;
}

export type Row = Record<string, unknown>;

/** Rows of a table that tell something about the person. */
export interface ExportedPart {
  what: string;
  /** In pages; `columns` are the exported ones. */
  rows: (db: Knex, person: ExportedPerson, columns: readonly string[]) => AsyncIterable<Row[]>;
  /** Columns of a row that tell something about other people. */
  withheld?: 'personal' | ((row: Row, person: ExportedPerson) => readonly string[]);
}

/** The columns of a table, each in exactly one of the lists of `Protection`, and how its rows are kept, exported and erased. */
export interface StoredTable extends Partial<Record<Protection, readonly string[]>> {
  why: string;
  /** For how long rows are kept. */
  kept: string;
  /** Columns that hold JSON. */
  json?: readonly string[];
  /** The exported rows, or why none are. */
  exported: readonly ExportedPart[] | string;
  /** Columns in which rows may name the person. */
  naming?: readonly string[];
  /** Limits in which rows an erasure looks for names; by default it looks where these columns have the person's id or address. */
  connected?: (rows: Knex.QueryBuilder, person: ErasedPerson, db: Knex) => Knex.QueryBuilder;
  /** The person's rows that an erasure has yet to delete or change: requests in flight may have written them. */
  remaining?: (rows: Knex.QueryBuilder, person: ErasedPerson) => Knex.QueryBuilder;
}

/** Ids of a person's records, by what they are. */
export type OwnRecords = Readonly<Record<string, readonly string[]>>;

/** The tables of a feature, the records in them that are a person's, and how to erase a person. */
export interface PersonalData {
  tables: Readonly<Record<string, StoredTable>>;
  own?: (db: Knex, userId: string) => Promise<OwnRecords>;
  /** Ids of records that an erasure keeps, because orders need them. */
  kept?: (db: Knex, userId: string) => Promise<readonly string[]>;
  /** Ids of the person's files that businesses of others use: they stay as they are, without their names. */
  lent?: (db: Knex, own: OwnRecords) => Promise<readonly string[]>;
  /** Names of the person, and the addresses that the account has confirmed. */
  knownAs?: (db: Knex, userId: string) => Promise<{ names?: readonly string[]; emails?: readonly string[] }>;
  /** Which of the addresses other accounts or other dealers have. */
  addressesOfOthers?: (
    db: Knex,
    userId: string,
    own: OwnRecords,
    addresses: readonly string[],
  ) => Promise<readonly string[]>;
  /** Figures of what an erasure does, besides the numbers of own records. */
  counts?: (db: Knex, userId: string) => Promise<Partial<Erasure>>;
  /**
   * Runs before anything is erased, to hand over what other users continue to use.
   *
   * @param isAgain whether the person had been erased before a restore
   * @throws 409 while the person can't be erased
   */
  prepare?: (trx: Knex, userId: string, isAgain: boolean) => Promise<void>;
  /** Deletes what nobody else needs, and takes the person from the rest. Erasing again changes nothing. */
  erase?: (trx: Knex, person: ErasedPerson) => Promise<void>;
}

/** Ids of one statement. */
const BATCH = 400;

export const inBatches = async (ids: readonly string[], work: (batch: string[]) => Promise<unknown>) => {
  for (const batch of batches(ids, BATCH)) await work(batch);
};

/** Looks for a person's files in rows with their ids, which `find` resolves to. */
export const findFiles = async (
  { files = [] }: OwnRecords,
  find: (batch: string[]) => Promise<readonly string[]>,
): Promise<string[]> => {
  const found: string[] = [];
  await inBatches(files, async (batch) => found.push(...(await find(batch))));
  return found;
};
