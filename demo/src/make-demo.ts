import { at } from './collections';
import { confirmAddresses } from './confirm-addresses';
import { DEMO_DEALERS, type DemoDealer } from './dealers';
import { makeCustomers } from './make-customers';
import { makeDealer } from './make-dealers';
import { makeProjects, placeOrders, workOnOrders } from './make-orders';
import { type DemoPlan, type DemoSize, planDemo } from './plan';

/** The dates to set on the created records; ISO 8601. */
export interface DemoDates {
  orders: Array<{ _id: string; createdAt: string; statusAt: string }>;
  customers: Array<{ _id: string; createdAt: string }>;
}

interface DemoOptions {
  baseUrl: string;
  size: DemoSize;
  now: Date;
  dealers?: readonly DemoDealer[];
  /** Called after each step with a summary. */
  report: (line: string) => void;
}

const datesOf = (plan: DemoPlan, customerIds: readonly string[], orderIds: readonly string[]): DemoDates => ({
  customers: plan.customers.map(({ createdAt }, index) => ({
    _id: at(customerIds, index),
    createdAt: createdAt.toISOString(),
  })),
  orders: plan.orders.map(({ placedAt, changes }, index) => ({
    _id: at(orderIds, index),
    createdAt: placedAt.toISOString(),
    statusAt: (changes.at(-1)?.at ?? placedAt).toISOString(),
  })),
});

/** Creates dealers, customers and orders through the public API only, as their apps and screens would. */
export const makeDemo = async ({ baseUrl, size, now, dealers = DEMO_DEALERS, report }: DemoOptions) => {
  const plan = planDemo(dealers, size, now);
  const readyDealers = await Promise.all(dealers.map((dealer) => makeDealer(baseUrl, dealer)));
  const materials = readyDealers.reduce((sum, { materialIds }) => sum + materialIds.length, 0);
  report(`${dealers.length} dealers with ${materials} materials`);

  const customers = await makeCustomers(baseUrl, plan.customers);
  report(`${customers.length} customers`);
  await confirmAddresses(baseUrl);

  const people = { customers, dealers: readyDealers };
  const projectIds = await makeProjects(plan.orders, people);
  const slabs = plan.orders.reduce((sum, order) => sum + order.slabs.length, 0);
  report(`${projectIds.length} projects with ${slabs} slabs and their photos`);

  const orderIds = await placeOrders(plan.orders, projectIds, people);
  await workOnOrders(plan.orders, orderIds, people);
  report(`${orderIds.length} orders`);

  return datesOf(
    plan,
    customers.map(({ _id }) => _id),
    orderIds,
  );
};
