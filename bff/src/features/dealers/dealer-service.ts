import {
  comparableEmail,
  type Fabricator,
  type FabricatorCreate,
  type MinimumOrder,
  PROMPTS,
  type SentPricing,
} from 'bff-contract';
import type { Knex } from 'knex';
import type { Actor } from '../../http/caller/actor';
import { AppError, conflict, invalid, notFound } from '../../http/errors';
import { createAuditedWrites, type WriteContext } from '../../resource/audited-writes';
import { assertPublicImage } from '../files';
import { findDealer } from './dealer-read-model';
import { createDealerRepository, type DealerRow, isCodeTaken, isUserTaken } from './dealer-repository';
import { stepUnitOf } from './step-unit';
import { createTeamRepository } from './team-repository';

type Changes = Partial<FabricatorCreate> & {
  logo?: string;
  timeZone?: string;
  pricing?: SentPricing | null;
  showsDueDates?: boolean;
  minimumOrder?: MinimumOrder | null;
  reminderDays?: number | null;
  version?: number;
};

const USER_TAKEN = 'This user is a dealer already';

/** @throws 400 for an unknown user */
const assertUser = async (trx: Knex, id: string) => {
  if (!(await createDealerRepository(trx).lockUser(id))) throw invalid({ user: 'This user does not exist' });
};

interface DealerContext extends WriteContext {
  /** Ends what a user who leaves a dealer has there. Only administrators move dealers to other users. */
  endMembership?: (trx: Knex, actor: Actor, userId: string, fabricatorId: string) => Promise<void>;
  /** @throws 403 for a caller that may not decide whose a dealer is */
  assertPerson?: () => void;
}

/** The previous user leaves the dealer; the new one needs no row of the team. */
const moveToUser = async (
  { actor, endMembership, assertPerson }: DealerContext,
  trx: Knex,
  { id, user_id }: DealerRow,
  userId: string,
) => {
  assertPerson?.();
  const team = createTeamRepository(trx);
  await team.lockTeam(id);
  await assertUser(trx, userId);
  for (const each of [user_id, userId]) await team.remove(id, each);
  await endMembership?.(trx, actor, user_id, id);
};

/** Field errors if a write failed because another active dealer has the value. */
const takenField = (error: unknown): Record<string, string> | undefined => {
  if (isCodeTaken(error)) return { code: PROMPTS.codeTaken };
  return isUserTaken(error) ? { user: USER_TAKEN } : undefined;
};

/** @throws 409 with field errors when the code or user is taken; rethrows other errors */
const refuseTaken = (error: unknown): never => {
  const fields = takenField(error);
  throw fields ? new AppError(409, 'TAKEN', Object.values(fields).join(' '), { fields }) : error;
};

const mustFind = async (db: Knex, id: string): Promise<Fabricator> => {
  const dealer = await findDealer(db, id, { deleted: 'included' });
  if (!dealer) throw notFound('dealer');
  return dealer;
};

const writesOf = (context: WriteContext) =>
  createAuditedWrites(
    {
      noun: 'dealer',
      resource: 'fabricator',
      lock: (trx, id) => createDealerRepository(trx).lock(id),
      lockRestorable: (trx, id) => createDealerRepository(trx).lockRestorable(id),
      show: (trx, row: DealerRow) => mustFind(trx, row.id),
    },
    context,
  );

/**
 * Updates an active dealer. A new contact address counts as confirmed if an administrator sets it.
 * @throws 400, 404; 409 for an outdated version or a taken code or user
 */
export const changeDealer = (
  context: DealerContext,
  id: string,
  { user: userId, version, logo, pricing, ...fields }: Changes,
): Promise<Fabricator> =>
  writesOf(context).update(id, version, async (trx, row) => {
    if (userId !== undefined && userId !== row.user_id) await moveToUser(context, trx, row, userId);
    const isNewContact = comparableEmail(fields.contactEmail ?? '') !== comparableEmail(row.contact_email);
    const contactConfirmed = context.actor.role === 'admin' && isNewContact;
    if (logo)
      await assertPublicImage(trx, logo, { ownerId: context.actor.id, field: 'logo', kept: row.logo_id });
    return createDealerRepository(trx)
      .update(row, {
        ...fields,
        userId,
        contactConfirmed,
        ...(logo !== undefined && { logo: logo || null }),
        pricing: pricing && (await stepUnitOf(trx, id)(pricing)),
      })
      .catch(refuseTaken);
  });

/** Dealer management by administrators. Writes resolve to the updated record. */
export const createDealerService = (context: DealerContext) => {
  const writes = writesOf(context);
  return {
    create: ({ user: userId, ...fields }: FabricatorCreate): Promise<Fabricator> =>
      writes.create(async (trx) => {
        await assertUser(trx, userId);
        return createDealerRepository(trx)
          .insert({ ...fields, userId, contactConfirmed: context.actor.role === 'admin' })
          .catch(refuseTaken);
      }),

    update: (id: string, changes: Changes): Promise<Fabricator> => changeDealer(context, id, changes),

    remove: (id: string): Promise<void> =>
      writes.remove(id, (trx, row) => createDealerRepository(trx).remove(row)),

    /** @throws 404; 409 when the code or user has been taken, or the user deleted, since */
    restore: (id: string): Promise<Fabricator> =>
      writes.restore(id, async (trx, row) => {
        const repository = createDealerRepository(trx);
        if (!(await repository.lockUser(row.user_id))) {
          throw conflict("This dealer's user has been deleted. Please restore the user first.");
        }
        return repository.restore(row).catch(refuseTaken);
      }),
  };
};
