import { domainOf } from 'bff-contract';
import type { Knex } from 'knex';
import type { Config } from '../../../config/config';
import { createSeals } from '../../../config/keys';
import { conflict } from '../../../http/errors';
import { createDealerRepository } from '../../dealers/dealer-repository';
import { createTeamRepository } from '../../dealers/team-repository';
import type { SignInAccount } from '../users/user-repository';
import type { Provider } from './provider';
import { type Connection, createSsoRepository } from './sso-repository';

export type SsoConfig = Pick<Config, 'publicUrl' | 'secret' | 'previousSecrets' | 'adminSso' | 'production'>;

/** The name of the operator's provider, where that of another is the dealer's id. */
export const ADMIN = 'admin';

/** A provider that can sign users in. */
export interface ActiveConnection {
  /** The dealer's id, or `ADMIN`. */
  id: string;
  provider: Provider;
  domains: readonly string[];
  /** The dealer's, unless it is the operator's. */
  dealer?: Connection;
}

/** Where providers send users back to. */
export const redirectUrlOf = ({ publicUrl }: Pick<Config, 'publicUrl'>): string => `${publicUrl}/login/sso`;

/** Seals the client secrets of a dealer. */
export const sealsOf = (config: SsoConfig, fabricatorId: string) =>
  createSeals(config, `client secret of ${fabricatorId}`);

const unreadable = () =>
  conflict('The client secret can no longer be read. An owner has to enter it again.', 'SSO_UNREADABLE');

/** The provider of a dealer. @throws 409 if no secret of the settings opens its client secret */
export const providerOf = (config: SsoConfig, { fabricatorId, ...connection }: Connection): Provider => {
  const secret = sealsOf(config, fabricatorId).open(connection.secretSealed);
  if (!secret) throw unreadable();
  return { issuer: connection.issuer, clientId: connection.clientId, clientSecret: secret.text };
};

/** The providers that sign users in: the operator's, and the providers of dealers with a proven domain. */
export const createConnections = (db: Knex, config: SsoConfig) => {
  const { adminSso } = config;

  const operators = (): ActiveConnection | undefined =>
    adminSso && { id: ADMIN, provider: adminSso, domains: adminSso.domains };

  const active = (dealer: Connection | undefined): ActiveConnection | undefined =>
    dealer?.isProven
      ? { id: dealer.fabricatorId, provider: providerOf(config, dealer), domains: [dealer.domain], dealer }
      : undefined;

  return {
    find: async (id: string): Promise<ActiveConnection | undefined> =>
      id === ADMIN ? operators() : active(await createSsoRepository(db).find(id)),

    /** The provider for an address. That of a deleted dealer signs nobody in. */
    findFor: async (email: string): Promise<ActiveConnection | undefined> => {
      const domain = domainOf(email);
      if (adminSso?.domains.includes(domain)) return operators();
      const connection = await createSsoRepository(db).findByDomain(domain);
      const isActive = connection && (await createDealerRepository(db).isActive(connection.fabricatorId));
      return isActive ? active(connection) : undefined;
    },
  };
};

/**
 * Whether an account can no longer sign in with a password. Owners always can, so that a provider that fails locks no dealer
 * out, and members of a deleted dealer can.
 */
export const mustUseSso = async (
  db: Knex,
  { adminSso }: Pick<Config, 'adminSso'>,
  { user, ssoDealer }: Pick<SignInAccount, 'user' | 'ssoDealer'>,
): Promise<boolean> => {
  if (user.permissions.isAdmin) {
    return adminSso?.required === true && adminSso.domains.includes(domainOf(user.email));
  }
  if (ssoDealer === undefined) return false;
  const member = await createTeamRepository(db).find(ssoDealer, user._id);
  if (!member || member.role === 'owner') return false;
  return createDealerRepository(db).isActive(ssoDealer);
};
