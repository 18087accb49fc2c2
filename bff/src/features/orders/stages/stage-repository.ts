import { LIMITS, OPEN_STATUSES, ORDER_STATUSES, type OrderStatus } from 'bff-contract';
import type { Knex } from 'knex';
import { currentTime } from '../../../database/clock';
import { lockForShare } from '../../../database/dialect';
import { RESTORABLE_MS } from '../../../resource/records';
import { fromFlag } from '../../../resource/values';
import type { OrderRow } from '../order-row';
import type { StageRow } from './stage-row';

/** Columns of the stages of an order; null for an order that is in none. */
export interface OrderStageCells {
  stage_name: string | null;
  stage_is_public: StageRow['is_public'] | null;
  shown_stage_name: string | null;
}

export const NO_STAGE: OrderStageCells = {
  stage_name: null,
  stage_is_public: null,
  shown_stage_name: null,
};

/** A stage counts only while the order has its status. One that was shown earlier says nothing of an order that has ended since. */
export const joinStages = (query: Knex.QueryBuilder): void => {
  query
    .leftJoin('stages', (on) => on.on('stages.id', 'orders.stage_id').andOn('stages.status', 'orders.status'))
    .leftJoin({ shown_stages: 'stages' }, (on) =>
      on
        .on('shown_stages.id', 'orders.shown_stage_id')
        .andOnVal('shown_stages.is_public', true)
        .andOn((either) =>
          either
            .on('shown_stages.status', 'orders.status')
            .orOnIn('orders.status', [...OPEN_STATUSES] as OrderStatus[]),
        ),
    )
    .select({
      stage_name: 'stages.name',
      stage_is_public: 'stages.is_public',
      shown_stage_name: 'shown_stages.name',
    });
};

type StagedOrder = Pick<OrderRow, 'stage_id' | 'shown_stage_id'> & OrderStageCells;

/** The stage as the dealer's team sees it. */
export const stageOf = ({ stage_id: id, stage_name: name, stage_is_public: isPublic }: StagedOrder) =>
  id !== null && name !== null ? { stage: { _id: id, name, isPublic: fromFlag(isPublic ?? false) } } : {};

/** The last public stage, as the customer sees it. */
export const shownStageOf = (row: StagedOrder) => {
  const { stage } = stageOf(row);
  if (!stage) return {};
  if (stage.isPublic) return { stage };
  const { shown_stage_id: id, shown_stage_name: name } = row;
  return id !== null && name !== null ? { stage: { _id: id, name, isPublic: true } } : {};
};

/** Limits orders to those in one of these stages. */
export const inStages = (query: Knex.QueryBuilder, ids: string[]): void => {
  query
    .whereIn('orders.stage_id', ids)
    .whereRaw('orders.status = (select stages.status from stages where stages.id = orders.stage_id)');
};

/** A stage of a dealer. */
export const findStage = (db: Knex, fabricatorId: string, id: string): Promise<StageRow | undefined> =>
  db('stages').where({ id, fabricator_id: fabricatorId }).first();

/** Reads stages, deleted ones too, that stay as they are until the transaction ends. */
export const lockStages = async (
  trx: Knex,
  ids: ReadonlyArray<string | null | undefined>,
): Promise<StageRow[]> => {
  const known = [...new Set(ids.filter((id): id is string => typeof id === 'string'))];
  if (known.length === 0) return [];
  return lockForShare(trx, trx('stages').whereIn('id', known).orderBy('id').select());
};

/** Ids of a dealer's stages, in their order. */
const findStageIds = (trx: Knex, fabricatorId: string): Promise<string[]> =>
  trx('stages')
    .where('fabricator_id', fabricatorId)
    .whereNull('deleted_at')
    .orderBy(['position', 'id'])
    .limit(LIMITS.wholeList)
    .pluck('id');

/** Puts a stage in its place among the others, and numbers all from 0. The others keep their versions. */
export const numberStages = async (trx: Knex, { id, fabricator_id, position }: StageRow): Promise<void> => {
  const ids = (await findStageIds(trx, fabricator_id)).filter((each) => each !== id);
  ids.splice(position, 0, id);
  for (const [place, each] of ids.entries()) {
    await trx('stages').where('id', each).whereNot('position', place).update({ position: place });
  }
};

/** Whether an order is in the stage, or would be if the stage had another status. Deleted orders count until they can't be restored. */
export const hasOrders = async (
  trx: Knex,
  { id, fabricator_id, status }: StageRow,
  next: OrderStatus,
): Promise<boolean> =>
  (await trx('orders')
    .where({ stage_id: id, fabricator_id })
    .whereIn('status', [status, next])
    .where((any) => any.whereNull('deleted_at').orWhere('deleted_at', '>=', currentTime() - RESTORABLE_MS))
    .first(trx.raw('1 as found'))) !== undefined;

/**
 * The names of the public stages that are to come for an open order: the stages after the one that its customer sees or, without
 * one, the stages of its status and of later statuses.
 */
export const findStagesToCome = async (
  db: Knex,
  { fabricator_id, status }: Pick<OrderRow, 'fabricator_id' | 'status'>,
  shownId: string | undefined,
): Promise<string[]> => {
  const rows: StageRow[] = await db('stages')
    .where({ fabricator_id, is_public: true })
    .whereNot('status', 'cancelled')
    .where((any) => any.whereNull('deleted_at').orWhere('id', shownId ?? ''))
    .orderBy(['position', 'id'])
    .limit(LIMITS.wholeList);
  const at = rows.findIndex(({ id }) => id === shownId);
  const from = ORDER_STATUSES.indexOf(status);
  return rows
    .slice(at + 1)
    .filter((row) => row.deleted_at === null && ORDER_STATUSES.indexOf(row.status) >= from)
    .map(({ name }) => name);
};
