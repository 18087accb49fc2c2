import { useUnits } from '@slabdesk/portal';
import { formatNumber, formatPricePerArea } from '@slabdesk/units';
import type { ImportReport } from 'bff-contract';
import { useMemo, useState } from 'react';
import { Alert, Badge, Box, Stack, Typography } from 'shared-ui/core';
import { Chip, type StaticColumn, StaticTable } from 'shared-ui/display';
import { NamedRecord } from './named-record';
import { PREVIEW_ROWS } from './preview-rows';

type Row = ImportReport['rows'][number];
type Result = Row['result'];

const RESULTS = {
  error: { label: 'Error', tone: 'red' },
  added: { label: 'Added', tone: 'green' },
  changed: { label: 'Changed', tone: 'blue' },
  unchanged: { label: 'Unchanged', tone: 'grey' },
} as const;

const FIELDS: Record<string, string> = {
  name: 'Name',
  thickness: 'Thickness',
  pricePerSquareFoot: 'Price',
};

const Change = ({ field, from, to }: NonNullable<Row['changes']>[number]) => {
  const units = useUnits();
  const show = (value: string) => {
    if (field === 'pricePerSquareFoot') return formatPricePerArea(Number(value), units);
    return value === '' ? 'none' : value;
  };
  return (
    <Box component="span" sx={{ display: 'block' }}>
      {FIELDS[field] ?? field}: <s>{show(from)}</s> → <b>{show(to)}</b>
    </Box>
  );
};

const Details = ({ row }: { row: Row }) => {
  const units = useUnits();
  if (row.result === 'error') return <>{row.reasons?.join('. ')}</>;
  if (row.changes) return row.changes.map((change) => <Change key={change.field} {...change} />);
  return <>{row.pricePerSquareFoot !== undefined && formatPricePerArea(row.pricePerSquareFoot, units)}</>;
};

const COLUMNS: StaticColumn<Row>[] = [
  { label: 'Line', align: 'right', width: 56, render: (row) => formatNumber(row.row) },
  {
    label: 'Material',
    render: (row) => <NamedRecord name={row.name || 'No name'} thickness={row.thickness} />,
  },
  {
    label: 'Result',
    width: '45%',
    render: (row) => (
      <Stack
        direction={{ xs: 'column', sm: 'row' }}
        sx={{ columnGap: 1.5, rowGap: 0.5, alignItems: 'flex-start' }}
      >
        <Box sx={{ minWidth: 104 }}>
          <Badge tone={RESULTS[row.result].tone} label={RESULTS[row.result].label} />
        </Box>
        <Box sx={{ minWidth: 0 }}>
          <Details row={row} />
        </Box>
      </Stack>
    ),
  },
];

/** What the file would do, line by line; by result, the lines with mistakes first. */
export const ImportPreview = ({ report }: { report: ImportReport }) => {
  const [shown, setShown] = useState<Result | 'all'>(report.errors > 0 ? 'error' : 'all');
  const counts: Record<Result | 'all', number> = {
    all: report.rows.length,
    error: report.errors,
    added: report.added,
    changed: report.changed,
    unchanged: report.unchanged,
  };
  // A new preview may have no such line any more.
  const result = counts[shown] > 0 ? shown : 'all';
  const rows = useMemo(
    () => (result === 'all' ? report.rows : report.rows.filter((row) => row.result === result)),
    [report.rows, result],
  );
  const choices = (['all', 'error', 'added', 'changed', 'unchanged'] as const).filter(
    (choice) => choice === 'all' || counts[choice] > 0,
  );
  return (
    <Stack sx={{ gap: 1.5, minWidth: 0 }}>
      {report.errors > 0 ? (
        <Alert severity="error">
          {report.errors === 1
            ? '1 line has a mistake'
            : `${formatNumber(report.errors)} lines have mistakes`}
          , so nothing can be imported yet. Mend {report.errors === 1 ? 'it' : 'them'} in the file, save it,
          and choose it again.
        </Alert>
      ) : (
        <Typography role="status" sx={{ fontWeight: 600 }}>
          Nothing has been written yet.
        </Typography>
      )}
      <Stack direction="row" role="group" aria-label="Show" sx={{ gap: 1, flexWrap: 'wrap' }}>
        {choices.map((choice) => (
          <Chip
            key={choice}
            clickable
            component="button"
            aria-pressed={choice === result}
            color={choice === result ? 'primary' : 'default'}
            variant={choice === result ? 'filled' : 'outlined'}
            label={`${choice === 'all' ? 'All' : choice === 'error' ? 'Errors' : RESULTS[choice].label} ${formatNumber(counts[choice])}`}
            onClick={() => setShown(choice)}
            sx={{ minHeight: 36, '@media (pointer: coarse)': { minHeight: 44 } }}
          />
        ))}
      </Stack>
      <StaticTable
        key={result}
        label="Lines of the file"
        columns={COLUMNS}
        rows={rows}
        rowKey={(row) => row.row}
        pageSize={PREVIEW_ROWS}
      />
    </Stack>
  );
};
