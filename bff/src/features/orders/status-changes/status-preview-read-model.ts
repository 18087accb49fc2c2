import { LIMITS, type OrderStatus, type StatusPreview, type StatusScope } from 'bff-contract';
import type { Knex } from 'knex';
import type { TeamUser } from '../../../http/caller/caller';
import { invalid } from '../../../http/errors';
import { listPage, searchPlanOf } from '../../../resource/list';
import { joinUser, USER } from '../../accounts/account-repository';
import { dealerOrders } from '../order-list-read-model';
import { formatReference } from '../order-repository';
import { mailedStage } from '../stages/stage-mail';
import { findStage, joinStages, type OrderStageCells, stageOf } from '../stages/stage-repository';

interface ScopedRow {
  id: string;
  reference: number;
  status: OrderStatus;
  version: number;
  stage_id: string | null;
  shown_stage_id: string | null;
  email_confirmed_at: number | null;
  user_deleted_at: number | null;
}

type StagedRow = ScopedRow & OrderStageCells;

const formatLimit = LIMITS.selectedOrders.toLocaleString('en-US');

/** @throws 400 if more orders match than may be changed */
const idsMatching = async (
  db: Knex,
  caller: TeamUser,
  filter: NonNullable<StatusScope['filter']>,
  except: readonly string[],
): Promise<string[]> => {
  const definition = dealerOrders(db, caller);
  // Enough rows to know whether there are too many without the excluded ones.
  const query = { ...filter, pageSize: LIMITS.selectedOrders + except.length + 1 };
  const search = await searchPlanOf(db, definition, query);
  const { items } = await listPage(db, definition, query, { search });
  const excluded = new Set(except);
  const ids = items.map(({ _id }) => _id).filter((id) => !excluded.has(id));
  if (ids.length > LIMITS.selectedOrders) {
    throw invalid({ filter: `The status of at most ${formatLimit} orders can be changed at once` });
  }
  return ids;
};

/** Whether orders that come to the stage cause mails, also if they have its status already. */
const isMailedAt = async (db: Knex, fabricatorId: string, id: string): Promise<boolean> => {
  const stage = await findStage(db, fabricatorId, id);
  return stage !== undefined && mailedStage(stage) !== undefined;
};

/**
 * Previews a change of status: which of a dealer's orders it would change, and how many mails it would cause.
 *
 * @throws 400 for both ids and filter, or neither
 */
export const previewStatus = async (
  db: Knex,
  caller: TeamUser,
  { status, stage, ids: named, filter, except = [] }: StatusScope,
): Promise<StatusPreview> => {
  if ((named === undefined) === (filter === undefined)) {
    throw invalid({ ids: 'Please send either ids or filter' });
  }
  const ids = [...new Set(named ?? (await idsMatching(db, caller, filter ?? {}, except)))];
  const rows: StagedRow[] = await joinUser(db('orders'), 'orders.owner_id')
    .modify(joinStages)
    .whereIn('orders.id', ids)
    .where('orders.fabricator_id', caller.fabricatorId)
    .whereNull('orders.deleted_at')
    .orderBy('orders.id')
    .select(
      'orders.id',
      'orders.reference',
      'orders.status',
      'orders.version',
      'orders.stage_id',
      'orders.shown_stage_id',
      USER.emailConfirmedAt,
      { user_deleted_at: USER.deletedAt },
    );
  const isMailed = stage !== undefined && (await isMailedAt(db, caller.fabricatorId, stage));
  const changing = rows.filter(
    (row) => row.status !== status || (stage !== undefined && stageOf(row).stage?._id !== stage),
  );
  return {
    orders: changing.map((row) => ({
      _id: row.id,
      reference: formatReference(row.reference),
      status: row.status,
      version: row.version,
      ...(row.stage_name !== null && {
        ...(row.stage_id !== null && { stage: row.stage_id }),
        ...(row.shown_stage_id !== null && { shownStage: row.shown_stage_id }),
      }),
    })),
    unchanged: rows.length - changing.length,
    missing: ids.length - rows.length,
    mails: changing.filter(
      (row) =>
        (isMailed || row.status !== status) &&
        row.email_confirmed_at !== null &&
        row.user_deleted_at === null,
    ).length,
  };
};
