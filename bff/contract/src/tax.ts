import { type Static, Type } from '@sinclair/typebox';
import { Body, Id, Name, Time, Version } from './common';
import { permittedEach, resourceEndpoints, restoreEndpoint } from './endpoint';

export const Tax = Type.Object({
  _id: Id,
  owner: Type.String({ description: 'The dealer' }),
  name: Type.String(),
  rate: Type.Number({ description: 'Percent' }),
  inclusive: Type.Boolean({ description: 'Whether prices include it; else it is added to them' }),
  createdAt: Time,
  updatedAt: Time,
  deletedAt: Type.Optional(Time),
  version: Version,
});
export type Tax = Static<typeof Tax>;

export const TaxCreate = Body({
  name: Name(),
  rate: Type.Number({ minimum: 0, maximum: 100, decimals: 4, description: 'Percent' }),
  inclusive: Type.Optional(Type.Boolean()),
});
export type TaxCreate = Static<typeof TaxCreate>;

/** Every tax of a dealer applies to each of its new orders. */
export const dealerTaxEndpoints = permittedEach(
  { read: 'price-list:read', change: 'price-list:change' },
  {
    ...resourceEndpoints({
      access: 'dealer',
      path: 'fabricator/tax',
      noun: 'tax',
      record: Tax,
      item: Tax,
      create: TaxCreate,
      sort: ['name', 'rate', 'createdAt', 'updatedAt'],
      filters: {},
    }),
    restore: restoreEndpoint('dealer', 'fabricator/tax', 'tax', Tax),
  },
);

export const adminTaxEndpoints = {
  restore: restoreEndpoint('admin', 'admin/tax', 'tax', Tax),
};
