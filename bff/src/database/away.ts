import type { Knex } from 'knex';
import { isUnreachable } from '../config/explain-failure';
import { REFUSING_ERRORS } from './connection-trust';
import { markConnectionFailure } from './passing-faults';

const CON_COUNT_ERROR = 1040;

/** Whether an error says that the database is down or switching over, and not that it refuses this server. */
export const isAway = (error: unknown): boolean => {
  const { errno = 0 } = (error ?? {}) as NodeJS.ErrnoException;
  return isUnreachable(error) || errno === CON_COUNT_ERROR || REFUSING_ERRORS.includes(errno);
};

interface Held {
  /** Why, in words of a health check. */
  reason: () => string | undefined;
  /** The work that begins once it is over. */
  waiting: Array<() => void>;
}

/** The databases that are held back. */
const held = new WeakMap<Knex, Held>();

/**
 * Refuses all statements as a database does that is down, until the returned function is called: the schema isn't checked
 * yet, or lacks migrations. The control connections are not held back.
 */
export const holdBack = (db: Knex, reason: Held['reason']): (() => void) => {
  const { client } = db;
  const waiting: Array<() => void> = [];
  held.set(db, { reason, waiting });
  client.acquireConnection = async () => {
    throw markConnectionFailure(new Error('The server waits for its database'));
  };
  return () => {
    delete client.acquireConnection;
    held.delete(db);
    for (const begin of waiting) begin();
  };
};

/** Why a database is held back; undefined if it isn't. */
export const heldBackBecause = (db: Knex): string | undefined => held.get(db)?.reason();

/** Calls `begin` now, or once the database is no longer held back. */
export const whenOpen = (db: Knex, begin: () => void): void => {
  const found = held.get(db);
  if (found) found.waiting.push(begin);
  else begin();
};
