import type { Knex } from 'knex';
import { currentTime } from '../../../database/clock';
import { deleteSome } from '../../../database/delete-some';
import { lockForUpdate } from '../../../database/dialect';
import { joinUser, USER } from '../../accounts/account-repository';
import { DEALER } from '../../dealers';
import { joinDealerOfUser } from '../../dealers/membership-repository';
import { endViews } from '../view-as/open-views-repository';

/** One generation of a refresh token family. Times are epoch ms. */
export interface RefreshToken {
  hash: string;
  sessionId: string;
  generation: number;
  expiresAt: number;
  usedAt?: number;
  successorSealed?: string;
}

interface RefreshTokenRow {
  token_hash: string;
  session_id: string;
  generation: number;
  expires_at: number;
  used_at: number | null;
  successor_sealed: string | null;
}

const toRefreshToken = (row: RefreshTokenRow): RefreshToken => ({
  hash: row.token_hash,
  sessionId: row.session_id,
  generation: row.generation,
  expiresAt: Number(row.expires_at),
  usedAt: row.used_at === null ? undefined : Number(row.used_at),
  successorSealed: row.successor_sealed ?? undefined,
});

/** A session that its user can still refresh. Times are epoch ms. */
export interface Device {
  id: string;
  createdAt: number;
  lastSeenAt: number;
  userAgent: string;
  address: string;
}

interface DeviceRow {
  id: string;
  created_at: number;
  last_seen_at: number;
  user_agent: string;
  address: string;
}

const toDevice = (row: DeviceRow): Device => ({
  id: row.id,
  createdAt: Number(row.created_at),
  lastSeenAt: Number(row.last_seen_at),
  userAgent: row.user_agent,
  address: row.address,
});

/** Caps the device list; sessions expire after 90 days anyway. */
const MAX_DEVICES = 200;

export interface NewSession {
  id: string;
  userId: string;
  createdAt: number;
  expiresAt: number;
  userAgent: string;
  address: string;
}

/** Sessions, each with its family of refresh tokens. Views of dealers' portals end with theirs. */
export const createSessionRepository = (db: Knex) => {
  /** Sessions that are neither revoked nor expired at `now`, of users who aren't deleted. */
  const active = (now: number) =>
    joinUser(db('sessions'), 'sessions.user_id')
      .whereNull('sessions.revoked_at')
      .where('sessions.expires_at', '>', now)
      .whereNull(USER.deletedAt);

  return {
    async findActiveRefreshToken(hash: string, userId: string, now: number) {
      const row: RefreshTokenRow | undefined = await active(now)
        .join('refresh_tokens', 'refresh_tokens.session_id', 'sessions.id')
        .where({ 'refresh_tokens.token_hash': hash, 'sessions.user_id': userId })
        .first('refresh_tokens.*');
      return row && toRefreshToken(row);
    },

    async findRefreshToken(hash: string): Promise<RefreshToken | undefined> {
      const row: RefreshTokenRow | undefined = await db('refresh_tokens').where('token_hash', hash).first();
      return row && toRefreshToken(row);
    },

    /** Locks the token family until the transaction ends. Resolves to undefined if it isn't active. */
    async lockActive(id: string, userId: string, now: number): Promise<{ expiresAt: number } | undefined> {
      await lockForUpdate(db, db('sessions').where({ id }).first('id'));
      const row: { expires_at: number } | undefined = await active(now)
        .where({ 'sessions.id': id, 'sessions.user_id': userId })
        .first('sessions.expires_at');
      return row && { expiresAt: Number(row.expires_at) };
    },

    async newestGeneration(sessionId: string): Promise<number> {
      const row = await db('refresh_tokens')
        .where('session_id', sessionId)
        .max({ newest: 'generation' })
        .first();
      return Number(row?.newest ?? 0);
    },

    async add(session: NewSession): Promise<void> {
      await db('sessions').insert({
        id: session.id,
        user_id: session.userId,
        created_at: session.createdAt,
        last_seen_at: session.createdAt,
        expires_at: session.expiresAt,
        user_agent: session.userAgent,
        address: session.address,
      });
    },

    async addRefreshToken(
      token: Omit<RefreshToken, 'usedAt' | 'successorSealed'>,
      now: number,
    ): Promise<void> {
      await db('refresh_tokens').insert({
        token_hash: token.hash,
        session_id: token.sessionId,
        generation: token.generation,
        created_at: now,
        expires_at: token.expiresAt,
      });
    },

    async useRefreshToken(hash: string, successorSealed: string, now: number): Promise<void> {
      await db('refresh_tokens')
        .where('token_hash', hash)
        .update({ used_at: now, successor_sealed: successorSealed });
    },

    async touch(id: string, now: number): Promise<void> {
      await db('sessions').where('id', id).where('last_seen_at', '<', now).update({ last_seen_at: now });
    },

    /** Makes the dealer that of the session, as long as its user is in the dealer's team. */
    async choose(id: string, fabricatorId: string): Promise<void> {
      await db('sessions').where({ id }).update({ fabricator_id: fabricatorId });
    },

    /** Revokes a session. Resolves to its user's id, or undefined if it was already revoked. */
    async revoke(id: string, now: number): Promise<string | undefined> {
      await endViews(db, now, (views) => views.where('session_id', id));
      const count = await db('sessions').where({ id }).whereNull('revoked_at').update({ revoked_at: now });
      const row: { user_id: string } | undefined =
        count > 0 ? await db('sessions').where({ id }).first('user_id') : undefined;
      return row?.user_id;
    },

    /** A user's active sessions, most recently used first. */
    async listDevices(userId: string, now: number): Promise<Device[]> {
      const rows: DeviceRow[] = await active(now)
        // A family has exactly one unused token.
        .join('refresh_tokens', 'refresh_tokens.session_id', 'sessions.id')
        .whereNull('refresh_tokens.used_at')
        .where('refresh_tokens.expires_at', '>', now)
        .where('sessions.user_id', userId)
        .orderBy('sessions.last_seen_at', 'desc')
        .orderBy('sessions.id', 'desc')
        .limit(MAX_DEVICES)
        .select('sessions.*');
      return rows.map(toDevice);
    },

    /** Ids of the sessions' dealers, by session id. Skips inactive sessions. */
    async dealersOf(ids: readonly string[], now = currentTime()): Promise<Map<string, string>> {
      const rows: Array<{ id: string; fabricator_id: string }> = await active(now)
        .joinRaw(joinDealerOfUser('sessions.fabricator_id'))
        .whereNotNull(DEALER.id)
        .whereIn('sessions.id', ids)
        .select({ id: 'sessions.id', fabricator_id: DEALER.id });
      return new Map(rows.map((row) => [row.id, row.fabricator_id]));
    },

    /** Ids of the sessions' users, by session id. Skips inactive sessions. */
    async usersOf(ids: readonly string[], now = currentTime()): Promise<Map<string, string>> {
      const rows: Array<{ id: string; user_id: string }> = await active(now)
        .whereIn('sessions.id', ids)
        .select('sessions.id', 'sessions.user_id');
      return new Map(rows.map((row) => [row.id, row.user_id]));
    },

    /** Revokes one of the user's sessions. Resolves to false if the user has no such active session. */
    async revokeOwn(id: string, userId: string, now: number): Promise<boolean> {
      const own = db('sessions').where({ id, user_id: userId }).whereNull('revoked_at');
      await endViews(db, now, (views) => views.where({ session_id: id, admin_id: userId }));
      return (await own.where('expires_at', '>', now).update({ revoked_at: now })) > 0;
    },

    /** Revokes all of a user's sessions except `keep`. */
    async revokeAll(userId: string, now: number, keep = ''): Promise<void> {
      await endViews(db, now, (views) => views.where('admin_id', userId).whereNot('session_id', keep));
      await db('sessions')
        .where('user_id', userId)
        .whereNull('revoked_at')
        .whereNot('id', keep)
        .update({ revoked_at: now });
    },

    /** Revokes the sessions of all users. */
    async revokeEverybody(now: number): Promise<void> {
      await endViews(db, now, () => {});
      await db('sessions').whereNull('revoked_at').update({ revoked_at: now });
    },

    /** Deletes one batch of rows that expired before `now`. Resolves to the number of rows. */
    async purge(now: number): Promise<number> {
      const expired = (table: string) => db(table).where('expires_at', '<=', now);
      const tokens = await deleteSome(db, 'refresh_tokens', 'token_hash', expired('refresh_tokens'));
      // No token outlives its session, so none refers to these any more.
      return tokens > 0 ? tokens : deleteSome(db, 'sessions', 'id', expired('sessions'));
    },
  };
};
