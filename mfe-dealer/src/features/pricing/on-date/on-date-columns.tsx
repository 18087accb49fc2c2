import { formatDate, formatMoney, pricePerArea } from '@slabdesk/units';
import type { AreaPrice, LineItemOnDate, MaterialOnDate } from 'bff-contract';
import type { UnitPreference } from 'bff-contract/constants';
import { Typography } from 'shared-ui/core';
import type { TableColumn } from 'shared-ui/table';
import { formatRangeStart } from '../../../range-start';
import { shownRate } from '../../../shown-rate';
import { formatRule, fromRule } from '../../pricing-rule';
import { pricingLineItemTexts } from '../texts';
import { onDateTexts as texts } from './texts';

/** A price or a cost of a material, for the reader's unit. */
const rateText = (rate: AreaPrice, units: UnitPreference): string => formatMoney(shownRate(rate, units));

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
    value: ({ everyone }) =>
      everyone && rateText({ amount: everyone.price, per: everyone.per ?? 'ft2' }, units),
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
    value: ({ pricing }) => (pricing ? formatRule(fromRule(pricing, units, 'dealer')) : undefined),
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
    render: ({ price, unit = 'each' }) => pricingLineItemTexts.per[unit](formatMoney(price)),
    align: 'right',
    minWidth: 130,
  },
  {
    field: 'everyone',
    label: texts.everyone,
    value: ({ everyone, unit = 'each' }) =>
      everyone && pricingLineItemTexts.per[unit](formatMoney(everyone.price)),
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
    value: ({ ranges = [], rangesBy = 'quantity' }) =>
      ranges
        .map(({ from, price }) => texts.range(formatRangeStart(from, rangesBy), formatMoney(price)))
        .join(', ') || undefined,
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
