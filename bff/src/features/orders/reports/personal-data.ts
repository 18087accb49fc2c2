import { FOREVER, type PersonalData, WITH_RECORD } from '../../../database/stored-data/declaration';
import { byDealer, byUser, childrenOf } from '../../../database/stored-data/exported-rows';
import { assigned, placed } from '../orders-of-person';
import { COST_FIGURES, FIGURES } from './order-figures';

export const personalData: PersonalData = {
  tables: {
    order_totals: {
      why: 'Counts and sums of orders',
      kept: FOREVER,
      business: ['month', 'status', 'orders', 'total_cents'],
      technical: ['fabricator_id'],
      exported: [
        {
          what: 'Counts and sums of orders of the own business',
          rows: byDealer('order_totals', ['fabricator_id', 'month', 'status']),
        },
      ],
    },
    order_figures: {
      why: 'What an order adds to the reports of its dealer',
      kept: WITH_RECORD,
      business: [
        'status',
        'revision',
        'total_cents',
        'material_figures',
        'cost_figures',
        'minutes',
        'offered',
        'accepted',
      ],
      technical: [
        'order_id',
        'fabricator_id',
        'owner_id',
        'assignee_id',
        'group_id',
        'placed_at',
        'time_zone',
      ],
      json: ['material_figures', 'cost_figures'],
      exported: [
        {
          what: 'What these orders add to reports',
          rows: childrenOf(placed, 'order_figures', 'order_id'),
          withheld: () => ['material_figures', 'cost_figures'],
        },
        {
          what: "What orders that the person worked on add to another's reports",
          rows: childrenOf(assigned, 'order_figures', 'order_id'),
          withheld: () => ['material_figures', 'cost_figures'],
        },
        {
          what: 'What orders of the own business add to its reports',
          rows: byDealer('order_figures', ['order_id']),
        },
      ],
    },
    report_changes: {
      why: 'Orders whose changes the reports have yet to count',
      kept: 'seconds',
      technical: ['fabricator_id', 'order_id'],
      exported: 'It says nothing about people.',
    },
    report_totals: {
      why: 'Reports: what orders of a month, a material, a customer, a group or an assignee add up to',
      kept: FOREVER,
      business: ['report', 'period', 'label', ...FIGURES],
      technical: ['id', 'fabricator_id', 'subject'],
      exported: [
        {
          what: 'What the own orders add up to',
          rows: byUser('report_totals', ['id'], 'subject'),
          withheld: () => COST_FIGURES,
        },
        { what: 'The reports of the own business', rows: byDealer('report_totals', ['id']) },
      ],
    },
  },
};
