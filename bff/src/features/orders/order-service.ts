import {
  type AuditAction,
  type BodyOf,
  type dealerOrderEndpoints as endpoints,
  isDay,
  type Order,
  type StatusChanges,
} from 'bff-contract';
import type { Knex } from 'knex';
import { inTransaction } from '../../database/transaction';
import { conflict, invalid, staleVersion } from '../../http/errors';
import { createAuditedWrites } from '../../resource/audited-writes';
import { assertUnchanged } from '../../resource/read-only-fields';
import { assertVersion } from '../../resource/records';
import { createEventRepository, type Happening } from '../dealer-events';
import { findDealer } from '../dealers';
import { createTeamRepository } from '../dealers/team-repository';
import { createProjectRepository, siteChanges } from '../projects';
import { createOrderActivityRepository } from './order-activity-repository';
import { readOrderAndItem, readOrderWithActivity } from './order-read-model';
import { createOrderRepository, isOpen, isOrderedAgain } from './order-repository';
import type { OrderRow } from './order-row';
import { changeStatuses, type StatusContext } from './status-changes/status-change-service';
import { assignment, findAbandoned, isWorker } from './unassign-service';

type Change = Omit<StatusChanges['changes'][number], '_id'>;

/** The caller holds the team. */
const assertWorker = async (trx: Knex, fabricatorId: string, userId: string): Promise<void> => {
  if (await isWorker(trx, fabricatorId, userId)) return;
  throw invalid({ assignee: 'Orders can only be assigned to members of the team who work on orders' });
};

const refuseOrderedAgain = (error: unknown): never => {
  throw isOrderedAgain(error)
    ? conflict('The project of this order has been ordered again.', 'ALREADY_ORDERED')
    : error;
};

/** The dealer of an ordered project sees its customer, so a project has to have the dealer and the customer of its order. */
const refuseMoved = async (trx: Knex, { project_id, fabricator_id, owner_id }: OrderRow): Promise<void> => {
  const project = await createProjectRepository(trx).lockAny(project_id);
  if (!project || (project.fabricator_id === fabricator_id && project.owner_id === owner_id)) return;
  const whose = project.owner_id === owner_id ? 'dealer' : 'customer';
  throw conflict(`The project of this order has another ${whose} now.`, 'PROJECT_MOVED');
};

/** The event that each write sends to the dealer's open pages and webhooks. */
const EVENTS: Partial<Record<AuditAction, Happening>> = {
  assign: 'changed',
  delete: 'deleted',
  restore: 'restored',
};

/** Order data for audit entries: without the estimate's parts, the costs and the history. */
const headOf = ({
  project,
  estimate,
  history: _history,
  activity: _activity,
  revisions: _revisions,
  draft: _draft,
  costs: _costs,
  ...head
}: Order) => ({
  ...head,
  title: project.title,
  owner: project.owner,
  site: project.site,
  phone: project.phone,
  accessNotes: project.accessNotes,
  totalPrice: estimate.totalPrice,
});

/**
 * Order writes by dealers (`scope` limits them to their own) and administrators. Writes resolve to the updated order.
 */
export const createOrderService = (context: StatusContext) => {
  const { actor, scope } = context;
  const lock = (trx: Knex, id: string) => createOrderRepository(trx).lock(id, scope);
  /** Holds the team first, as its changes do: a member who leaves meanwhile must not be assigned. */
  const lockInTeam = async (trx: Knex, id: string) => {
    const { fabricator_id } = await createOrderRepository(trx).mustFind(id, scope);
    await createTeamRepository(trx).holdTeam(fabricator_id);
    return lock(trx, id);
  };
  const writesOf = (updated: Happening = 'changed', locking = lock) =>
    createAuditedWrites(
      {
        noun: 'order',
        resource: 'order',
        lock: locking,
        lockRestorable: (trx, id) => createOrderRepository(trx).lockRestorable(id, scope),
        show: (trx, row: OrderRow) => readOrderWithActivity(trx, row.id, scope),
        logged: headOf,
        last: async (trx, row, action) => {
          const kind = action === 'update' ? updated : EVENTS[action];
          if (!kind) return;
          const isHidden = kind === 'due' && !(await findDealer(trx, row.fabricator_id))?.showsDueDates;
          await createEventRepository(trx).record(kind, isHidden ? { ...row, owner_id: undefined } : row);
        },
      },
      context,
    );
  const writes = writesOf();

  const changeOne = async (trx: Knex, id: string, change: Change): Promise<Order> => {
    const report = await changeStatuses({ ...context, db: trx }, { changes: [{ _id: id, ...change }] });
    const [refused] = report.conflicts;
    const order = await readOrderWithActivity(trx, id, scope);
    if (refused) throw staleVersion(order);
    return order;
  };

  return {
    /** Does nothing if the order already has this status. */
    setStatus: (id: string, change: Change): Promise<Order> =>
      inTransaction(context.db, async (trx) => {
        const { readOnlyFields = {} } = context;
        if (Object.keys(readOnlyFields).length > 0) {
          const row = await createOrderRepository(trx).mustLock(id, scope);
          const { order, item } = await readOrderAndItem(trx, id, scope);
          // Other fields of an outdated order differ, too: that is a conflict.
          assertVersion(change.version, row, () => order);
          assertUnchanged(readOnlyFields, order, item);
        }
        return changeOne(trx, id, change);
      }),

    /** Moves the order to a stage, whose status it gets, or out of all. Does nothing if it is there already. */
    setStage: (id: string, change: BodyOf<typeof endpoints.setStage>): Promise<Order> =>
      inTransaction(context.db, async (trx) => {
        const { status } = await createOrderRepository(trx).mustLock(id, scope);
        return changeOne(trx, id, { ...change, status });
      }),

    /**
     * Sets or, with null, removes the due date. Does nothing if the order already has it.
     *
     * @param dueOn `YYYY-MM-DD`
     */
    setDueDate: (
      id: string,
      { dueDate: dueOn, version }: BodyOf<typeof endpoints.setDueDate>,
    ): Promise<Order> => {
      if (dueOn !== null && !isDay(dueOn)) throw invalid({ dueDate: 'There is no such day' });
      return writesOf('due').update(id, version, async (trx, row) => {
        if (row.due_on === dueOn) return undefined;
        const changed = await createOrderRepository(trx).update(row, { due_on: dueOn });
        await createOrderActivityRepository(trx).add(row, actor, { kind: 'due-date', due_on: dueOn });
        return changed;
      });
    },

    /** Changes where the work is. Does nothing if it is known so already. @throws 400 for a text that is no phone number */
    setSite: (id: string, { version, ...input }: BodyOf<typeof endpoints.setSite>): Promise<Order> =>
      writes.update(id, version, async (trx, row) => {
        const changes = siteChanges(input, row);
        const isSame = Object.entries(changes).every(
          ([column, value]) => row[column as keyof OrderRow] === value,
        );
        return isSame ? undefined : createOrderRepository(trx).update(row, changes);
      }),

    /**
     * Assigns the order to a member of the dealer's team, or to nobody. Does nothing if it is assigned so already.
     * @throws 400 for a user who is not in the team, or whose role does not work on orders
     */
    assign: (id: string, { assignee, version }: BodyOf<typeof endpoints.assign>): Promise<Order> =>
      writesOf('changed', assignee === undefined ? lock : lockInTeam).update(
        id,
        version,
        async (trx, row) => {
          const assigneeId = assignee ?? null;
          if (row.assignee_id === assigneeId) return undefined;
          if (assigneeId !== null) await assertWorker(trx, row.fabricator_id, assigneeId);
          const orders = createOrderRepository(trx);
          const changed = await orders.update(row, { assignee_id: assigneeId });
          await orders.addHistory(actor, assignment(changed, assignee ?? ''));
          return changed;
        },
        () => 'assign',
      ),

    /** Deletes the order but not its project, which can then be changed and ordered again. */
    remove: (id: string): Promise<void> =>
      writes.remove(id, async (trx, row) => {
        await createOrderRepository(trx).remove(row);
        await createProjectRepository(trx).setOrdered(row.project_id, null);
      }),

    /**
     * An open order whose assignee has left the team since comes back assigned to nobody.
     * @throws 409 when the project has been ordered again, or moved to another dealer or customer, since
     */
    restore: (id: string): Promise<Order> =>
      writes.restore(id, async (trx, row) => {
        const hasLeft = isOpen(row) && (await findAbandoned(trx, [row])).has(row.id);
        const orders = createOrderRepository(trx);
        const restored = await orders
          .restore(row, hasLeft ? { assignee_id: null } : {})
          .catch(refuseOrderedAgain);
        if (hasLeft) await orders.addHistory(actor, assignment(restored, ''));
        const projects = createProjectRepository(trx);
        await refuseMoved(trx, row);
        await projects.setOrdered(row.project_id, row.created_at);
        // The customer may have removed or added photos meanwhile. The parties may read what the project shows.
        const { images } = (await orders.document(id)).project;
        const present = await projects.images(row.project_id);
        await projects.replaceImages(row.project_id, [
          ...images.map(({ s3Object }) => s3Object),
          ...present.map(({ object_id }) => object_id),
        ]);
        return restored;
      }),
  };
};
