import { type Static, Type } from '@sinclair/typebox';
import { Amount, Body, Id, IdParams, several, Time, Updated } from './common';
import { LIMITS } from './constants';
import { endpoint, onceByKey, permitted, permittedEach, readEndpoints } from './endpoint';
import { periodFilters, Status } from './order';

/** A user with active orders at a dealer. */
export const Customer = Type.Object({
  _id: Id,
  name: Type.String(),
  email: Type.String(),
  orders: Type.Integer({ description: 'Active orders, cancelled ones included' }),
  cancelled: Type.Integer({ description: 'The cancelled ones among them' }),
  totalPrice: Type.Number({ ...Amount, description: 'Their value in USD, without cancelled ones' }),
  lastOrderAt: Time,
  group: Type.Optional(
    Type.Object({ _id: Id, name: Type.String() }, { description: 'Its special prices apply' }),
  ),
});
export type Customer = Static<typeof Customer>;

/** A customer, with what the orders add up to. */
export const CustomerDetails = Type.Object({
  ...Customer.properties,
  open: Type.Optional(
    Type.Object(
      { orders: Type.Integer(), totalPrice: Amount },
      { description: 'Orders that are neither completed nor cancelled' },
    ),
  ),
  thisYear: Type.Optional(
    Type.Object(
      {
        ...Type.Pick(Customer, ['orders', 'cancelled', 'totalPrice']).properties,
        totalSquareFeet: Type.Number({ description: 'Their size, without cancelled ones' }),
      },
      { description: "Orders placed since 1 January in the dealer's time zone" },
    ),
  ),
});
export type CustomerDetails = Static<typeof CustomerDetails>;

export const dealerCustomerEndpoints = {
  ...permittedEach(
    { read: 'customers:read', change: 'customers:read' },
    readEndpoints({
      access: 'dealer',
      path: 'fabricator/customer',
      record: CustomerDetails,
      item: Customer,
      sort: ['name', 'orders', 'totalPrice', 'lastOrderAt'],
      filters: {
        status: Type.Optional(several(Status)),
        ...periodFilters,
      },
      list: {
        summary: 'My customers: users with orders',
        description:
          'With `status`, those who have an order of that status; a period is that of the last order.',
      },
      get: {
        summary: 'One customer',
        description: `\`open\` and \`thisYear\` are left out for customers with more than ${LIMITS.summedOrders} orders.`,
      },
    }),
  ),
  setGroup: permitted(
    'price-list:change',
    onceByKey(
      endpoint('dealer', 'POST fabricator/customer/:id/group', {
        summary: 'Put a customer into a group, or take it out',
        params: IdParams,
        body: Body({ group: Type.Union([Id, Type.Null()], { description: 'null takes it out' }) }),
        response: { 200: Updated(CustomerDetails) },
      }),
    ),
  ),
};
