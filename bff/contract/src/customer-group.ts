import { type Static, Type } from '@sinclair/typebox';
import { Body, Id, Name, Time, Version } from './common';
import { permittedEach, resourceEndpoints, restoreEndpoint } from './endpoint';

export const CustomerGroup = Type.Object({
  _id: Id,
  owner: Type.String({ description: 'The dealer' }),
  name: Type.String(),
  createdAt: Time,
  updatedAt: Time,
  deletedAt: Type.Optional(Time),
  version: Version,
});
export type CustomerGroup = Static<typeof CustomerGroup>;

export const CustomerGroupCreate = Body({
  name: Name(),
});
export type CustomerGroupCreate = Static<typeof CustomerGroupCreate>;

export const dealerCustomerGroupEndpoints = permittedEach(
  { read: 'customers:read', change: 'price-list:change' },
  {
    ...resourceEndpoints({
      access: 'dealer',
      path: 'fabricator/customer-group',
      noun: 'customer group',
      record: CustomerGroup,
      item: CustomerGroup,
      create: CustomerGroupCreate,
      sort: ['name', 'createdAt', 'updatedAt'],
      filters: {},
    }),
    restore: restoreEndpoint('dealer', 'fabricator/customer-group', 'customer group', CustomerGroup),
  },
);

export const adminCustomerGroupEndpoints = {
  restore: restoreEndpoint('admin', 'admin/customer-group', 'customer group', CustomerGroup),
};
