import { type Static, Type } from '@sinclair/typebox';
import { Amount } from './common';

export const Margin = Type.Optional(
  Type.Number({
    description:
      '(revenue − cost) / revenue in percent, to one decimal; revenue is without taxes. Absent without revenue or cost',
  }),
);

const CostedLine = Type.Object({
  cost: Type.Optional(Type.Number({ ...Amount, description: 'USD; absent if it is unknown' })),
  margin: Margin,
});

/** The costs of an order for its dealer. Only roles with the permission `costs:read` get it, and customers never. */
export const OrderCosts = Type.Object(
  {
    cost: Type.Number({ ...Amount, description: 'The sum of the known costs' }),
    margin: Margin,
    unknown: Type.Integer({
      description: 'Slabs and line items whose cost is unknown; the margin is less if they cost anything',
    }),
    materials: Type.Array(Type.Object({ ...CostedLine.properties, slabs: Type.Array(CostedLine) }), {
      description: 'In the order of `estimate.materials` and of their slabs',
    }),
    additionalLineItems: Type.Array(CostedLine, {
      description: 'In the order of `estimate.additionalLineItems`',
    }),
  },
  {
    permission: 'costs:read',
    description:
      'Costs as they were when each line was priced. Absent if none was known, as in orders from before costs.',
  },
);
export type OrderCosts = Static<typeof OrderCosts>;
