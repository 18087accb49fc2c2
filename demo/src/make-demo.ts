import { registerCustomer, registerDealer } from '@slabdesk/driver';
import { at, mapConcurrently } from './collections';
import { confirmAddresses } from './confirm-addresses';
import { DEMO_DEALERS, type DemoDealer } from './dealers';
import { customerLogIn, DEMO_LOG_INS, type DemoLogIn } from './log-ins';
import { makeCustomers } from './make-customers';
import { makeDealer, type ReadyDealer } from './make-dealers';
import { makeProjects, placeOrders, workOnOrders } from './make-orders';
import { makeTeam, saveViews } from './make-team';
import { workAsTeams } from './make-teamwork';
import { type DemoPlan, type DemoSize, planDemo } from './plan';

/** The dates to set on the created records; ISO 8601. */
export interface DemoDates {
  orders: Array<{ _id: string; createdAt: string; statusAt: string }>;
  customers: Array<{ _id: string; createdAt: string }>;
}

/** The demo data that was created. */
export interface MadeDemo {
  dates: DemoDates;
  /** Without members of a team that could not be invited. */
  logIns: DemoLogIn[];
}

const AT_ONCE = 8;

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
  orders: plan.orders.map(({ placedAt, assigned, changes }, index) => ({
    _id: at(orderIds, index),
    createdAt: placedAt.toISOString(),
    statusAt: (changes.at(-1)?.at ?? assigned?.at ?? placedAt).toISOString(),
  })),
});

/** Adds the team to a dealer who has one. */
const withTeam = async (baseUrl: string, ready: ReadyDealer, { team = [] }: DemoDealer) => {
  const members = await makeTeam(baseUrl, ready.client, team);
  if (members.length > 0) await saveViews(ready.client);
  return { ...ready, team: members };
};

/** Creates dealers, customers and orders through the public API only, as their apps and screens would. */
export const makeDemo = async ({
  baseUrl,
  size,
  now,
  dealers = DEMO_DEALERS,
  report,
}: DemoOptions): Promise<MadeDemo> => {
  const plan = planDemo(dealers, size, now);
  const owners = await mapConcurrently(dealers, AT_ONCE, ({ account }) => registerDealer(baseUrl, account));
  const buyers = await mapConcurrently(plan.customers, AT_ONCE, ({ account }) =>
    registerCustomer(baseUrl, account),
  );
  // Before anything else, which a portal with EMAIL_CONFIRMATION would refuse.
  await confirmAddresses(baseUrl);

  const registered = await Promise.all(owners.map((owner, index) => makeDealer(owner, at(dealers, index))));
  const materials = registered.reduce((sum, { materialIds }) => sum + materialIds.length, 0);
  report(`${dealers.length} dealers with ${materials} materials`);

  const customers = await makeCustomers(buyers);
  report(`${customers.length} customers`);

  const readyDealers = await mapConcurrently(registered, 1, (ready, index) =>
    withTeam(baseUrl, ready, at(dealers, index)),
  );
  const members = dealers.flatMap(({ team = [] }, index) =>
    at(readyDealers, index).team.length > 0 ? team : [],
  );
  if (members.length > 0) report(`${members.length} members of a team`);

  const people = { customers, dealers: readyDealers };
  const projectIds = await makeProjects(plan.orders, people);
  const slabs = plan.orders.reduce((sum, order) => sum + order.slabs.length, 0);
  report(`${projectIds.length} projects with ${slabs} slabs and their photos`);

  const orderIds = await placeOrders(plan.orders, projectIds, people);
  await workOnOrders(plan.orders, orderIds, people);
  await workAsTeams(plan.orders, orderIds, { baseUrl, ...people });
  report(`${orderIds.length} orders`);

  const customerIds = customers.map(({ _id }) => _id);
  const newest = at(plan.orders, plan.orders.length - 1);
  const { account } = at(plan.customers, newest.customer);
  return {
    dates: datesOf(plan, customerIds, orderIds),
    logIns: [
      ...Object.values(DEMO_LOG_INS),
      ...members,
      customerLogIn(account, at(readyDealers, newest.dealer).code),
    ],
  };
};
