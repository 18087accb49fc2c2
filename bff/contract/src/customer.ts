import { type Static, Type } from '@sinclair/typebox';
import { Amount, Id, several, Time } from './common';
import { permittedEach, readEndpoints } from './endpoint';
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
});
export type Customer = Static<typeof Customer>;

export const dealerCustomerEndpoints = permittedEach(
  { read: 'customers:read', change: 'customers:read' },
  readEndpoints({
    access: 'dealer',
    path: 'fabricator/customer',
    record: Customer,
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
    get: { summary: 'One customer' },
  }),
);
