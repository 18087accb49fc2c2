import type { Knex } from 'knex';
import { dialectOf } from './dialect';

/** A statement as knex gives it to its client. */
export interface Statement {
  sql?: string;
  method?: string;
  bindings?: readonly unknown[];
  options?: Record<string, unknown>;
  response?: unknown;
}

/** Characters of values that may wait, because a server limits the size of a packet: 4 MB in MySQL 5.7. */
const MAX_HELD = 1_000_000;

/** How knex begins a transaction. */
const BEGIN = 'BEGIN;';

const WRITES = new Set(['insert', 'update', 'del']);

/** The statements that wait on a connection, in order. */
interface Waiting {
  statements: Statement[];
  holdsWrites: boolean;
}
const waitingOn = new WeakMap<object, Waiting>();

/** Connections on which every write is sent alone. */
const unheld = new WeakSet<object>();

/** Lets `holdWrites` do nothing on a connection. */
export const neverHold = (connection: object): void => {
  unheld.add(connection);
};

/**
 * Lets the writes that follow in a transaction wait, until its next SELECT or its COMMIT takes them along: on MySQL each
 * statement costs a round trip, during which other transactions wait for our locks.
 *
 * Call it before the last part of a transaction. A write then doesn't know how many rows it changed (`undefined`), and fails
 * when it is sent. SQLite has no round trips. Galera ends a transaction that loses a conflict between two statements of one
 * text, and performs the rest of the text outside of it.
 */
export const holdWrites = async (trx: Knex): Promise<void> => {
  if (dialectOf(trx) !== 'mysql') return;
  const connection = await trx.client.acquireConnection();
  if (unheld.has(connection)) return;
  const { statements = [] } = waitingOn.get(connection) ?? {};
  waitingOn.set(connection, { statements, holdsWrites: true });
};

/** The option of a statement that `letWait` sets. */
const MAY_WAIT = 'mayWait';

/** Lets one write of a transaction wait, as those after `holdWrites`. */
export const letWait = <Q extends Knex.QueryBuilder>(write: Q): Q => write.options({ [MAY_WAIT]: true }) as Q;

const lengthOf = ({ bindings = [] }: Statement): number =>
  bindings.reduce((sum: number, value) => sum + (typeof value === 'string' ? value.length : 0), 0);

const isWaiting = (connection: object, waiting: Waiting, statement: Statement): boolean => {
  const { statements } = waiting;
  const mayWait = statement.options?.[MAY_WAIT] === true && !unheld.has(connection);
  if (!(waiting.holdsWrites || mayWait) || !WRITES.has(statement.method ?? '')) return false;
  return [...statements, statement].reduce((sum, each) => sum + lengthOf(each), 0) <= MAX_HELD;
};

/** Whether a statement was put aside: a held write, or the beginning of a transaction, which its first statement takes along. */
export const isPutAside = (connection: object, statement: Statement): boolean => {
  if (statement.sql === BEGIN) waitingOn.set(connection, { statements: [], holdsWrites: false });
  const waiting = waitingOn.get(connection);
  if (!waiting || !(statement.sql === BEGIN || isWaiting(connection, waiting, statement))) return false;
  waiting.statements.push(statement);
  statement.response = [{}, undefined];
  return true;
};

/** Lets a statement wait for the next one on the connection, which takes it along and sets its `response`. */
export const putAside = (connection: object, statement: Statement): void => {
  const waiting = waitingOn.get(connection) ?? { statements: [], holdsWrites: false };
  waiting.statements.push(statement);
  waitingOn.set(connection, waiting);
};

/** Whether a transaction is open on a connection, or `readTogether` reads on it. */
export const isInTransaction = (connection: object): boolean => waitingOn.has(connection);

/** Removes and returns what waits. */
export const takeWaiting = (connection: object): Statement[] =>
  waitingOn.get(connection)?.statements.splice(0) ?? [];

/** Ends the effect of `holdWrites`. What still waits is forgotten. */
export const endHold = (connection: object): boolean => waitingOn.delete(connection);

/** Joins statements to one. The server executes them in turn and stops at the first error. */
export const joinStatements = (waiting: Statement[], last: Statement): Statement => ({
  ...last,
  sql: [...waiting, last].map(({ sql = '' }) => sql.replace(/;$/, '')).join(';\n'),
  bindings: [...waiting, last].flatMap(({ bindings = [] }) => bindings),
});

/**
 * Whether a text has several statements. Only `joinStatements` may make such a text: in any other it would be an injection.
 * The body of a trigger, which migrations create, is part of one statement.
 */
export const isSeveral = (sql: string): boolean => /;\s*\S/.test(sql) && !/^create trigger /.test(sql);
