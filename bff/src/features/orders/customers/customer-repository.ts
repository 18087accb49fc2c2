import type { Knex } from 'knex';
import { dialectOf, lockForUpdate } from '../../../database/dialect';
import { newId } from '../../../database/ids';
import { inTransaction } from '../../../database/transaction';
import { type CountedKind, noteChange, noteSelected } from '../../../resource/totals/totals';
import { createIndexedTable, indexSelected, type WordSource } from '../../../resource/word-index/word-index';
import { createAccountRepository } from '../../accounts/account-repository';
import { dealersIn } from '../../dealers';
import { renameInOrders } from './order-words-repository';

export interface CustomerRow {
  id: string;
  fabricator_id: string;
  owner_id: string;
  name: string;
  email: string;
  /** Active orders. */
  orders: number;
  /** Their value without cancelled ones. */
  total_cents: number;
  /** Epoch ms. */
  last_order_at: number;
}

/** Customers are found by their name and e-mail address. */
export const customerWords: WordSource = {
  kind: 'customer',
  table: 'customers',
  tenant: 'fabricator_id',
  columns: ['name', 'email'],
};

/** Customers are counted by dealer. */
export const customerTotals: CountedKind<Pick<CustomerRow, 'fabricator_id' | 'orders'>> = {
  kind: 'customer',
  placeOf: ({ fabricator_id, orders }) => (orders > 0 ? { scope: fabricator_id, bucket: 'all' } : undefined),
  scopes: (db) => dealersIn(db).pluck('id'),
  countScope: async (db, dealer) => {
    const [row] = await db('customers').where('fabricator_id', dealer).count({ total: '*' });
    return [{ bucket: 'all', total: Number(row?.total) }];
  },
};

/** A dealer's customer: a row at most. */
export type Pair = Pick<CustomerRow, 'fabricator_id' | 'owner_id'>;

/** The fields of an order that count towards its customer. */
export type CustomerOrder = Pair & { status: string; total_cents: number; created_at: number };

const pairOf = ({ fabricator_id, owner_id }: Pair): Pair => ({ fabricator_id, owner_id });

type Names = Pick<CustomerRow, 'name' | 'email'>;

const centsOf = ({ status, total_cents }: CustomerOrder): number =>
  status === 'cancelled' ? 0 : Number(total_cents);

/** How much the value of each customer's orders changes. */
const changesOf = (
  moves: ReadonlyArray<{ from: CustomerOrder; to: CustomerOrder }>,
): Array<Pair & { cents: number }> => {
  const changes = new Map<string, Pair & { cents: number }>();
  for (const { from, to } of moves) {
    const key = `${to.fabricator_id} ${to.owner_id}`;
    const cents = (changes.get(key)?.cents ?? 0) + centsOf(to) - centsOf(from);
    changes.set(key, { ...pairOf(to), cents });
  }
  return [...changes.values()].filter(({ cents }) => cents !== 0);
};

/** Counts and sums of dealers' customers, written in the transactions that change orders. */
export const createCustomerRepository = (db: Knex) => {
  const rowOf = (pair: Pair) => db('customers').where(pairOf(pair));
  const indexed = createIndexedTable<CustomerRow>(db, customerWords);

  const latestOrderAt = async (pair: Pair): Promise<number> => {
    const [row] = await db('orders').where(pairOf(pair)).whereNull('deleted_at').max({ at: 'created_at' });
    return Number(row?.at ?? 0);
  };

  /** Keeps the user from being renamed until the transaction ends. */
  const findNames = (userId: string): Promise<Names | undefined> =>
    createAccountRepository(db).shareNames(userId);

  /**
   * Counts an order that was placed.
   *
   * @param names of the customer, whose row in `users` is locked. They are for a new row; `rename` changes existing rows
   */
  const add = async (order: CustomerOrder, { name, email }: Names): Promise<void> => {
    const cents = centsOf(order);
    const at = Number(order.created_at);
    await db('customers')
      .insert({
        id: newId(),
        ...pairOf(order),
        name,
        email,
        orders: 1,
        total_cents: cents,
        last_order_at: at,
      })
      .onConflict(['fabricator_id', 'owner_id'])
      .merge({
        orders: db.raw('customers.orders + 1'),
        total_cents: db.raw('customers.total_cents + ?', [cents]),
        last_order_at: db.raw(
          'case when customers.last_order_at > ? then customers.last_order_at else ? end',
          [at, at],
        ),
      });
    // A customer with more orders has words and is counted.
    const isNew = () => rowOf(order).where('orders', 1);
    await indexSelected(db, customerWords, isNew(), { ...pairOf(order), name, email });
    await noteSelected(db, customerTotals, isNew(), {
      bucket: 'all',
      scope: 'fabricator_id',
    });
  };

  return {
    add,

    /** Counts an order whose deletion was undone. */
    addRestored: async (order: CustomerOrder): Promise<void> => {
      const names = await findNames(order.owner_id);
      if (names) await add(order, names);
    },

    /** Counts changes of status. */
    move: async (moves: ReadonlyArray<{ from: CustomerOrder; to: CustomerOrder }>): Promise<void> => {
      const changes = changesOf(moves);
      if (changes.length === 0) return;
      const whens = changes.map(() => 'when fabricator_id = ? and owner_id = ? then ?').join(' ');
      const values = changes.flatMap(({ fabricator_id, owner_id, cents }) => [
        fabricator_id,
        owner_id,
        cents,
      ]);
      await db('customers')
        .whereIn(
          ['fabricator_id', 'owner_id'],
          changes.map(({ fabricator_id, owner_id }) => [fabricator_id, owner_id]),
        )
        .update({ total_cents: db.raw(`total_cents + case ${whens} end`, values) });
    },

    /** Takes out an order that was just deleted; with the last one, the customer goes. */
    remove: async (order: CustomerOrder): Promise<void> => {
      const row: CustomerRow | undefined = await lockForUpdate(db, rowOf(order).first());
      if (!row) return;
      if (row.orders <= 1) {
        await indexed.remove([row.id]);
        await noteChange(db, customerTotals, row, undefined);
        return;
      }
      const wasLatest = Number(row.last_order_at) <= Number(order.created_at);
      await rowOf(order).update({
        orders: row.orders - 1,
        total_cents: Number(row.total_cents) - centsOf(order),
        ...(wasLatest && { last_order_at: await latestOrderAt(order) }),
      });
    },

    /**
     * Counts the orders of a customer anew. The row is locked before the orders are read, so that changes that aren't
     * seen yet are added afterwards. Call it in a transaction.
     */
    recount: async (pair: Pair): Promise<void> => {
      const names = await findNames(pair.owner_id);
      if (!names) return;
      await rowOf(pair)
        .insert({
          id: newId(),
          ...pairOf(pair),
          ...names,
          orders: 0,
          total_cents: 0,
          last_order_at: 0,
        })
        .onConflict(['fabricator_id', 'owner_id'])
        .ignore();
      const row: CustomerRow = await lockForUpdate(db, rowOf(pair).first());
      const [sums]: Array<Record<'orders' | 'cents' | 'last', unknown>> = await db('orders')
        .where(pairOf(pair))
        .whereNull('deleted_at')
        .count({ orders: '*' })
        .max({ last: 'created_at' })
        .select({ cents: db.raw("sum(case when status = 'cancelled' then 0 else total_cents end)") });
      const orders = Number(sums?.orders);
      await noteChange(db, customerTotals, row, { ...row, orders });
      if (orders === 0) {
        await indexed.remove([row.id]);
        return;
      }
      const totals = { orders, total_cents: Number(sums?.cents), last_order_at: Number(sums?.last) };
      await indexed.update([row], { ...names, ...totals });
    },

    /** Replaces a person's name and e-mail address at all dealers, and resolves to these. The person's row in `users` is locked. */
    rename: async (ownerId: string, names: Names): Promise<string[]> => {
      const own = db('customers').where('owner_id', ownerId).orderBy('id').select();
      const rows = await lockForUpdate(db, own);
      await indexed.update(rows, names);
      await renameInOrders(db, ownerId, names);
      return rows.map(({ fabricator_id }) => fabricator_id);
    },
  };
};

/** Whether a user is a customer of the dealer. */
export const isCustomer = async (db: Knex, fabricatorId: string, userId: string): Promise<boolean> =>
  (await db('customers').where({ fabricator_id: fabricatorId, owner_id: userId }).first('id')) !== undefined;

/** Orders that are looked at in one step, with a transaction for each of their customers. */
const STEP = { sqlite: 20, mysql: 200 };

/** Counts all customers at the start and once a day: other versions of the server change orders and names without doing so. */
export const derivedCustomers = (db: Knex) => {
  let after = '';
  const counted = new Set<string>();
  return {
    check: async (): Promise<boolean> => {
      const step = STEP[dialectOf(db)];
      const orders: Array<Pair & { id: string }> = await db('orders')
        .where('id', '>', after)
        .orderBy('id')
        .limit(step)
        .select('id', 'fabricator_id', 'owner_id');
      for (const order of orders) {
        const key = `${order.fabricator_id} ${order.owner_id}`;
        if (counted.has(key)) continue;
        counted.add(key);
        await inTransaction(db, (trx) => createCustomerRepository(trx).recount(order));
      }
      after = orders.at(-1)?.id ?? '';
      if (orders.length === step) return true;
      after = '';
      counted.clear();
      return false;
    },
    checkAtStart: true,
  };
};
