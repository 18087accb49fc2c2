import type { OrderStatus, StatusChanges, StatusReport } from 'bff-contract';
import type { Knex } from 'knex';
import { invalid } from '../../../http/errors';
import { fromFlag } from '../../../resource/values';
import type { OrderRow } from '../order-row';
import { type MailedStage, mailedStage } from './stage-mail';
import { lockStages } from './stage-repository';
import type { StageRow } from './stage-row';

/** The stages of an order, as it stores them. */
export type Placement = Partial<Pick<OrderRow, 'stage_id' | 'shown_stage_id'>>;

type Change = StatusChanges['changes'][number];

/** Orders stay in a stage that is deleted, and an undo puts them into it again. */
const isUndo = ({ version, shownStage, formerStage }: Change): boolean =>
  version !== undefined && (shownStage !== undefined || formerStage !== undefined);

/** The stages of orders and of changes, locked while the changes are made. */
export const findStages = async (trx: Knex, orders: readonly OrderRow[], changes: readonly Change[]) => {
  const rows = await lockStages(trx, [
    ...orders.map((order) => order.stage_id),
    ...changes.flatMap(({ stage, shownStage, formerStage }) => [stage, shownStage, formerStage]),
  ]);
  const stages = new Map(rows.map((row) => [row.id, row]));

  /** The stage that an order is in: it counts while the order has its status. */
  const of = ({ stage_id: id, status }: Pick<OrderRow, 'stage_id' | 'status'>): StageRow | undefined => {
    const stage = id === null ? undefined : stages.get(id);
    return stage?.status === status ? stage : undefined;
  };

  const find = (order: OrderRow, id: string, change: Change): StageRow => {
    const stage = stages.get(id);
    const isGone = stage?.deleted_at !== null && !isUndo(change);
    if (stage?.fabricator_id !== order.fabricator_id || isGone) {
      throw invalid({ stage: 'Please choose one of your stages' });
    }
    return stage;
  };

  return {
    of,

    /** The status and the stages that a change gives an order. A public stage is the one that its customer sees from then on. */
    placed: (order: OrderRow, change: Change): { status: OrderStatus } & Placement => {
      const { status, stage: id, shownStage, formerStage } = change;
      if (id === undefined) return { status };
      const shown = shownStage ? find(order, shownStage, change).id : shownStage;
      if (id === null) {
        return formerStage
          ? { status, stage_id: find(order, formerStage, change).id, shown_stage_id: shown ?? null }
          : { status, stage_id: null, shown_stage_id: null };
      }
      const stage = find(order, id, change);
      return {
        status: stage.status,
        stage_id: id,
        ...(fromFlag(stage.is_public) && { shown_stage_id: id }),
        ...(shown !== undefined && { shown_stage_id: shown }),
      };
    },

    /** The stage to which an order is moved, if customers get a mail in the dealer's words there. */
    mailedAt: ({ status, stage_id = null }: { status: OrderStatus } & Placement): MailedStage | undefined => {
      const stage = of({ status, stage_id });
      return stage && mailedStage(stage);
    },

    /** The stages to which a change can be undone. */
    before: (order: OrderRow): StatusReport['changed'][number]['fromStages'] => {
      const stage = stages.get(order.stage_id ?? '');
      if (!stage) return {};
      const shown = order.shown_stage_id !== null && { shownStage: order.shown_stage_id };
      if (stage.status === order.status) return { stage: stage.id, ...shown };
      return { formerStage: stage.id, ...shown };
    },
  };
};

export type Stages = Awaited<ReturnType<typeof findStages>>;
