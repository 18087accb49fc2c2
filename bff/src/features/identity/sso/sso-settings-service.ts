import { randomInt } from 'node:crypto';
import { promises as dns } from 'node:dns';
import { domainOf, PROMPTS, type SsoConnection, type SsoSave, type SsoSettings } from 'bff-contract';
import type { Knex } from 'knex';
import { deriveKey } from '../../../config/keys';
import { isUniqueViolation } from '../../../database/dialect';
import { inTransaction } from '../../../database/transaction';
import type { Actor } from '../../../http/caller/actor';
import { conflict, invalid, notFound, staleVersion } from '../../../http/errors';
import { recordAudit } from '../../../resource/audit/record-audit';
import { createTeamRepository } from '../../dealers/team-repository';
import { providerOf, redirectUrlOf, type SsoConfig, sealsOf } from './connections';
import type { Providers } from './provider';
import { unreachable } from './sso-login-service';
import { type Connection, createSsoRepository } from './sso-repository';

declare module '../../../resource/audit/record-audit' {
  interface AuditResources {
    sso: true;
  }
}

const RECORD = '_portal-sso';
/** Versions of a new connection begin below it, and are integers of 32 bits. */
const MAX_FIRST_VERSION = 2 ** 30;

/** The same as long as the server's secret, and different for every dealer and domain. */
const proofOf = ({ secret }: SsoConfig, fabricatorId: string, domain: string): string =>
  `portal-sso=${deriveKey(secret, `domain of ${fabricatorId} ${domain}`, { bytes: 16 }).toString('hex')}`;

const assertIssuer = (issuer: string, isStrict: boolean): void => {
  const protocols = isStrict ? ['https:'] : ['https:', 'http:'];
  if (!URL.canParse(issuer) || !protocols.includes(new URL(issuer).protocol)) {
    throw invalid({ issuer: PROMPTS.issuer });
  }
};

/** The provider of one dealer's team, which its owners set up. */
export const createSsoSettingsService = (
  { db, config, providers }: { db: Knex; config: SsoConfig; providers: Providers },
  fabricatorId: string,
  actor: Actor,
) => {
  const show = ({
    issuer,
    clientId,
    domain,
    required,
    isProven,
    roles,
    version,
  }: Connection): SsoConnection => ({
    issuer,
    clientId,
    domain,
    required,
    ...roles,
    version,
    domainProven: isProven,
    recordName: `${RECORD}.${domain}`,
    recordValue: proofOf(config, fabricatorId, domain),
  });

  /** Runs a write while no member signs in. */
  const locked = <T>(write: (trx: Knex, present: Connection | undefined) => Promise<T>): Promise<T> =>
    inTransaction(db, async (trx) => {
      await createTeamRepository(trx).lockTeam(fabricatorId);
      return write(trx, await createSsoRepository(trx).find(fabricatorId));
    });

  const audit = (trx: Knex, before: Connection | undefined, after: Connection | undefined) =>
    recordAudit(trx, actor, {
      action: before ? (after ? 'update' : 'delete') : 'create',
      resource: 'sso',
      recordId: fabricatorId,
      label: (after ?? before)?.domain,
      before: before && show(before),
      after: after && show(after),
    });

  /** The sealed secret: the new one, or the present one of the same client. @throws 400 without either */
  const sealedSecret = ({ clientSecret, issuer, clientId }: SsoSave, present: Connection | undefined) => {
    if (clientSecret) return sealsOf(config, fabricatorId).seal(clientSecret);
    if (present?.issuer === issuer && present.clientId === clientId) return present.secretSealed;
    throw invalid({ clientSecret: PROMPTS.clientSecret });
  };

  /** @throws 409 with the present settings, or 404 without any, if the caller has seen other ones */
  const assertSeen = (seen: number | undefined, present: Connection | undefined): void => {
    if (seen === undefined || seen === (present?.version ?? 0)) return;
    throw present ? staleVersion(show(present)) : notFound('single sign-on');
  };

  /** Starts anywhere: who has seen a connection that was removed has not seen the next one. */
  const nextVersion = (present: Connection | undefined): number =>
    present ? present.version + 1 : randomInt(1, MAX_FIRST_VERSION);

  /** @throws 409 if the domain's DNS has no such record */
  const assertDomain = async (domain: string): Promise<void> => {
    const records = await dns.resolveTxt(`${RECORD}.${domain}`).catch((): string[][] => []);
    if (records.some((parts) => parts.join('') === proofOf(config, fabricatorId, domain))) return;
    throw conflict(
      `There is no such TXT record for ${RECORD}.${domain} yet. New records can take an hour to be seen.`,
      'DOMAIN_NOT_PROVEN',
    );
  };

  return {
    get: async (): Promise<SsoSettings> => {
      const connection = await createSsoRepository(db).find(fabricatorId);
      return { redirectUrl: redirectUrlOf(config), connection: connection && show(connection) };
    },

    /** @throws 400 for an issuer that is no URL, or without a client secret; 404 or 409 if another version was seen */
    save: (input: SsoSave): Promise<SsoConnection> => {
      assertIssuer(input.issuer, config.production);
      return locked(async (trx, present) => {
        const {
          issuer,
          clientId,
          domain: entered,
          required,
          clientSecret: _secret,
          version: seen,
          ...roles
        } = input;
        assertSeen(seen, present);
        const domain = domainOf(entered);
        const secretSealed = sealedSecret(input, present);
        const isProven = present?.domain === domain && present.isProven;
        const version = nextVersion(present);
        const saved = {
          fabricatorId,
          issuer,
          clientId,
          secretSealed,
          domain,
          isProven,
          required,
          roles,
          version,
        };
        await createSsoRepository(trx).put(saved);
        await audit(trx, present, saved);
        return show(saved);
      });
    },

    /** Lets the team sign in. @throws 404 before it is set up; 409 */
    check: async (): Promise<void> => {
      const connection = await createSsoRepository(db).find(fabricatorId);
      if (!connection) throw notFound('single sign-on');
      await providers.check(providerOf(config, connection)).catch(() => {
        throw unreachable();
      });
      await assertDomain(connection.domain);
      await locked(async (trx, present) => {
        if (present?.domain !== connection.domain)
          throw conflict('The settings were changed. Please try again.');
        if (present.isProven) return;
        const proven = { ...present, isProven: true, version: nextVersion(present) };
        await createSsoRepository(trx).put(proven);
        await audit(trx, present, proven);
      }).catch((error) => {
        if (!isUniqueViolation(error, 'live_domain')) throw error;
        throw conflict('Another dealer has this domain.', 'DOMAIN_TAKEN');
      });
    },

    /** Nobody can sign in by the provider any more. Sessions stay. @throws 404 */
    remove: (): Promise<void> =>
      locked(async (trx, present) => {
        if (!present) throw notFound('single sign-on');
        await createSsoRepository(trx).remove(fabricatorId);
        await audit(trx, present, undefined);
      }),
  };
};
