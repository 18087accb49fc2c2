import { API_KEY_PREFIX, type ApiKey, LIMITS } from 'bff-contract';
import type { Knex } from 'knex';
import { currentTime } from '../../../database/clock';
import { selectRows } from '../../../database/dialect';
import { newId } from '../../../database/ids';
import type { Session } from '../../../http/caller/caller';
import { hashOfToken, newSecretToken } from '../../../http/caller/secret-token';
import { fromFlag, fromJson, toOptionalTime, toTime } from '../../../resource/values';
import { JOIN_USER, joinUser, USER } from '../../accounts/account-repository';
import {
  joinDealerOfUser,
  MEMBER_COLUMNS,
  type MemberRow,
  toMembership,
} from '../../dealers/membership-repository';

interface ApiKeyRow {
  id: string;
  /** NULL for a key of the administrators. */
  fabricator_id: string | null;
  /** Who has created it, and as whom it calls. */
  user_id: string;
  name: string;
  key_hash: string;
  key_start: string;
  /** JSON */
  scopes: string;
  created_at: number;
  expires_at: number | null;
  last_used_at: number | null;
  last_address: string | null;
}

type ListedRow = ApiKeyRow & { user_name: string };

interface CallerRow extends MemberRow {
  key_id: string;
  key_name: string;
  key_dealer: string | null;
  scopes: string;
  expires_at: number | null;
  last_used_at: number | null;
  user_id: string;
  name: string;
  email: string;
  is_admin: unknown;
  email_confirmed_at: number | null;
}

const START_LENGTH = API_KEY_PREFIX.length + 6;

const numberOf = (value: number | null): number | undefined => (value === null ? undefined : Number(value));

const toApiKey = (row: ListedRow): ApiKey => ({
  _id: row.id,
  name: row.name,
  start: row.key_start,
  scopes: fromJson<string[]>(row.scopes),
  createdBy: row.user_name,
  createdAt: toTime(row.created_at),
  expiresAt: toOptionalTime(row.expires_at),
  lastUsedAt: toOptionalTime(row.last_used_at),
  lastAddress: row.last_address ?? undefined,
});

/** The caller, with the creator's present role. Undefined once the creator is no member, or no administrator. */
const toSession = (row: CallerRow): Session | undefined => {
  const isAdmin = row.key_dealer === null;
  const fabricator = isAdmin ? undefined : toMembership(row);
  if (isAdmin ? !fromFlag(row.is_admin) : fabricator?.id !== row.key_dealer) return undefined;
  return {
    id: row.key_id,
    user: {
      id: row.user_id,
      name: row.name,
      email: row.email,
      isAdmin,
      emailConfirmed: row.email_confirmed_at !== null,
    },
    fabricator,
    lastSeenAt: numberOf(row.last_used_at) ?? 0,
    key: {
      name: row.key_name,
      scopes: fromJson<string[]>(row.scopes),
      expiresAt: numberOf(row.expires_at),
    },
  };
};

/** Every call with a key runs it, so it is constant. Its values: the hash or the id, and the time. */
const findCallerBy = (column: 'id' | 'key_hash') => `select api_keys.id as key_id, api_keys.name as key_name,
    api_keys.fabricator_id as key_dealer, api_keys.scopes, api_keys.expires_at, api_keys.last_used_at,
    ${USER.id} as user_id, ${USER.name}, ${USER.email}, ${USER.isAdmin}, ${USER.emailConfirmedAt}, ${MEMBER_COLUMNS}
  from api_keys
  ${JOIN_USER} api_keys.user_id
  ${joinDealerOfUser('api_keys.fabricator_id')}
  where api_keys.${column} = ? and (api_keys.expires_at is null or api_keys.expires_at > ?)
    and ${USER.deletedAt} is null`;
const FIND_BY_HASH = findCallerBy('key_hash');
const FIND_BY_ID = findCallerBy('id');

/** API keys. `fabricatorId` is null for the administrators' keys. */
export const createApiKeyRepository = (db: Knex) => {
  const findCaller = async (statement: string, value: string): Promise<Session | undefined> => {
    const [row] = await selectRows<CallerRow>(db, statement, [value, currentTime()]);
    return row && toSession(row);
  };

  const of = (fabricatorId: string | null) =>
    joinUser(db('api_keys').where('api_keys.fabricator_id', fabricatorId), 'api_keys.user_id').select(
      'api_keys.*',
      { user_name: USER.name },
    );

  return {
    /** The caller of a key. Undefined if it was revoked, has expired, or its creator has lost the right to it. */
    findCaller: (key: string): Promise<Session | undefined> => findCaller(FIND_BY_HASH, hashOfToken(key)),

    findCallerById: (id: string): Promise<Session | undefined> => findCaller(FIND_BY_ID, id),

    list: async (fabricatorId: string | null): Promise<ApiKey[]> => {
      const rows: ListedRow[] = await of(fabricatorId).orderBy('api_keys.id', 'desc').limit(LIMITS.apiKeys);
      return rows.map(toApiKey);
    },

    find: async (fabricatorId: string | null, id: string): Promise<ApiKey | undefined> => {
      const row: ListedRow | undefined = await of(fabricatorId).where('api_keys.id', id).first();
      return row && toApiKey(row);
    },

    /** Creates a key. Resolves to its id and to the key, of which only a hash is stored. */
    insert: async (
      fields: Pick<ApiKeyRow, 'fabricator_id' | 'user_id' | 'name' | 'expires_at'> & { scopes: string[] },
    ): Promise<{ id: string; key: string }> => {
      const key = `${API_KEY_PREFIX}${newSecretToken()}`;
      const row: ApiKeyRow = {
        id: newId(),
        ...fields,
        scopes: JSON.stringify(fields.scopes),
        key_hash: hashOfToken(key),
        key_start: key.slice(0, START_LENGTH),
        created_at: currentTime(),
        last_used_at: null,
        last_address: null,
      };
      await db('api_keys').insert(row);
      return { id: row.id, key };
    },

    /** How many keys there are of all dealers and administrators. */
    countAll: async (): Promise<number> => {
      const [row] = await db('api_keys').count({ total: '*' });
      return Number(row?.total);
    },

    noteUse: async (id: string, now: number, address: string): Promise<void> => {
      await db('api_keys').where({ id }).update({ last_used_at: now, last_address: address });
    },

    /** Resolves to whether there was such a key: only one of several concurrent calls finds it. */
    remove: async (id: string): Promise<boolean> => (await db('api_keys').where({ id }).delete()) > 0,

    /** Revokes the keys that a user has created: all of them, or one dealer's, or those since a time (epoch ms). */
    removeOf: async (
      userId: string,
      scope: { fabricator_id?: string | null } = {},
      since = 0,
    ): Promise<void> => {
      await db('api_keys')
        .where({ user_id: userId, ...scope })
        .where('created_at', '>=', since)
        .delete();
    },
  };
};
