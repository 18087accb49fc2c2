import { readFile } from 'node:fs/promises';
import { type Static, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { Knex } from 'knex';
import { inTransaction } from '../database/transaction';
import { createAccountRepository } from '../features/accounts/account-repository';
import { createBackdatingRepository } from '../features/orders/backdating-repository';
import { createCustomerRepository, type Pair } from '../features/orders/customers/customer-repository';
import { createOrderTotalsRepository } from '../features/orders/order-totals-repository';
import { createReportRepository } from '../features/orders/reports/report-repository';
import { type Command, CommandError, runCommand } from './lib/run-command';

const USAGE = `Usage: node bff/dist/src/commands/backdate.js FILE
FILE is JSON: {"orders": [{"_id", "createdAt", "statusAt"}], "customers": [{"_id", "createdAt"}]}, times in ISO 8601.`;

const Time = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z$' });
const Dates = Type.Object({
  orders: Type.Array(Type.Object({ _id: Type.String(), createdAt: Time, statusAt: Time })),
  customers: Type.Array(Type.Object({ _id: Type.String(), createdAt: Time })),
});
type Dates = Static<typeof Dates>;

const read = async ([file, ...rest]: string[]): Promise<Dates> => {
  if (!file || rest.length > 0) throw new CommandError(USAGE);
  let content: unknown;
  try {
    content = JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new CommandError(`${file} can't be read: ${(error as Error).message}\n${USAGE}`);
  }
  if (Value.Check(Dates, content)) return content;
  const problem = Value.Errors(Dates, content).First();
  throw new CommandError(`${file}: ${problem?.path || 'the whole'}: ${problem?.message}\n${USAGE}`);
};

const timeOf = (text: string): number => {
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw new CommandError(`There is no time ${text}.`);
  return time;
};

const moveOrders = async (trx: Knex, orders: Dates['orders']) => {
  const dealers = new Set<string>();
  const pairs = new Map<string, Pair>();
  for (const { _id: id, createdAt, statusAt } of orders) {
    const dates = { id, placedAt: timeOf(createdAt), statusAt: timeOf(statusAt) };
    if (dates.statusAt < dates.placedAt) {
      throw new CommandError(`The order ${id} can't have its status before it was placed.`);
    }
    const order = await createBackdatingRepository(trx).moveOrder(dates);
    if (!order) throw new CommandError(`There is no order ${id}.`);
    await createReportRepository(trx).note({ id, ...order });
    dealers.add(order.fabricator_id);
    pairs.set(`${order.fabricator_id} ${order.owner_id}`, order);
  }
  for (const dealer of dealers) await createOrderTotalsRepository(trx).rebuild(dealer);
  for (const pair of pairs.values()) await createCustomerRepository(trx).recount(pair);
};

const moveCustomers = async (trx: Knex, customers: Dates['customers']) => {
  for (const { _id, createdAt } of customers) {
    if (!(await createAccountRepository(trx).backdate(_id, timeOf(createdAt)))) {
      throw new CommandError(`There is no user ${_id}.`);
    }
  }
};

/** Moves orders (with projects and histories) and customers into the past, all or none. */
export const backdateCommand: Command = async ({ args, db }) => {
  const { orders, customers } = await read(args);
  await inTransaction(db, async (trx) => {
    await moveOrders(trx, orders);
    await moveCustomers(trx, customers);
  });
  return `Back-dated ${orders.length} orders and ${customers.length} customers.`;
};

if (require.main === module) {
  runCommand(backdateCommand, process.argv.slice(2)).then((code) => {
    process.exitCode = code;
  });
}
