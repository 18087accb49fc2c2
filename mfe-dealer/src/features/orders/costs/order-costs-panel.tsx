import { formatMoney } from '@slabdesk/units';
import type { Order } from 'bff-contract';
import { followsFromOthers } from 'bff-contract/constants';
import { Box, Panel, styled, Typography } from 'shared-ui/core';
import { orderCostsTexts as texts } from './texts';

type Costs = NonNullable<Order['costs']>;
type CostedLine = Costs['additionalLineItems'][number];

interface OrderCostsProps {
  estimate: Order['estimate'];
  costs: Costs;
  /** The figures are of what was typed before. */
  isOld?: boolean;
}

/** A table of numbers that fits beside the order. */
const CostTable = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.875rem',
  '& th, & td': { padding: '8px 0', textAlign: 'start', verticalAlign: 'top', fontWeight: 'inherit' },
  '& th:first-of-type': { paddingInlineEnd: 12, overflowWrap: 'anywhere' },
  '& .number': {
    textAlign: 'end',
    whiteSpace: 'nowrap',
    paddingInlineStart: 12,
    fontVariantNumeric: 'tabular-nums',
  },
  '& thead': { fontSize: '0.8125rem', color: theme.vars?.palette.text.secondary },
  '& tbody tr, & tfoot tr': { borderTop: `1px solid ${theme.vars?.palette.divider}` },
  '& tfoot': { fontWeight: 600 },
}));

const marginText = (margin: number | undefined): string =>
  margin === undefined ? texts.noMargin : texts.percent(margin);

const Row = ({ name, line: { cost, margin } }: { name: string; line: CostedLine }) => (
  <tr>
    <th scope="row">{name}</th>
    <td className="number">{cost === undefined ? texts.unknownCost : formatMoney(cost)}</td>
    <td className="number">{marginText(margin)}</td>
  </tr>
);

/** The slabs and line items with their costs, in the order of the estimate. */
const rowsOf = (
  { materials, additionalLineItems }: Order['estimate'],
  costs: Costs,
): Array<{ name: string; line: CostedLine }> => [
  ...materials.flatMap((material, at) =>
    material.slabs.map(({ item_id }, index) => ({
      name: `${item_id} · ${material.name}`,
      line: costs.materials[at]?.slabs[index] ?? {},
    })),
  ),
  ...additionalLineItems.flatMap((line, at) =>
    followsFromOthers(line) ? [] : [{ name: line.title, line: costs.additionalLineItems[at] ?? {} }],
  ),
];

/** The costs of an order for the dealer, and its margins. */
export const OrderCosts = ({ estimate, costs, isOld = false }: OrderCostsProps) => (
  <Panel title={texts.title}>
    <Box sx={{ opacity: isOld ? 0.6 : 1 }} aria-busy={isOld}>
      <CostTable aria-label={texts.title}>
        <thead>
          <tr>
            <th scope="col">{texts.line}</th>
            <th scope="col" className="number">
              {texts.cost}
            </th>
            <th scope="col" className="number">
              {texts.margin}
            </th>
          </tr>
        </thead>
        <tbody>
          {rowsOf(estimate, costs).map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names may occur twice, and rows have no state
            <Row key={index} {...row} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{texts.total}</th>
            <td className="number">{formatMoney(costs.cost)}</td>
            <td className="number">
              {costs.unknown > 0 && costs.margin !== undefined
                ? texts.atMost(marginText(costs.margin))
                : marginText(costs.margin)}
            </td>
          </tr>
        </tfoot>
      </CostTable>
    </Box>
    <Typography variant="caption" component="p" sx={{ mt: 1.5, color: 'text.secondary' }}>
      {costs.unknown > 0 && `${texts.unknown(costs.unknown)} `}
      {texts.hint}
    </Typography>
  </Panel>
);
