import type { OrderStatus, StatusChanges, StatusReport } from 'bff-contract';
import type { Knex } from 'knex';
import { holdWrites } from '../../../database/held-writes';
import { inTransaction } from '../../../database/transaction';
import { recordAudits } from '../../../resource/audit/record-audit';
import type { CallContext } from '../../../resource/audited-writes';
import { createEventRepository } from '../../dealer-events';
import { createOrderActivityRepository } from '../order-activity-repository';
import type { OrderChange } from '../order-changed';
import type { OrderContext } from '../order-context';
import { createOrderMails } from '../order-mails';
import { createOrderRepository, formatReference, isOpen, type OrderParties } from '../order-repository';
import type { OrderRow } from '../order-row';
import { findStages, type Placement, type Stages } from '../stages/placement';
import { assignment, findAbandoned } from '../unassign-service';

export type StatusContext = OrderContext & CallContext<OrderRow>;

type LockedOrder = OrderRow & OrderParties;

interface Changing {
  row: LockedOrder;
  /** Columns of the order; the stage is left out if it stays. */
  to: { status: OrderStatus; assignee_id?: null } & Placement;
}

interface Move extends Required<OrderChange> {
  /** Whether it was moved to a stage or out of all, not just to another status. */
  isPlaced: boolean;
}

const changesStage =
  (stages: Stages) =>
  ({ from, to, isPlaced }: Move): boolean =>
    isPlaced && stages.of(from)?.id !== stages.of(to)?.id;

/** Assigns orders that are reopened to nobody if their assignees have left the team: nobody would look for them. */
const unassignReopened = async (trx: Knex, changing: readonly Changing[]): Promise<void> => {
  const reopened = changing.filter(({ row, to }) => !isOpen(row) && isOpen(to));
  const abandoned = await findAbandoned(
    trx,
    reopened.map(({ row }) => row),
  );
  for (const { row, to } of reopened) if (abandoned.has(row.id)) to.assignee_id = null;
};

/** Notes the new statuses and the new stages, each in its own list. */
const addToTimelines = async (
  trx: Knex,
  actor: StatusContext['actor'],
  moves: readonly Move[],
  stages: Stages,
): Promise<void> => {
  const changed = moves.filter(({ from, to }) => from.status !== to.status);
  if (changed.length > 0) {
    await createOrderRepository(trx).addHistory(
      actor,
      ...changed.flatMap(({ from, to }) => {
        const entry = { order: to, at: to.updated_at, from: from.status, to: to.status };
        const isUnassigned = from.assignee_id !== to.assignee_id;
        return isUnassigned ? [entry, assignment(to, '')] : [entry];
      }),
    );
  }
  const entries = moves.filter(changesStage(stages)).map(({ to }) => ({
    orderId: to.id,
    entry: { kind: 'stage' as const, stage: stages.of(to)?.name ?? null },
  }));
  await createOrderActivityRepository(trx).addAll(actor, entries);
};

/**
 * Changes the status of orders, and moves them to stages, in one transaction: history, totals, mails, audit entries and events.
 * Orders that have another version than the caller has seen, or that the caller has not, stay as they are and are reported.
 *
 * @throws 400 for a stage that the order's dealer has not
 */
export const changeStatuses = (context: StatusContext, { changes }: StatusChanges): Promise<StatusReport> =>
  inTransaction(context.db, async (trx) => {
    const { actor, scope } = context;
    const report: StatusReport = { changed: [], unchanged: 0, conflicts: [], mails: 0 };
    // The last of several changes of one order counts.
    const wanted = new Map(changes.map((change) => [change._id, change]));
    const locked = await createOrderRepository(trx).lockAll([...wanted.keys()], scope);
    const rows = new Map(locked.map((row) => [row.id, row]));
    const stages = await findStages(trx, locked, changes);
    const changing: Changing[] = [];
    for (const change of wanted.values()) {
      const { _id, version } = change;
      const row = rows.get(_id);
      if (!row || (version !== undefined && version !== row.version)) {
        const theirs = row && { reference: formatReference(row.reference), status: row.status };
        report.conflicts.push({ _id, ...theirs });
        continue;
      }
      const to = stages.placed(row, change);
      const isSame = row.status === to.status && (to.stage_id === undefined || row.stage_id === to.stage_id);
      if (isSame) report.unchanged += 1;
      else changing.push({ row, to });
    }
    if (changing.length === 0) return report;
    await unassignReopened(trx, changing);

    report.mails = await createOrderMails(context, trx, actor.id).statusChanged(
      changing.flatMap(({ row, to }) => {
        const stage = stages.mailedAt(to);
        if (!stage && row.status === to.status) return [];
        return [{ row, status: to.status, ...(stage && { stage }) }];
      }),
    );
    // From here on new orders of these dealers wait, so the rest is sent together with the COMMIT.
    await holdWrites(trx);
    const placed = new Set(changing.filter(({ to }) => to.stage_id !== undefined).map(({ row }) => row.id));
    const written = await createOrderRepository(trx).updateAll(changing);
    const moves = written.map((move): Move => ({ ...move, isPlaced: placed.has(move.to.id) }));
    await addToTimelines(trx, actor, moves, stages);
    const changed = moves.filter(({ from, to }) => from.status !== to.status);
    report.changed = moves.map(({ from, to, isPlaced }) => ({
      _id: to.id,
      reference: formatReference(to.reference),
      from: from.status,
      status: to.status,
      version: to.version,
      ...(isPlaced && { fromStages: stages.before(from) }),
    }));
    const logged = (row: OrderRow) => ({
      reference: formatReference(row.reference),
      status: row.status,
      stage: stages.of(row)?.name,
      assignee: row.assignee_id === null ? undefined : { _id: row.assignee_id },
    });
    await recordAudits(
      trx,
      actor,
      moves.map(({ from, to }) => ({
        action: 'update',
        resource: 'order',
        recordId: to.id,
        before: logged(from),
        after: logged(to),
      })),
    );
    await createEventRepository(trx).recordAll([
      ...changed.map(({ to }) => ({ happening: 'status' as const, record: to })),
      ...moves.filter(changesStage(stages)).map(({ from, to }) => ({
        happening: 'stage' as const,
        record: from.shown_stage_id === to.shown_stage_id ? { ...to, owner_id: undefined } : to,
      })),
    ]);
    return report;
  });
