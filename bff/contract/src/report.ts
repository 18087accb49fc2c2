import { type Static, Type } from '@sinclair/typebox';
import { Amount, listQuery, literals } from './common';
import { NOBODY, REPORTS } from './constants';
import { endpoint, permitted } from './endpoint';
import { Margin } from './order-costs';

/** The sums of the orders of a month, a material, a customer, a group of customers or an assignee. */
export const ReportRow = Type.Object({
  _id: Type.String({
    description: `The month (\`YYYY-MM\`), or the id of the material, the user or the group; \`${NOBODY}\` for orders that are assigned to nobody, or whose customers are in no group`,
  }),
  name: Type.String({ description: 'The month, or the name' }),
  deleted: Type.Optional(Type.Boolean({ description: 'The group was deleted' })),
  orders: Type.Integer({ description: 'Without cancelled ones' }),
  cancelled: Type.Integer({ description: 'Cancelled orders' }),
  totalPrice: Type.Number({
    ...Amount,
    description: 'Without cancelled orders; of a material, what its slabs cost before discounts and taxes',
  }),
  totalSquareFeet: Type.Number({ description: 'The area that is billed, without cancelled orders' }),
  completed: Type.Integer({ description: 'Completed orders' }),
  daysToComplete: Type.Optional(
    Type.Number({
      description: 'From placing to completing an order, on average; absent if none is completed',
    }),
  ),
  offers: Type.Integer({
    description:
      'Orders whose customer was sent a link, accepted or asked for a change, cancelled ones included',
  }),
  accepted: Type.Integer({ description: 'Of these, orders with a revision that the customer accepted' }),
  costs: Type.Optional(
    Type.Object(
      {
        orders: Type.Integer({
          description:
            'Orders without unknown costs; of a material, those without unknown costs of its slabs',
        }),
        revenue: Type.Number({ ...Amount, description: 'Of these orders, without taxes' }),
        cost: Type.Number({ ...Amount, description: 'Of these orders, as it was when each line was priced' }),
        margin: Margin,
      },
      { permission: 'costs:read', description: 'Absent if no order has all of its costs' },
    ),
  ),
});
export type ReportRow = Static<typeof ReportRow>;

export const dealerReportEndpoints = {
  list: permitted(
    'reports:read',
    endpoint('dealer', 'GET fabricator/report', {
      summary: 'What my orders add up to, by month, material, customer, group or assignee',
      description:
        'An order counts in the month in which it was placed, in the time zone of the dealer, whatever happens to it later. Of groups, it counts for the one that its customer is in today.',
      querystring: listQuery({
        sort: ['month', 'orders', 'totalPrice', 'totalSquareFeet'],
        filters: {
          by: Type.Optional(literals(REPORTS, { description: '`month` if left out' })),
          period: Type.Optional(
            Type.String({
              pattern: '^\\d{4}(-(0[1-9]|1[0-2]|Q[1-4]))?$',
              description: 'A month, quarter or year: `2026-03`, `2026-Q1`, `2026`. All orders if left out',
            }),
          ),
        },
      }),
      response: { 200: Type.Array(ReportRow) },
    }),
  ),
};
