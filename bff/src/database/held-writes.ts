import type { Knex } from 'knex';
import { dialectOf } from './dialect';

/** A statement as knex gives it to its client. */
export interface Statement {
  sql?: string;
  method?: string;
  bindings?: unknown[];
  options?: Record<string, unknown>;
  response?: unknown;
}

/** Characters of values that may wait, because a server limits the size of a packet: 4 MB in MySQL 5.7. */
const MAX_HELD = 1_000_000;

const WRITES = new Set(['insert', 'update', 'del']);

/** The writes that wait on a connection, in order. */
const heldOn = new WeakMap<object, Statement[]>();

/**
 * Lets the writes that follow in a transaction wait, until its next SELECT or its COMMIT takes them along: on MySQL each
 * statement costs a round trip, during which other transactions wait for our locks.
 *
 * Call it before the last part of a transaction. A write then doesn't know how many rows it changed (`undefined`), and fails
 * when it is sent. SQLite has no round trips.
 */
export const holdWrites = async (trx: Knex): Promise<void> => {
  if (dialectOf(trx) === 'mysql') heldOn.set(await trx.client.acquireConnection(), []);
};

const lengthOf = ({ bindings = [] }: Statement): number =>
  bindings.reduce((sum: number, value) => sum + (typeof value === 'string' ? value.length : 0), 0);

/** Whether a write was put aside. */
export const isHeld = (connection: object, statement: Statement): boolean => {
  const held = heldOn.get(connection);
  if (!held || !WRITES.has(statement.method ?? '')) return false;
  if ([...held, statement].reduce((sum, each) => sum + lengthOf(each), 0) > MAX_HELD) return false;
  held.push(statement);
  statement.response = [{}, undefined];
  return true;
};

/** Removes and returns the writes that wait. */
export const takeHeld = (connection: object): Statement[] => heldOn.get(connection)?.splice(0) ?? [];

/** Ends the effect of `holdWrites`. Writes that still wait are forgotten. */
export const endHold = (connection: object): boolean => heldOn.delete(connection);

/** Joins statements to one. The server executes them in turn and stops at the first error. */
export const joinStatements = (held: Statement[], last: Statement): Statement => ({
  ...last,
  sql: [...held, last].map(({ sql }) => sql).join(';\n'),
  bindings: [...held, last].flatMap(({ bindings = [] }) => bindings),
});

/** Whether a text has several statements. Only `joinStatements` may make such a text: in any other it would be an injection. */
export const isSeveral = (sql: string): boolean => /;\s*\S/.test(sql);
