import type { Knex } from 'knex';
import { isUniqueViolation } from '../database/dialect';

const KEEP_MS = 24 * 3_600_000;
/**
 * A process that dies half-way frees the key after this. Longer than any call with a key can take:
 * the deadline of a request's queries is shorter.
 */
const LEASE_MS = 10_000;

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
  | { state: 'running' }
  | { state: 'other-body' }
  | { state: 'done'; status: number; answer: string };

/** The keys that callers have used, and what they were answered. `id` is a hash of caller, route and key. */
export const createKeyRepository = (db: Knex) => {
  const table = () => db('idempotency_keys');

  const insert = async (id: string, fingerprint: string, now: number) => {
    try {
      await table().insert({ id, fingerprint, created_at: now, expires_at: now + LEASE_MS });
      return true;
    } catch (error) {
      if (isUniqueViolation(error)) return false;
      throw error;
    }
  };

  /** Of several that find the same expired key, one alone finds it unchanged. */
  const takeOver = async (id: string, fingerprint: string, row: Row, now: number) => {
    const taken = await table()
      .where({ id, expires_at: row.expires_at })
      .update({ fingerprint, status: null, body: null, created_at: now, expires_at: now + LEASE_MS });
    return taken === 1;
  };

  return {
    claim: async (id: string, fingerprint: string): Promise<KeyState> => {
      const now = Date.now();
      const claimed: KeyState = { state: 'claimed', claim: { id, expiresAt: now + LEASE_MS } };
      const row: Row | undefined = await table().where({ id }).first();
      if (!row) return (await insert(id, fingerprint, now)) ? claimed : { state: 'running' };
      if (Number(row.expires_at) <= now) {
        return (await takeOver(id, fingerprint, row, now)) ? claimed : { state: 'running' };
      }
      if (row.fingerprint !== fingerprint) return { state: 'other-body' };
      if (row.status === null) return { state: 'running' };
      return { state: 'done', status: row.status, answer: row.body ?? '' };
    },

    complete: async ({ id, expiresAt }: KeyClaim, status: number, answer: string): Promise<void> => {
      await table()
        .where({ id, expires_at: expiresAt })
        .update({ status, body: answer, expires_at: Date.now() + KEEP_MS });
    },

    release: async ({ id, expiresAt }: KeyClaim): Promise<void> => {
      await table().where({ id, expires_at: expiresAt }).delete();
    },

    purge: (): Promise<number> => table().where('expires_at', '<', Date.now()).delete(),
  };
};
