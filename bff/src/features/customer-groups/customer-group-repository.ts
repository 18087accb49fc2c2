import type { Knex } from 'knex';

/** Columns of `leftJoinGroup` that other features show. */
export const CUSTOMER_GROUP = {
  id: 'customer_groups.id',
  name: 'customer_groups.name',
  deletedAt: 'customer_groups.deleted_at',
  /** The group of a customer, a deleted one too: of `leftJoinMembership`. */
  ofMember: 'customer_group_members.group_id',
} as const;

/** Adds the active group whose id is in a column. */
export const leftJoinGroup = (query: Knex.QueryBuilder, column: string): Knex.QueryBuilder =>
  query.leftJoin('customer_groups', (on) => {
    on.on(CUSTOMER_GROUP.id, column).onNull('customer_groups.deleted_at');
  });

/** Adds the group whose id is in a column, a deleted one too. */
export const leftJoinAnyGroup = (query: Knex.QueryBuilder, column: string): Knex.QueryBuilder =>
  query.leftJoin('customer_groups', CUSTOMER_GROUP.id, column);

/** The columns with the ids of a dealer and a customer. */
interface PairColumns {
  dealer: string;
  customer: string;
}

/** Adds which group a dealer's customer is in. */
export const leftJoinMembership = (
  query: Knex.QueryBuilder,
  { dealer, customer }: PairColumns,
): Knex.QueryBuilder =>
  query.leftJoin('customer_group_members', (on) => {
    on.on('customer_group_members.fabricator_id', dealer).on('customer_group_members.owner_id', customer);
  });

/** Adds the active group of a dealer's customer. */
export const leftJoinGroupOf = (query: Knex.QueryBuilder, pair: PairColumns): Knex.QueryBuilder =>
  leftJoinGroup(leftJoinMembership(query, pair), CUSTOMER_GROUP.ofMember);

/** Adds the active group whose id is in a column, if a user is in it at the dealer whose id is in another. */
export const leftJoinOwnGroup = (
  query: Knex.QueryBuilder,
  { dealer, group }: { dealer: string; group: string },
  userId: string,
): Knex.QueryBuilder => {
  query.leftJoin('customer_group_members', (on) => {
    on.on('customer_group_members.fabricator_id', dealer)
      .on(CUSTOMER_GROUP.ofMember, group)
      .onVal('customer_group_members.owner_id', userId);
  });
  return leftJoinGroup(query, CUSTOMER_GROUP.ofMember);
};

/** A sub-query: the id of the group, a deleted one too, that a user is in at the dealer whose id is in a column. */
export const anyGroupIdOf = (db: Knex, dealerColumn: string, userId: string | Knex.Ref<string, object>) =>
  db('customer_group_members')
    .where('customer_group_members.owner_id', userId)
    .whereRaw('customer_group_members.fabricator_id = ??', [dealerColumn])
    .select(CUSTOMER_GROUP.ofMember);

/** The active group that a user is in at a dealer, by its id or, in a sub-query, by the column with it. */
export const groupOf = (db: Knex, dealer: string | Knex.Raw, userId: string): Knex.QueryBuilder =>
  db('customer_groups')
    .join('customer_group_members', CUSTOMER_GROUP.id, CUSTOMER_GROUP.ofMember)
    .where({ 'customer_group_members.fabricator_id': dealer, 'customer_group_members.owner_id': userId })
    .whereNull(CUSTOMER_GROUP.deletedAt);

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

  /** Moves a locked customer into a group, or out of its group. Resolves to whether it was in another one. */
  assign: async (customerId: string, groupId: string | null): Promise<boolean> => {
    const member = { fabricator_id: fabricatorId, owner_id: customerId };
    const former = await db('customer_group_members').where(member).first('group_id');
    if ((former?.group_id ?? null) === groupId) return false;
    if (groupId === null) {
      await db('customer_group_members').where(member).delete();
      return true;
    }
    await db('customer_group_members')
      .insert({ ...member, group_id: groupId })
      .onConflict(['fabricator_id', 'owner_id'])
      .merge(['group_id']);
    return true;
  },
});
