import { at, mapConcurrently } from './collections';
import { type ReadyCustomer, uploadPhotos } from './make-customers';
import type { ReadyDealer } from './make-dealers';
import type { PlannedOrder } from './plan';

const AT_ONCE = 8;

interface People {
  customers: readonly ReadyCustomer[];
  dealers: readonly ReadyDealer[];
}

/** Creates the projects, each as its customer. Resolves to their ids. */
export const makeProjects = (orders: readonly PlannedOrder[], { customers, dealers }: People) => {
  // Once per dealer, because lookups by customers are rate-limited.
  const found = new Map<string, ReturnType<ReadyCustomer['client']['findDealer']>>();
  const findDealer = (customer: ReadyCustomer, code: string) => {
    const dealer = found.get(code) ?? customer.client.findDealer(code);
    found.set(code, dealer);
    return dealer;
  };
  return mapConcurrently(orders, AT_ONCE, async (order, number) => {
    const customer = at(customers, order.customer);
    const { code, materialIds } = at(dealers, order.dealer);
    const dealer = await findDealer(customer, code);
    const photos = await uploadPhotos(customer, order, number);
    const { _id } = await customer.client.createProject({
      ...(order.title === undefined ? {} : { title: order.title }),
      fabricator: dealer._id,
      images: photos.map((s3Object) => ({ s3Object })),
      slabs: order.slabs.map(({ material, ...slab }) => ({
        ...slab,
        material: { _id: at(materialIds, material) },
      })),
    });
    return _id;
  });
};

/** Orders the projects, sequentially per dealer, so that reference numbers follow the dates. */
export const placeOrders = async (
  orders: readonly PlannedOrder[],
  projectIds: readonly string[],
  { customers, dealers }: People,
) => {
  const orderIds: string[] = [];
  await Promise.all(
    dealers.map(async ({ lineItemIds }, dealer) => {
      for (const [index, order] of orders.entries()) {
        if (order.dealer !== dealer) continue;
        const lineItems = order.lineItems.map((number) => at(lineItemIds, number));
        const { client } = at(customers, order.customer);
        const { _id } = await client.placeOrder(at(projectIds, index), lineItems);
        orderIds[index] = _id;
      }
    }),
  );
  return orderIds;
};

/** Assigns the orders and applies their planned status changes, as the assignee or the dealer. */
export const workOnOrders = (
  orders: readonly PlannedOrder[],
  orderIds: readonly string[],
  { dealers }: People,
) =>
  mapConcurrently(orders, AT_ONCE, async ({ dealer, assigned, changes }, index) => {
    const orderId = at(orderIds, index);
    const { client, team } = at(dealers, dealer);
    const assignee = assigned && team[assigned.member];
    if (assignee) await client.assign(orderId, assignee._id);
    const worker = assignee?.client ?? client;
    for (const { to } of changes) await worker.setStatus(orderId, to);
  });
