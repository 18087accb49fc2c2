import type { Knex } from 'knex';
import { currentTime } from '../../database/clock';
import { deleteSome } from '../../database/delete-some';
import { isUniqueViolation, lockForUpdate } from '../../database/dialect';

const KEEP_MS = 24 * 3_600_000;

/** The right to perform a call. It ends at `expiresAt`, which also distinguishes it from later claims of the key. */
export interface KeyClaim {
  id: string;
  expiresAt: number;
}

interface Row {
  fingerprint: string;
  status: number | null;
  body: string | null;
  expires_at: number;
}

export type KeyState =
  | { state: 'claimed'; claim: KeyClaim }
  /** Another call holds the key until it ends, or until this time (epoch ms). */
  | { state: 'running'; until: number }
  | { state: 'other-body' }
  | { state: 'done'; status: number; response: string };

/**
 * The keys that callers have used, and their responses. `id` is a hash of caller, route and key. In a
 * transaction, only `lock` and `complete` may be used.
 */
export const createKeyRepository = (db: Knex) => {
  const table = () => db('idempotency_keys');
  const ofClaim = ({ id, expiresAt }: KeyClaim) =>
    table().where({ id, expires_at: expiresAt }).whereNull('status');

  const insert = async (id: string, fingerprint: string, now: number, until: number) => {
    try {
      await table().insert({ id, fingerprint, created_at: now, expires_at: until });
      return true;
    } catch (error) {
      if (isUniqueViolation(error)) return false;
      throw error;
    }
  };

  /** Resolves to true for only one of several calls that find the same expired key. */
  const takeOver = async (id: string, fingerprint: string, row: Row, now: number, until: number) => {
    const taken = await table()
      .where({ id, expires_at: row.expires_at })
      .update({ fingerprint, status: null, body: null, created_at: now, expires_at: until });
    return taken === 1;
  };

  const stateOf = (row: Row, fingerprint: string): Exclude<KeyState, { state: 'claimed' }> => {
    if (row.fingerprint !== fingerprint) return { state: 'other-body' };
    if (row.status === null) return { state: 'running', until: Number(row.expires_at) };
    return { state: 'done', status: row.status, response: row.body ?? '' };
  };

  return {
    /** The state of a key that another call may have claimed; undefined if none has. */
    find: async (id: string, fingerprintOf: () => string) => {
      const row: Row | undefined = await table()
        .where({ id })
        .where('expires_at', '>', currentTime())
        .first();
      return row && stateOf(row, fingerprintOf());
    },

    /** @param claim the wanted claim: once it has expired, another call may claim the key */
    claim: async (claim: KeyClaim, fingerprint: string): Promise<KeyState> => {
      const { id, expiresAt: until } = claim;
      const now = currentTime();
      const claimed: KeyState = { state: 'claimed', claim };
      const running: KeyState = { state: 'running', until };
      const row: Row | undefined = await table().where({ id }).first();
      if (!row) return (await insert(id, fingerprint, now, until)) ? claimed : running;
      if (Number(row.expires_at) <= now) {
        return (await takeOver(id, fingerprint, row, now, until)) ? claimed : running;
      }
      return stateOf(row, fingerprint);
    },

    /** Keeps the claim until the transaction ends; false when it has been lost to another call. */
    lock: async (claim: KeyClaim): Promise<boolean> =>
      (await lockForUpdate(db, ofClaim(claim).first('id'))) !== undefined,

    /** Stores the response; false when the claim has been lost to another call. */
    complete: async (claim: KeyClaim, status: number, response: string): Promise<boolean> => {
      const completed = { status, body: response, expires_at: currentTime() + KEEP_MS };
      // After `holdWrites` the number of rows is not known. The claim is locked.
      return (await ofClaim(claim).update(completed)) !== 0;
    },

    /** Gives the key back, unless the call is committed. Waits for a COMMIT that is still being executed. */
    release: async (claim: KeyClaim): Promise<void> => {
      await ofClaim(claim).delete();
    },

    /** Deletes the keys that have expired. @returns how many */
    purge: (now: number): Promise<number> =>
      deleteSome(db, 'idempotency_keys', 'id', table().where('expires_at', '<', now)),
  };
};
