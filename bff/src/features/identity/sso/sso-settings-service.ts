import { randomInt } from 'node:crypto';
import { promises as dns } from 'node:dns';
import { domainOf, PROMPTS, type SsoConnection, type SsoSave, type SsoSettings } from 'bff-contract';
import type { Knex } from 'knex';
import { deriveKey } from '../../../config/keys';
import { allSecrets } from '../../../config/server-secrets';
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

type Claim = Pick<Connection, 'fabricatorId' | 'domain'>;

/** The same as long as the server's secret, and different for every dealer and domain. */
const proofOf = (secret: string, { fabricatorId, domain }: Claim): string =>
  `portal-sso=${deriveKey(secret, `domain of ${fabricatorId} ${domain}`, { bytes: 16 }).toString('hex')}`;

const notProven = (domain: string) =>
  conflict(
    `There is no such TXT record for ${RECORD}.${domain} yet. New records can take an hour to be seen.`,
    'DOMAIN_NOT_PROVEN',
  );

const domainTaken = () => conflict('Another dealer has this domain.', 'DOMAIN_TAKEN');

/** How DNS says that there is no record. */
const NO_RECORD = ['ENOTFOUND', 'ENODATA'];

/** The texts that prove a domain. @throws 409 if the DNS does not respond */
const findProofs = async (domain: string): Promise<string[]> => {
  const records = await dns.resolveTxt(`${RECORD}.${domain}`).catch((error): string[][] => {
    if (NO_RECORD.includes(error.code)) return [];
    throw notProven(domain);
  });
  return records.map((parts) => parts.join(''));
};

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
  const show = (connection: Connection): SsoConnection => ({
    issuer: connection.issuer,
    clientId: connection.clientId,
    domain: connection.domain,
    required: connection.required,
    ...connection.roles,
    version: connection.version,
    domainProven: connection.isProven,
    recordName: `${RECORD}.${connection.domain}`,
    recordValue: proofOf(config.secret, connection),
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
      recordId: (after ?? before)?.fabricatorId ?? '',
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

  const hasProof = (proofs: readonly string[], claim: Claim): boolean =>
    allSecrets(config).some((secret) => proofs.includes(proofOf(secret, claim)));

  const setProven = async (trx: Knex, before: Connection, isProven: boolean): Promise<void> => {
    if (before.isProven === isProven) return;
    const after = { ...before, isProven, version: nextVersion(before) };
    await createSsoRepository(trx).put(after);
    await audit(trx, before, after);
  };

  /** Takes a domain from a dealer that is deleted, or whose record is gone. @throws 409 if it is another dealer's */
  const freeDomain = async (trx: Knex, domain: string, proofs: readonly string[]): Promise<void> => {
    const sso = createSsoRepository(trx);
    const holder = await sso.findByDomain(domain);
    if (!holder || holder.fabricatorId === fabricatorId) return;
    const isActive = await createTeamRepository(trx).lockTeam(holder.fabricatorId);
    if (isActive && hasProof(proofs, holder)) throw domainTaken();
    const other = await sso.find(holder.fabricatorId);
    if (other?.domain === domain) await setProven(trx, other, false);
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

    /** Lets the team sign in; no longer, once the record is gone. @throws 404 before it is set up; 409 */
    check: async (): Promise<void> => {
      const connection = await createSsoRepository(db).find(fabricatorId);
      if (!connection) throw notFound('single sign-on');
      await providers.check(providerOf(config, connection)).catch(() => {
        throw unreachable();
      });
      const { domain } = connection;
      const proofs = await findProofs(domain);
      const isProven = hasProof(proofs, connection);
      await locked(async (trx, present) => {
        if (present?.domain !== domain) throw conflict('The settings were changed. Please try again.');
        if (isProven) await freeDomain(trx, domain, proofs);
        await setProven(trx, present, isProven);
      }).catch((error) => {
        throw isUniqueViolation(error, 'live_domain') ? domainTaken() : error;
      });
      if (!isProven) throw notProven(domain);
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
