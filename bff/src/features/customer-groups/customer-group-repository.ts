import type { Knex } from 'knex';

/** Columns of `leftJoinGroup` that other features show. */
export const CUSTOMER_GROUP = { id: 'customer_groups.id', name: 'customer_groups.name' } as const;

/** Adds the active group whose id is in a column. */
export const leftJoinGroup = (query: Knex.QueryBuilder, column: string): Knex.QueryBuilder =>
  query.leftJoin('customer_groups', (on) => {
    on.on(CUSTOMER_GROUP.id, column).onNull('customer_groups.deleted_at');
  });

/** Adds the active group of a dealer's customer, by the columns with their ids. */
export const leftJoinGroupOf = (
  query: Knex.QueryBuilder,
  { dealer, customer }: { dealer: string; customer: string },
): Knex.QueryBuilder =>
  leftJoinGroup(
    query.leftJoin('customer_group_members', (on) => {
      on.on('customer_group_members.fabricator_id', dealer).on('customer_group_members.owner_id', customer);
    }),
    'customer_group_members.group_id',
  );

/** The active group that a user is in at a dealer, by its id or, in a sub-query, by the column with it. */
export const groupOf = (db: Knex, dealer: string | Knex.Raw, userId: string): Knex.QueryBuilder =>
  db('customer_groups')
    .join('customer_group_members', CUSTOMER_GROUP.id, 'customer_group_members.group_id')
    .where({ 'customer_group_members.fabricator_id': dealer, 'customer_group_members.owner_id': userId })
    .whereNull('customer_groups.deleted_at');

/** The groups of a dealer, and who is in them. */
export const createCustomerGroupRepository = (db: Knex, fabricatorId: string) => ({
  /** Whether the dealer has such a group. */
  exists: async (id: string): Promise<boolean> => {
    const row = await db('customer_groups')
      .where({ id, fabricator_id: fabricatorId })
      .whereNull('deleted_at')
      .first('id');
    return row !== undefined;
  },

  /** Moves a customer into a group, or out of its group. */
  assign: async (customerId: string, groupId: string | null): Promise<void> => {
    const member = { fabricator_id: fabricatorId, owner_id: customerId };
    if (groupId === null) {
      await db('customer_group_members').where(member).delete();
      return;
    }
    await db('customer_group_members')
      .insert({ ...member, group_id: groupId })
      .onConflict(['fabricator_id', 'owner_id'])
      .merge(['group_id']);
  },
});
