import { useUnits } from '@slabdesk/portal';
import { areaUnit, formatMoney, formatNumber, pricePerArea } from '@slabdesk/units';
import type { PriceChangeReport } from 'bff-contract';
import type { UnitPreference } from 'bff-contract/constants';
import { useMemo } from 'react';
import { Alert, Box, Stack, Typography } from 'shared-ui/core';
import { type StaticColumn, StaticTable } from 'shared-ui/display';
import { NamedRecord } from './named-record';
import { PREVIEW_ROWS } from './preview-rows';
import type { PricedKind } from './price-changes-api';

type Row = PriceChangeReport['rows'][number];

const NOUNS = { material: ['material', 'materials'], 'line-item': ['line item', 'line items'] } as const;

const ORDER: Record<Row['result'], number> = { error: 0, changed: 1, unchanged: 2 };

export const countOf = (value: number, kind: PricedKind): string =>
  `${formatNumber(value)} ${NOUNS[kind][value === 1 ? 0 : 1]}`;

const looksOf = (result: Row['result']) =>
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

const columnsOf = (kind: PricedKind, units: UnitPreference): StaticColumn<Row>[] => {
  const isArea = kind === 'material';
  const per = isArea ? ` /${areaUnit(units)}` : '';
  const format = (price: number) => formatMoney(isArea ? pricePerArea(price, units) : price);
  return [
    {
      label: 'Name',
      render: (row) => (
        <>
          <NamedRecord name={row.name} thickness={row.thickness} />
          {row.reason && <Box sx={{ color: 'error.main', typography: 'caption' }}>{row.reason}</Box>}
        </>
      ),
    },
    { label: `Now${per}`, align: 'right', render: (row) => <Price text={format(row.from)} /> },
    {
      label: `New${per}`,
      align: 'right',
      render: (row) => <Price text={format(row.to)} sx={looksOf(row.result)} />,
    },
  ];
};

/** Sentences about what a person should know before agreeing. */
const warningsOf = ({ rows, missing }: PriceChangeReport, kind: PricedKind): string[] => {
  const free = rows.filter((row) => row.to === 0 && row.from > 0).length;
  return [
    missing > 0 &&
      `${countOf(missing, kind)} of your selection no longer ${missing === 1 ? 'exists and is' : 'exist and are'} left out.`,
    free > 0 && `${countOf(free, kind)} would cost nothing after rounding.`,
  ].filter((warning) => warning !== false);
};

/** Every price as it is and as it would be, those that can't be changed first. */
export const PricePreview = ({ report, kind }: { report: PriceChangeReport; kind: PricedKind }) => {
  const units = useUnits();
  const columns = useMemo(() => columnsOf(kind, units), [kind, units]);
  const rows = useMemo(
    () => [...report.rows].sort((a, b) => ORDER[a.result] - ORDER[b.result]),
    [report.rows],
  );
  if (rows.length === 0) {
    return <Alert severity="info">There is nothing to change: no {NOUNS[kind][0]} was found.</Alert>;
  }
  return (
    <Stack sx={{ gap: 1.5, minWidth: 0 }}>
      {report.errors > 0 && (
        <Alert severity="error">
          {countOf(report.errors, kind)} can't be changed like this, so none can. Choose another percentage or
          fewer {NOUNS[kind][1]}.
        </Alert>
      )}
      {warningsOf(report, kind).map((warning) => (
        <Alert key={warning} severity="warning">
          {warning}
        </Alert>
      ))}
      <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
        {`${formatNumber(report.changed)} of ${countOf(rows.length, kind)} would change. Nothing has been written yet.`}
      </Typography>
      <StaticTable
        label="Preview of the prices"
        columns={columns}
        rows={rows}
        rowKey={(row) => row._id}
        pageSize={PREVIEW_ROWS}
      />
    </Stack>
  );
};
