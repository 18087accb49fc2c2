import type { OrderStatus } from 'bff-contract';
import type { Knex } from 'knex';
import { dialectOf, lockForUpdate, tableByIndex } from '../../../database/dialect';
import { newId } from '../../../database/ids';
import { inTransaction } from '../../../database/transaction';
import { type CountedKind, noteChange, noteSelected } from '../../../resource/totals/totals';
import { createIndexedTable, indexSelected, type WordSource } from '../../../resource/word-index/word-index';
import { createAccountRepository } from '../../accounts/account-repository';
import { dealersIn } from '../../dealers';
import type { Move, OrderRow } from '../order-row';
import { renameInOrders } from './order-words-repository';

/** The columns with the number of a customer's active orders by status. */
export const STATUS_COLUMN = {
  'order-placed': 'placed',
  'in-progress': 'in_progress',
  completed: 'completed',
  cancelled: 'cancelled',
} as const satisfies Record<OrderStatus, string>;

type StatusColumn = (typeof STATUS_COLUMN)[OrderStatus];
const STATUS_COLUMNS = Object.values(STATUS_COLUMN);

/** Numbers by status are NULL until the background has counted them. */
export interface CustomerRow extends Record<StatusColumn, number | null> {
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
type CustomerOrder = Pick<OrderRow, keyof Pair | 'status' | 'total_cents' | 'created_at'>;

const pairOf = ({ fabricator_id, owner_id }: Pair): Pair => ({ fabricator_id, owner_id });

export type Names = Pick<CustomerRow, 'name' | 'email'>;

const centsOf = ({ status, total_cents }: CustomerOrder): number =>
  status === 'cancelled' ? 0 : Number(total_cents);

/** Columns of a customer that a change of status or price changes. */
const CHANGED = ['total_cents', ...STATUS_COLUMNS] as const;

/** An order's part of these columns. */
const partOf = (order: CustomerOrder): Record<(typeof CHANGED)[number], number> => ({
  total_cents: centsOf(order),
  placed: 0,
  in_progress: 0,
  completed: 0,
  cancelled: 0,
  [STATUS_COLUMN[order.status]]: 1,
});

/** How much the columns of each customer change by orders that stay active. */
const changesOf = (moves: ReadonlyArray<Move<CustomerOrder>>) => {
  const changes = new Map<string, Pair & ReturnType<typeof partOf>>();
  for (const { from, to } of moves) {
    if (!from || !to) continue;
    const key = `${to.fabricator_id} ${to.owner_id}`;
    const change = changes.get(key) ?? {
      ...pairOf(to),
      ...partOf(to),
      ...Object.fromEntries(CHANGED.map((column) => [column, 0])),
    };
    const [less, more] = [partOf(from), partOf(to)];
    for (const column of CHANGED) change[column] += more[column] - less[column];
    changes.set(key, change);
  }
  return [...changes.values()].filter((change) => CHANGED.some((column) => change[column] !== 0));
};

/** The sums of a customer's active orders. */
type Sums = Pick<CustomerRow, 'orders' | 'total_cents' | 'last_order_at'> & Record<StatusColumn, number>;

/** Adds up active orders. */
const sumUp = (db: Knex, orders: Knex.QueryBuilder) =>
  orders
    .whereNull('deleted_at')
    .count({ orders: '*' })
    .max({ last_order_at: 'created_at' })
    .select({ total_cents: db.raw("sum(case when status = 'cancelled' then 0 else total_cents end)") })
    .select(
      Object.fromEntries(
        Object.entries(STATUS_COLUMN).map(([status, column]) => [
          column,
          db.raw('sum(case when status = ? then 1 else 0 end)', [status]),
        ]),
      ),
    );

const SUMMED = ['orders', 'total_cents', 'last_order_at', ...STATUS_COLUMNS] as const;

/** The sums as numbers; of no orders, or before they were counted, 0. */
const toSums = (row: Partial<Record<keyof Sums, unknown>> = {}): Sums =>
  Object.fromEntries(SUMMED.map((column) => [column, Number(row[column] ?? 0)])) as Sums;

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

  /** Counts an order that was placed or restored. The names are for a new row; `rename` changes existing rows. */
  const add = async (order: CustomerOrder, { name, email }: Names): Promise<void> => {
    const counted = STATUS_COLUMN[order.status];
    const at = Number(order.created_at);
    await db('customers')
      .insert({
        id: newId(),
        ...pairOf(order),
        name,
        email,
        orders: 1,
        ...partOf(order),
        last_order_at: at,
      })
      .onConflict(['fabricator_id', 'owner_id'])
      .merge({
        orders: db.raw('customers.orders + 1'),
        total_cents: db.raw('customers.total_cents + ?', [centsOf(order)]),
        [counted]: db.raw('customers.?? + 1', [counted]),
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

  /** Takes out an order that was just deleted; with the last one, the customer goes. */
  const remove = async (order: CustomerOrder): Promise<void> => {
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
      [STATUS_COLUMN[order.status]]: db.raw('?? - 1', [STATUS_COLUMN[order.status]]),
      ...(wasLatest && { last_order_at: await latestOrderAt(order) }),
    });
  };

  return {
    /**
     * Counts changes of orders.
     *
     * @param known names of the customer of new orders, whose row in `users` is locked
     */
    move: async (moves: ReadonlyArray<Move<CustomerOrder>>, known?: Names): Promise<void> => {
      for (const { from, to } of moves) {
        if (from && !to) await remove(from);
        const names = to && !from && (known ?? (await findNames(to.owner_id)));
        if (names) await add(to, names);
      }
      const changes = changesOf(moves);
      if (changes.length === 0) return;
      const whens = changes.map(() => 'when fabricator_id = ? and owner_id = ? then ?').join(' ');
      const sums = CHANGED.filter((column) => changes.some((change) => change[column] !== 0)).map(
        (column) => {
          const values = changes.flatMap((change) => [change.fabricator_id, change.owner_id, change[column]]);
          return [column, db.raw(`?? + case ${whens} end`, [column, ...values])];
        },
      );
      await db('customers')
        .whereIn(
          ['fabricator_id', 'owner_id'],
          changes.map(({ fabricator_id, owner_id }) => [fabricator_id, owner_id]),
        )
        .update(Object.fromEntries(sums));
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
      const [found] = await sumUp(db, db('orders').where(pairOf(pair)));
      const sums = toSums(found);
      await noteChange(db, customerTotals, row, { ...row, ...sums });
      if (sums.orders === 0) {
        await indexed.remove([row.id]);
        return;
      }
      await indexed.update([row], { ...names, ...sums });
    },

    /**
     * Replaces a person's name and e-mail address at all dealers, and resolves to the dealers who knew others. The person's row
     * in `users` is locked.
     */
    rename: async (ownerId: string, names: Names): Promise<string[]> => {
      const own = db('customers').where('owner_id', ownerId).orderBy('id').select();
      const rows = await lockForUpdate(db, own);
      await indexed.update(rows, names);
      await renameInOrders(db, ownerId, names);
      const renamed = rows.filter(({ name, email }) => name !== names.name || email !== names.email);
      return renamed.map(({ fabricator_id }) => fabricator_id);
    },
  };
};

/** Whether a user is a customer of the dealer. */
export const isCustomer = async (db: Knex, fabricatorId: string, userId: string): Promise<boolean> =>
  (await db('customers').where({ fabricator_id: fabricatorId, owner_id: userId }).first('id')) !== undefined;

/** Users whose orders are added up in one step. Each customer with other sums is then counted in a transaction. */
const STEP = { sqlite: 20, mysql: 200 };

/** Customers of users with wrong sums or names, as pairs. Rows that are changed meanwhile may be among them. */
const findWrong = async (db: Knex, users: Array<Names & { id: string }>): Promise<Pair[]> => {
  const ids = users.map(({ id }) => id);
  const [kept, counted]: [CustomerRow[], Array<Pair & Record<keyof Sums, unknown>>] = await Promise.all([
    db('customers').whereIn('owner_id', ids).select(),
    sumUp(db, tableByIndex(db, 'orders', 'orders_of_customer').whereIn('owner_id', ids))
      .groupBy('fabricator_id', 'owner_id')
      .select('fabricator_id', 'owner_id'),
  ]);
  const keyOf = ({ fabricator_id, owner_id }: Pair) => `${fabricator_id} ${owner_id}`;
  const namesOf = new Map(users.map(({ id, name, email }) => [id, { name, email }]));
  const describe = (names: Names | undefined, sums: object) =>
    JSON.stringify([names?.name, names?.email, toSums(sums)]);
  const wanted = new Map(counted.map((row) => [keyOf(row), describe(namesOf.get(row.owner_id), row)]));
  const present = new Map(kept.map((row) => [keyOf(row), describe(row, row)]));
  const pairs = new Map([...kept, ...counted].map((row) => [keyOf(row), row]));
  return [...pairs].filter(([key]) => wanted.get(key) !== present.get(key)).map(([, pair]) => pair);
};

/** Compares all customers with their orders at the start and once a day: other versions of the server change these without doing so. */
export const derivedCustomers = (db: Knex) => {
  let after = '';
  return {
    check: async (): Promise<boolean> => {
      const step = STEP[dialectOf(db)];
      const users = await createAccountRepository(db).namesAfter(after, step);
      for (const pair of await findWrong(db, users))
        await inTransaction(db, (trx) => createCustomerRepository(trx).recount(pair));
      after = users.length === step ? (users.at(-1)?.id ?? '') : '';
      return after !== '';
    },
    checkAtStart: true,
    // After an upgrade, customers of a status are looked up among the orders until they are counted.
    comesFirst: true,
  };
};
