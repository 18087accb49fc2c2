import type { ReleaseKey, ReleasePermission } from 'bff-contract';
import { LIMITS } from 'bff-contract';
import type { Knex } from 'knex';
import { STEP_ROWS } from '../../../database/delete-some';
import { toOptionalTime, toTime } from '../../../resource/values';

export interface ReleaseKeyRow {
  id: string;
  token_hash: string;
  name: string;
  /** A remote, or `shell`. */
  remote: string;
  may: ReleasePermission;
  created_at: number;
  expires_at: number;
  used_at: number | null;
}

/** How exactly `used_at` is known, in ms. */
const USED_EVERY_MS = 60_000;

export const toReleaseKey = ({ id, name, remote, may, ...row }: ReleaseKeyRow): ReleaseKey => {
  const usedAt = toOptionalTime(row.used_at);
  return {
    _id: id,
    name,
    remote,
    may,
    createdAt: toTime(row.created_at),
    expiresAt: toTime(row.expires_at),
    ...(usedAt !== undefined && { usedAt }),
  };
};

/** Keys of pipelines. A revoked one is deleted. Times are epoch ms. */
export const createReleaseKeyRepository = (db: Knex) => ({
  insert: (row: ReleaseKeyRow) => db('release_keys').insert(row),

  /** The keys that haven't expired, newest first. Their number is limited. */
  active: (now: number): Promise<ReleaseKeyRow[]> =>
    db('release_keys').where('expires_at', '>', now).orderBy('id', 'desc').limit(LIMITS.releaseKeys).select(),

  find: (id: string): Promise<ReleaseKeyRow | undefined> => db('release_keys').where({ id }).first(),

  /** The key of a token, unless it has expired or been revoked. Notes that it was used. */
  use: async (hash: string, now: number): Promise<ReleaseKeyRow | undefined> => {
    const key: ReleaseKeyRow | undefined = await db('release_keys')
      .where('token_hash', hash)
      .where('expires_at', '>', now)
      .first();
    if (key && Number(key.used_at ?? 0) <= now - USED_EVERY_MS)
      await db('release_keys').where('id', key.id).update({ used_at: now });
    return key;
  },

  remove: (id: string): Promise<number> => db('release_keys').where({ id }).delete(),

  /** Deletes a batch of expired keys. Resolves to their number. */
  purge: async (now: number): Promise<number> => {
    const ids = await db('release_keys').where('expires_at', '<=', now).limit(STEP_ROWS).pluck('id');
    return db('release_keys').whereIn('id', ids).delete();
  },
});
