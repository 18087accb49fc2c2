import type { PriceChangeReport } from 'bff-contract';
import { useMemo } from 'react';
import { Alert, Box, Stack, Typography } from 'shared-ui/core';
import { useUnits } from 'shared-ui/portal';
import { formatMoney, formatPricePerArea } from 'shared-ui/units';
import { NamedRecord } from './named-record';
import { type PagedColumn, PagedTable } from './paged-table';
import type { PricedKind } from './price-changes-api';

type Row = PriceChangeReport['rows'][number];

const NOUNS = { material: ['material', 'materials'], 'line-item': ['line item', 'line items'] } as const;

const ORDER: Record<Row['result'], number> = { error: 0, changed: 1, unchanged: 2 };

const count = (value: number): string => value.toLocaleString('en-US');

export const countOf = (value: number, kind: PricedKind): string =>
  `${count(value)} ${NOUNS[kind][value === 1 ? 0 : 1]}`;

const NewPrice = ({ row, text }: { row: Row; text: string }) => (
  <Box
    component="span"
    sx={{
      fontWeight: row.result === 'changed' ? 600 : 400,
      color:
        row.result === 'error' ? 'error.main' : row.result === 'unchanged' ? 'text.secondary' : undefined,
    }}
  >
    {text}
    {row.reason && (
      <Box component="span" sx={{ display: 'block', typography: 'caption', fontWeight: 400 }}>
        {row.reason}
      </Box>
    )}
  </Box>
);

const columnsOf = (format: (price: number) => string): PagedColumn<Row>[] => [
  { label: 'Name', render: (row) => <NamedRecord name={row.name} thickness={row.thickness} /> },
  { label: 'Now', align: 'right', width: '24%', render: (row) => format(row.from) },
  {
    label: 'New',
    align: 'right',
    width: '24%',
    render: (row) => <NewPrice row={row} text={format(row.to)} />,
  },
];

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
  const columns = useMemo(
    () => columnsOf((price) => (kind === 'material' ? formatPricePerArea(price, units) : formatMoney(price))),
    [kind, units],
  );
  const rows = useMemo(
    () => report.rows.toSorted((a, b) => ORDER[a.result] - ORDER[b.result]),
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
        {`${count(report.changed)} of ${countOf(rows.length, kind)} would change. Nothing has been written yet.`}
      </Typography>
      <PagedTable label="Preview of the prices" rows={rows} columns={columns} keyOf={(row) => row._id} />
    </Stack>
  );
};
