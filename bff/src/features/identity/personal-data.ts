import type { Knex } from 'knex';
import {
  type ExportedPart,
  FOREVER,
  inBatches,
  type PersonalData,
  WITH_RECORD,
} from '../../database/stored-data/declaration';
import { byDealer, byUser, childrenOf, rowsOf } from '../../database/stored-data/exported-rows';

const sessions: ExportedPart = { what: 'Devices that were signed in', rows: byUser('sessions', ['id']) };

const sessionsOf = (db: Knex, userId: string): Promise<string[]> =>
  db('sessions').where('user_id', userId).pluck('id');

export const personalData: PersonalData = {
  tables: {
    sessions: {
      why: 'Devices that are signed in',
      kept: '90 days after the sign-in',
      personal: ['user_agent', 'address', 'created_at', 'last_seen_at'],
      technical: ['id', 'user_id', 'fabricator_id', 'expires_at', 'revoked_at'],
      exported: [sessions],
      remaining: (rows, { userId }) => rows.where('user_id', userId),
    },
    refresh_tokens: {
      why: 'Keeps devices signed in',
      kept: 'until they expire (`REFRESH_TOKEN_DAYS`)',
      secret: ['token_hash', 'successor_sealed'],
      technical: ['session_id', 'generation', 'created_at', 'expires_at', 'used_at'],
      exported: [
        {
          what: 'When these devices renewed their sessions',
          rows: childrenOf(sessions, 'refresh_tokens', 'session_id', ['generation']),
        },
      ],
    },
    api_keys: {
      why: 'Keys with which other systems call the API',
      kept: 'until they are revoked, or their creator leaves the team',
      personal: ['name', 'last_used_at', 'last_address'],
      secret: ['key_hash'],
      business: ['scopes'],
      technical: ['id', 'fabricator_id', 'user_id', 'key_start', 'created_at', 'expires_at'],
      json: ['scopes'],
      exported: [{ what: 'API keys', rows: byUser('api_keys', ['id']) }],
      remaining: (rows, { userId }) => rows.where('user_id', userId),
    },
    two_step_secrets: {
      why: 'Two-step sign-in',
      kept: 'until it is switched off',
      secret: ['secret_sealed'],
      technical: ['user_id', 'created_at', 'enabled_at', 'last_step'],
      exported: [
        { what: 'Since when two-step sign-in is on', rows: byUser('two_step_secrets', ['user_id']) },
      ],
    },
    recovery_codes: {
      why: 'Two-step sign-in without the phone',
      kept: 'until two-step sign-in is switched off',
      secret: ['code_hash'],
      technical: ['user_id', 'created_at', 'used_at'],
      exported: [
        { what: 'When recovery codes were made and used', rows: byUser('recovery_codes', ['code_hash']) },
      ],
    },
    sso_connections: {
      why: 'Single sign-on of teams',
      kept: 'until the dealer removes it',
      secret: ['secret_sealed'],
      business: ['issuer', 'client_id', 'domain', 'live_domain', 'is_required', 'roles'],
      technical: ['fabricator_id', 'version', 'created_at', 'updated_at'],
      exported: [
        { what: 'Single sign-on of the own team', rows: byDealer('sso_connections', ['fabricator_id']) },
      ],
    },
    sso_links: {
      why: 'Which account a user of a sign-in provider has',
      kept: WITH_RECORD,
      technical: ['connection', 'user_id', 'identity_hash', 'created_at'],
      exported: [
        { what: 'Since when single sign-on is used', rows: byUser('sso_links', ['connection', 'user_id']) },
      ],
    },
    views_as_dealer: {
      why: "Which administrators viewed a dealer's portal, and why",
      kept: FOREVER,
      personal: ['admin_name', 'reason'],
      technical: ['id', 'session_id', 'admin_id', 'fabricator_id', 'started_at', 'expires_at', 'ended_at'],
      exported: [
        {
          what: 'Views of the portal of the own business',
          rows: byDealer('views_as_dealer', ['id']),
          withheld: (row, { userId }) => (row.admin_id === userId ? [] : ['admin_name']),
        },
        {
          what: "Views of other dealers' portals, as an administrator",
          rows: rowsOf('views_as_dealer', ['id'], (query, { userId, dealers }) =>
            query.where('admin_id', userId).whereNotIn('fabricator_id', dealers),
          ),
        },
      ],
    },
  },

  own: async (db, userId) => ({ sessions: await sessionsOf(db, userId) }),

  erase: async (trx, { userId, dealers, pseudonym }) => {
    await inBatches(await sessionsOf(trx, userId), (batch) =>
      trx('refresh_tokens').whereIn('session_id', batch).delete(),
    );
    for (const table of ['sessions', 'api_keys', 'two_step_secrets', 'recovery_codes', 'sso_links']) {
      await trx(table).where('user_id', userId).delete();
    }
    await trx('sso_connections').whereIn('fabricator_id', dealers).delete();
    await trx('views_as_dealer').where('admin_id', userId).update({ admin_name: pseudonym });
    await trx('views_as_dealer').whereIn('fabricator_id', dealers).update({ reason: '' });
  },
};
