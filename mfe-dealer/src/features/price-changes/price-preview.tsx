import { useUnits } from '@slabdesk/portal';
import { areaUnit, formatMoney, pricePerArea } from '@slabdesk/units';
import type { PriceChangeReport, SentPricing } from 'bff-contract';
import { LINE_UNIT_LABELS, PER_UNITS, type UnitPreference } from 'bff-contract/constants';
import { useMemo } from 'react';
import { Alert, Box, Stack, Typography } from 'shared-ui/core';
import { type StaticColumn, StaticTable } from 'shared-ui/display';
import { formatRangeStart } from '../../range-start';
import { formatRule, fromRule } from '../pricing-rule';
import { NamedRecord } from './named-record';
import { PREVIEW_ROWS } from './preview-rows';
import type { PricedKind } from './price-changes-api';
import { priceChangesPreviewTexts as texts } from './texts';

type Row = PriceChangeReport['rows'][number];

const ORDER: Record<Row['result'], number> = { error: 0, changed: 1, unchanged: 2 };

const priceStyles = (result: Row['result']) =>
  ({
    changed: { fontWeight: 600 },
    unchanged: { color: 'text.secondary' },
    error: { color: 'error.main', fontWeight: 600 },
  })[result];

const Price = ({ text, sx = {} }: { text: string; sx?: object }) => (
  <Box component="span" sx={{ whiteSpace: 'nowrap', ...sx }}>
    {text}
  </Box>
);

const ruleText = (rule: SentPricing | undefined, units: UnitPreference): string =>
  formatRule(fromRule(rule, units, 'dealer'));

type Cost = NonNullable<Row['cost']>['to'];
const costText = ({ amount, per }: Cost): string =>
  per ? texts.perArea(formatMoney(amount), PER_UNITS[per]) : formatMoney(amount);

type Rates = NonNullable<Row['rates']>['to'];
const rangesText = ({ ranges, rangesBy }: Rates): string =>
  ranges
    .map(({ from, price }) => texts.range(formatRangeStart(from, rangesBy), formatMoney(price)))
    .join(', ') || texts.none;

/** A change of one value; none if both read the same. */
const changeText = <T,>(part: string, pair: { from: T; to: T } | undefined, format: (value: T) => string) => {
  if (!pair) return [];
  const [from, to] = [format(pair.from), format(pair.to)];
  return from === to ? [] : [texts.change(part, from, to)];
};

/** The changes besides that of the price. */
const partTexts = ({ per, pricing, rates, taxable, cost }: Row, units: UnitPreference): string[] => {
  const { parts } = texts;
  return [
    ...(pricing ? [texts.rule(ruleText(pricing.from, units), ruleText(pricing.to, units))] : []),
    ...changeText(parts.unit, per, (unit) => PER_UNITS[unit]),
    ...changeText(parts.unit, rates, ({ unit }) => LINE_UNIT_LABELS[unit]),
    ...changeText(parts.base, rates, ({ base }) => formatMoney(base)),
    ...changeText(parts.ranges, rates, rangesText),
    ...changeText(parts.taxable, taxable, texts.taxable),
    ...changeText(parts.cost, cost, costText),
  ];
};

const columnsOf = (kind: PricedKind, units: UnitPreference): StaticColumn<Row>[] => {
  const isArea = kind === 'material';
  const unit = isArea ? areaUnit(units) : undefined;
  const format = (price: number) => formatMoney(isArea ? pricePerArea(price, units) : price);
  return [
    {
      label: texts.name,
      render: (row) => (
        <>
          <NamedRecord name={row.name} thickness={row.thickness} />
          {partTexts(row, units).map((text) => (
            <Box key={text} sx={{ color: 'text.secondary', typography: 'caption' }}>
              {text}
            </Box>
          ))}
          {row.reason && <Box sx={{ color: 'error.main', typography: 'caption' }}>{row.reason}</Box>}
        </>
      ),
    },
    { label: texts.now(unit), align: 'right', render: (row) => <Price text={format(row.from)} /> },
    {
      label: texts.new(unit),
      align: 'right',
      render: (row) => <Price text={format(row.to)} sx={priceStyles(row.result)} />,
    },
  ];
};

/** Warnings to show before confirming. */
const warningsOf = ({ rows, missing }: PriceChangeReport, kind: PricedKind): string[] => {
  const free = rows.filter((row) => row.to === 0 && row.from > 0).length;
  return [missing > 0 && texts.missing(missing, kind), free > 0 && texts.free(free, kind)].filter(
    (warning) => warning !== false,
  );
};

/** Current and new price of each record; records that can't be changed come first. */
export const PricePreview = ({
  report,
  kind,
  emptyText,
}: {
  report: PriceChangeReport;
  kind: PricedKind;
  emptyText: string;
}) => {
  const units = useUnits();
  const columns = useMemo(() => columnsOf(kind, units), [kind, units]);
  const rows = useMemo(
    () => [...report.rows].sort((a, b) => ORDER[a.result] - ORDER[b.result]),
    [report.rows],
  );
  if (rows.length === 0) {
    return <Alert severity="info">{emptyText}</Alert>;
  }
  return (
    <Stack sx={{ gap: 1.5, minWidth: 0 }}>
      {report.errors > 0 && <Alert severity="error">{texts.errors(report.errors, kind)}</Alert>}
      {warningsOf(report, kind).map((warning) => (
        <Alert key={warning} severity="warning">
          {warning}
        </Alert>
      ))}
      <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
        {texts.summary(report.changed, rows.length, kind)}
      </Typography>
      <StaticTable
        label={texts.label}
        columns={columns}
        rows={rows}
        rowKey={(row) => row._id}
        pageSize={PREVIEW_ROWS}
      />
    </Stack>
  );
};
