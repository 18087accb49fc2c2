import { type Static, Type } from '@sinclair/typebox';
import { Amount, Id, Time } from './common';
import { permittedEach, readEndpoints } from './endpoint';

/** A user with active orders at a dealer. */
export const Customer = Type.Object({
  _id: Id,
  name: Type.String(),
  email: Type.String(),
  orders: Type.Integer({ description: 'Active orders, cancelled ones included' }),
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
    filters: {},
    list: { summary: 'My customers: users with orders' },
    get: { summary: 'One customer' },
  }),
);
