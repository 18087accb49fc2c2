import type { SsoSave } from 'bff-contract';
import type { Knex } from 'knex';
import { currentTime } from '../../../database/clock';
import { fromFlag, fromJson } from '../../../resource/values';

/** How a provider's claim gives roles. */
export type RoleRules = Pick<
  SsoSave,
  'roleClaim' | 'ownerValue' | 'managerValue' | 'staffValue' | 'readOnlyValue' | 'otherRole'
>;

interface ConnectionRow {
  fabricator_id: string;
  issuer: string;
  client_id: string;
  secret_sealed: string;
  domain: string;
  live_domain: string | null;
  is_required: unknown;
  roles: string;
  version: number;
}

/** The provider of a dealer's team. */
export interface Connection {
  fabricatorId: string;
  issuer: string;
  clientId: string;
  secretSealed: string;
  domain: string;
  /** Whether the dealer has proven that the domain is theirs. */
  isProven: boolean;
  required: boolean;
  roles: RoleRules;
  version: number;
}

const toConnection = (row: ConnectionRow): Connection => ({
  fabricatorId: row.fabricator_id,
  issuer: row.issuer,
  clientId: row.client_id,
  secretSealed: row.secret_sealed,
  domain: row.domain,
  isProven: row.live_domain !== null,
  required: fromFlag(row.is_required),
  roles: fromJson(row.roles),
  version: row.version,
});

/** Sign-in providers of dealers, and which of their users is whom. */
export const createSsoRepository = (db: Knex) => ({
  find: async (fabricatorId: string): Promise<Connection | undefined> => {
    const row: ConnectionRow | undefined = await db('sso_connections')
      .where('fabricator_id', fabricatorId)
      .first();
    return row && toConnection(row);
  },

  /** The provider of a proven domain. */
  findByDomain: async (domain: string): Promise<Connection | undefined> => {
    const row: ConnectionRow | undefined = await db('sso_connections').where('live_domain', domain).first();
    return row && toConnection(row);
  },

  put: async (connection: Connection): Promise<void> => {
    const now = currentTime();
    const cells = {
      issuer: connection.issuer,
      client_id: connection.clientId,
      secret_sealed: connection.secretSealed,
      domain: connection.domain,
      live_domain: connection.isProven ? connection.domain : null,
      is_required: connection.required,
      roles: JSON.stringify(connection.roles),
      version: connection.version,
      updated_at: now,
    };
    await db('sso_connections')
      .insert({ fabricator_id: connection.fabricatorId, created_at: now, ...cells })
      .onConflict('fabricator_id')
      .merge(cells);
  },

  remove: async (fabricatorId: string): Promise<void> => {
    await db('sso_links').where('connection', fabricatorId).delete();
    await db('sso_connections').where('fabricator_id', fabricatorId).delete();
  },

  findLinked: async (identityHash: string): Promise<string | undefined> => {
    const row: { user_id: string } | undefined = await db('sso_links')
      .where('identity_hash', identityHash)
      .first('user_id');
    return row?.user_id;
  },

  hasLink: async (connection: string, userId: string): Promise<boolean> =>
    (await db('sso_links').where({ connection, user_id: userId }).first('user_id')) !== undefined,

  /** Replaces the link of the user. */
  link: async (connection: string, userId: string, identityHash: string): Promise<void> => {
    await db('sso_links').where('identity_hash', identityHash).delete();
    await db('sso_links')
      .insert({ connection, user_id: userId, identity_hash: identityHash, created_at: currentTime() })
      .onConflict(['connection', 'user_id'])
      .merge({ identity_hash: identityHash });
  },
});
