import { newId } from '../../../../database/ids';
import { type CallCase, forRoles, forThisDealer } from '../../../../testing/calls/call-case';
import { type Make, ownRecordCalls } from '../../../../testing/calls/record-calls';
import type { World } from '../../../../testing/calls/world';

const PRICE = 'fabricator/price';

const forCustomer = async (world: World) => {
  await world.order();
  return { lineItem: await world.lineItem(), customer: world.people.customer.user.id };
};

const makePrice: Make = async (world) => {
  const body = { ...(await forCustomer(world)), price: 120 };
  return (await world.people.dealer.call('POST', PRICE, body)).json().created._id;
};

/** How each endpoint is called, and who may call it. */
export const calls: Record<string, CallCase> = {
  'GET /api/fabricator/customer': forRoles(['manager', 'staff'], 'fabricator/customer'),
  'GET /api/fabricator/customer/:id': forThisDealer(
    async (world) => {
      await world.order();
      return { url: `fabricator/customer/${world.people.customer.user.id}` };
    },
    200,
    ['manager', 'staff'],
  ),
  'GET /api/fabricator/customer/:id/price': forThisDealer(
    async (world) => {
      const { customer, lineItem: item } = await forCustomer(world);
      return { url: `fabricator/customer/${customer}/price?lineItem=${item}` };
    },
    200,
    ['manager', 'staff'],
  ),
  'POST /api/fabricator/customer/:id/group': forThisDealer(
    async (world) => {
      await world.order();
      const { customer, dealer } = world.people;
      // Another group than before: one that stays is not written.
      const group = { name: `Builders ${newId()}` };
      const { created } = (await dealer.call('POST', 'fabricator/customer-group', group)).json();
      return { url: `fabricator/customer/${customer.user.id}/group`, body: { group: created._id } };
    },
    200,
    ['manager'],
  ),
  ...ownRecordCalls(
    PRICE,
    makePrice,
    {},
    { price: 110 },
    { read: ['manager', 'staff'], change: ['manager'] },
  ),
  [`POST /api/${PRICE}`]: forRoles(
    ['manager'],
    async (world) => ({ url: PRICE, body: { ...(await forCustomer(world)), price: 120 } }),
    201,
    400,
  ),
};
