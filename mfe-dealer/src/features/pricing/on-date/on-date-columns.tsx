import { formatDate, formatMoney, pricePerArea } from '@slabdesk/units';
import type { AreaPrice, LineItemOnDate, MaterialOnDate } from 'bff-contract';
import type { UnitPreference } from 'bff-contract/constants';
import { Typography } from 'shared-ui/core';
import type { CompactCard, TableColumn } from 'shared-ui/table';
import { formatRangeStart } from '../../../range-start';
import { shownRate } from '../../../shown-rate';
import { formatRule, fromRule } from '../../pricing-rule';
import { pricingLineItemTexts } from '../texts';
import { onDateTexts as texts } from './texts';

/** A price or a cost of a material, for the reader's unit. */
const rateText = (rate: AreaPrice, units: UnitPreference): string => formatMoney(shownRate(rate, units));

const everyoneText = ({ everyone }: MaterialOnDate, units: UnitPreference) =>
  everyone && rateText({ amount: everyone.price, per: everyone.per ?? 'ft2' }, units);

const ruleText = ({ pricing }: MaterialOnDate, units: UnitPreference) =>
  pricing ? formatRule(fromRule(pricing, units, 'dealer')) : undefined;

const unitPrice = ({ unit = 'each' }: LineItemOnDate, price: number) =>
  pricingLineItemTexts.per[unit](formatMoney(price));

const rangesText = ({ ranges = [], rangesBy = 'quantity' }: LineItemOnDate) =>
  ranges
    .map(({ from, price }) => texts.range(formatRangeStart(from, rangesBy), formatMoney(price)))
    .join(', ') || undefined;

const present = (texts: ReadonlyArray<string | undefined>) => texts.filter((text) => text !== undefined);

const KnownSince = ({ time }: { time: string | undefined }) =>
  time ? (
    <Typography variant="caption" sx={{ color: 'text.secondary' }}>
      {texts.knownSince(formatDate(time))}
    </Typography>
  ) : null;

/** Materials of the price list on a day, with prices in the reader's units. */
export const materialColumns = (units: UnitPreference, seesCosts: boolean): TableColumn<MaterialOnDate>[] => [
  {
    field: 'name',
    label: texts.name,
    value: ({ name }) => name,
    below: ({ knownSince }) => <KnownSince time={knownSince} />,
    sortable: true,
    identifies: true,
    flex: 2,
    minWidth: 200,
  },
  {
    field: 'pricePerSquareFoot',
    label: texts.price[units],
    render: ({ pricePerSquareFoot }) => formatMoney(pricePerArea(pricePerSquareFoot, units)),
    align: 'right',
    minWidth: 130,
  },
  {
    field: 'everyone',
    label: texts.everyone,
    value: (row) => everyoneText(row, units),
    align: 'right',
    minWidth: 120,
  },
  {
    field: 'thickness',
    label: texts.thickness,
    value: ({ thickness }) => thickness || undefined,
    minWidth: 130,
  },
  {
    field: 'pricing',
    label: texts.billing,
    value: (row) => ruleText(row, units),
    minWidth: 150,
  },
  ...(seesCosts
    ? [
        {
          field: 'cost',
          label: texts.cost[units],
          value: ({ cost }: MaterialOnDate) => cost && rateText(cost, units),
          align: 'right' as const,
          minWidth: 130,
        },
      ]
    : []),
];

/** A material on a narrow screen: its price, and what else is set on that day. */
export const materialCard =
  (units: UnitPreference) =>
  (row: MaterialOnDate): CompactCard => {
    const everyone = everyoneText(row, units);
    return {
      figure: texts.card.perArea(formatMoney(pricePerArea(row.pricePerSquareFoot, units)), units),
      details: present([
        row.thickness || undefined,
        ruleText(row, units),
        row.cost && texts.card.cost(rateText(row.cost, units)),
        row.knownSince && texts.knownSince(formatDate(row.knownSince)),
      ]),
      state: everyone && texts.card.everyone(everyone),
    };
  };

/** Line items of the price list on a day. */
export const lineItemColumns = (seesCosts: boolean): TableColumn<LineItemOnDate>[] => [
  {
    field: 'title',
    label: texts.name,
    value: ({ title }) => title,
    below: ({ knownSince }) => <KnownSince time={knownSince} />,
    sortable: true,
    identifies: true,
    flex: 2,
    minWidth: 200,
  },
  {
    field: 'price',
    label: texts.itemPrice,
    render: (row) => unitPrice(row, row.price),
    align: 'right',
    minWidth: 130,
  },
  {
    field: 'everyone',
    label: texts.everyone,
    value: (row) => row.everyone && unitPrice(row, row.everyone.price),
    align: 'right',
    minWidth: 120,
  },
  {
    field: 'base',
    label: texts.base,
    value: ({ base }) => (base ? formatMoney(base) : undefined),
    align: 'right',
    minWidth: 110,
  },
  {
    field: 'ranges',
    label: texts.ranges,
    value: rangesText,
    minWidth: 170,
  },
  ...(seesCosts
    ? [
        {
          field: 'cost',
          label: texts.itemCost,
          value: ({ cost }: LineItemOnDate) => (cost === undefined ? undefined : formatMoney(cost)),
          align: 'right' as const,
          minWidth: 110,
        },
      ]
    : []),
];

/** A line item on a narrow screen: its price, and what else is set on that day. */
export const lineItemCard = (row: LineItemOnDate): CompactCard => ({
  figure: unitPrice(row, row.price),
  details: present([
    row.base ? texts.card.base(formatMoney(row.base)) : undefined,
    rangesText(row),
    row.cost === undefined ? undefined : texts.card.cost(formatMoney(row.cost)),
    row.knownSince && texts.knownSince(formatDate(row.knownSince)),
  ]),
  state: row.everyone && texts.card.everyone(unitPrice(row, row.everyone.price)),
});
