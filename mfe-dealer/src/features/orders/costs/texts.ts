import { formatNumber } from '@slabdesk/units';
import { plural } from 'shared-ui/core';

export const orderCostsTexts = {
  title: 'Costs and Margin',
  line: 'Line',
  cost: 'Cost',
  margin: 'Margin',
  total: 'Total',
  unknownCost: 'Unknown',
  percent: (margin: number) => `${formatNumber(margin)}%`,
  /** The margin of an order with unknown costs. */
  atMost: (margin: string) => `At most ${margin}`,
  noMargin: '–',
  unknown: (count: number) =>
    plural(count, {
      one: 'The cost of 1 line is unknown, and not in the total.',
      other: `The costs of ${count} lines are unknown, and not in the total.`,
    }),
  hint: 'Only owners and managers see it.',
} as const;
