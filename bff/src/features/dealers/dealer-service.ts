import { type Fabricator, type FabricatorCreate, PROMPTS } from 'bff-contract';
import type { Knex } from 'knex';
import { inTransaction } from '../../database/transaction';
import type { Actor } from '../../http/caller/actor';
import { AppError, conflict, invalid, notFound } from '../../http/errors';
import { recordAudit } from '../../resource/audit/record-audit';
import { assertVersion } from '../../resource/records';
import { findDealer } from './dealer-read-model';
import { createDealerRepository, isCodeTaken, isUserTaken } from './dealer-repository';

type Changes = Partial<FabricatorCreate> & { version?: number };

const USER_TAKEN = 'This user is a dealer already';

const idOf = (user: FabricatorCreate['user']): string => (typeof user === 'string' ? user : user._id);

const assertUser = async (trx: Knex, id: string) => {
  if (!(await createDealerRepository(trx).lockUser(id))) throw invalid({ user: 'This user does not exist' });
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
  const dealer = await findDealer(db, id, { deleted: true });
  if (!dealer) throw notFound('dealer');
  return dealer;
};

/**
 * Updates an active dealer. A contact address set by an administrator counts as confirmed.
 * @throws 400, 404; 409 for an outdated version or a taken code or user
 */
export const changeDealer = async (
  trx: Knex,
  actor: Actor,
  id: string,
  { user, version, ...fields }: Changes,
): Promise<Fabricator> => {
  const repository = createDealerRepository(trx);
  const row = await repository.lock(id);
  if (!row) throw notFound('dealer');
  const before = await mustFind(trx, id);
  assertVersion(version, row, () => before);
  const userId = user === undefined ? undefined : idOf(user);
  if (userId !== undefined && userId !== row.user_id) await assertUser(trx, userId);
  const contactConfirmed = actor.role === 'admin';
  await repository.update(row, { ...fields, userId, contactConfirmed }).catch(refuseTaken);
  const after = await mustFind(trx, id);
  await recordAudit(trx, actor, { action: 'update', resource: 'fabricator', recordId: id, before, after });
  return after;
};

/** Dealer management by administrators. Writes resolve to the updated record. */
export const createDealerService = (db: Knex, actor: Actor) => ({
  create: ({ user, ...fields }: FabricatorCreate): Promise<Fabricator> =>
    inTransaction(db, async (trx) => {
      const userId = idOf(user);
      await assertUser(trx, userId);
      const row = await createDealerRepository(trx)
        .insert({ ...fields, userId, contactConfirmed: actor.role === 'admin' })
        .catch(refuseTaken);
      const after = await mustFind(trx, row.id);
      await recordAudit(trx, actor, { action: 'create', resource: 'fabricator', recordId: row.id, after });
      return after;
    }),

  update: (id: string, changes: Changes): Promise<Fabricator> =>
    inTransaction(db, (trx) => changeDealer(trx, actor, id, changes)),

  remove: (id: string): Promise<void> =>
    inTransaction(db, async (trx) => {
      const repository = createDealerRepository(trx);
      const row = await repository.lock(id);
      if (!row) throw notFound('dealer');
      const before = await mustFind(trx, id);
      await repository.remove(row);
      await recordAudit(trx, actor, { action: 'delete', resource: 'fabricator', recordId: id, before });
    }),

  /** @throws 404; 409 when the code or user has been taken, or the user deleted, since */
  restore: (id: string): Promise<Fabricator> =>
    inTransaction(db, async (trx) => {
      const repository = createDealerRepository(trx);
      const row = await repository.lockRestorable(id);
      if (!row) throw notFound('dealer');
      if (row.deleted_at === null) return mustFind(trx, id);
      if (!(await repository.lockUser(row.user_id))) {
        throw conflict("This dealer's user has been deleted. Please restore the user first.");
      }
      await repository.restore(row).catch(refuseTaken);
      const after = await mustFind(trx, id);
      await recordAudit(trx, actor, { action: 'restore', resource: 'fabricator', recordId: id, after });
      return after;
    }),
});
