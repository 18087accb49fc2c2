import type { Knex } from 'knex';
import { alterations } from '../alter';
import { columnsFor } from '../dialect';
import { startOver } from '../start-over';

const ASSIGNED = 'orders_of_assignee';

/**
 * Teams of dealers, and who works on an order. The user whom a dealer's row names is an owner without a row here, so
 * existing dealers have their owner, and the previous version of the server can go on adding dealers.
 */
export const up = async (db: Knex): Promise<void> => {
  await startOver(db, ['team_members']);
  await db.schema.createTable('team_members', (table) => {
    const column = columnsFor(db, table);
    // The user's id: a user is in one team at most.
    column.id('id').primary().references('users.id');
    column.id('fabricator_id').notNullable().references('fabricators.id');
    column.key('role', 16).notNullable();
    // When an invitation ends that has not been accepted; NULL for users who had an account.
    column.time('invited_until').nullable();
    column.time('created_at').notNullable();
    column.time('updated_at').notNullable();
    column.time('deleted_at').nullable();
    table.integer('version').notNullable().defaultTo(1);
    table.index(['fabricator_id', 'deleted_at', 'created_at', 'id'], 'team_members_of_dealer');
    table.index(['invited_until'], 'team_members_by_end');
  });
  const orders = alterations(db, 'orders');
  await orders.addColumn('assignee_id', (table) => {
    columnsFor(db, table).id('assignee_id').nullable();
  });
  await orders.addIndex(ASSIGNED, ['assignee_id', 'fabricator_id', 'deleted_at', 'created_at', 'id']);
  await alterations(db, 'order_history').addColumn('assignee_id', (table) => {
    // NULL for a change of the status, '' for an order that is nobody's any more.
    columnsFor(db, table).id('assignee_id').nullable();
  });
};
