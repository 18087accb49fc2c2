import { useUnits } from '@slabdesk/portal';
import { formatNumber, formatPricePerArea } from '@slabdesk/units';
import type { ImportReport } from 'bff-contract';
import { useMemo, useState } from 'react';
import { Alert, Badge, Box, Stack, Typography } from 'shared-ui/core';
import { Chip, type StaticColumn, StaticTable } from 'shared-ui/display';
import { NamedRecord } from './named-record';
import { PREVIEW_ROWS } from './preview-rows';
import { priceChangesTexts } from './texts';

const texts = priceChangesTexts.importPreview;

type Row = ImportReport['rows'][number];
type Result = Row['result'];

const TONES = { error: 'red', added: 'green', changed: 'blue', unchanged: 'grey' } as const;

const Change = ({ field, from, to }: NonNullable<Row['changes']>[number]) => {
  const units = useUnits();
  const show = (value: string) => {
    if (field === 'pricePerSquareFoot') return formatPricePerArea(Number(value), units);
    return value === '' ? texts.emptyValue : value;
  };
  return (
    <Box component="span" sx={{ display: 'block' }}>
      {texts.beforeChange(texts.fields[field] ?? field)}
      <s>{show(from)}</s>
      {texts.betweenValues}
      <b>{show(to)}</b>
    </Box>
  );
};

const Details = ({ row }: { row: Row }) => {
  const units = useUnits();
  if (row.result === 'error') return <>{texts.reasons(row.reasons ?? [])}</>;
  if (row.changes) return row.changes.map((change) => <Change key={change.field} {...change} />);
  return <>{row.pricePerSquareFoot !== undefined && formatPricePerArea(row.pricePerSquareFoot, units)}</>;
};

const COLUMNS: StaticColumn<Row>[] = [
  { label: texts.line, align: 'right', width: 56, render: (row) => formatNumber(row.row) },
  {
    label: texts.material,
    render: (row) => <NamedRecord name={row.name || texts.noName} thickness={row.thickness} />,
  },
  {
    label: texts.result,
    width: '45%',
    render: (row) => (
      <Stack
        direction={{ xs: 'column', sm: 'row' }}
        sx={{ columnGap: 1.5, rowGap: 0.5, alignItems: 'flex-start' }}
      >
        <Box sx={{ minWidth: 104 }}>
          <Badge tone={TONES[row.result]} label={texts.results[row.result]} />
        </Box>
        <Box sx={{ minWidth: 0 }}>
          <Details row={row} />
        </Box>
      </Stack>
    ),
  },
];

/** Preview of each line by result; invalid lines first. */
export const ImportPreview = ({ report }: { report: ImportReport }) => {
  const [shown, setShown] = useState<Result | 'all'>(report.errors > 0 ? 'error' : 'all');
  const counts: Record<Result | 'all', number> = {
    all: report.rows.length,
    error: report.errors,
    added: report.added,
    changed: report.changed,
    unchanged: report.unchanged,
  };
  // A new preview may have no rows for the selected result.
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
        <Alert severity="error">{texts.errors(report.errors)}</Alert>
      ) : (
        <Typography role="status" sx={{ fontWeight: 600 }}>
          {texts.nothingWritten}
        </Typography>
      )}
      <Stack direction="row" role="group" aria-label={texts.show} sx={{ gap: 1, flexWrap: 'wrap' }}>
        {choices.map((choice) => (
          <Chip
            key={choice}
            clickable
            component="button"
            aria-pressed={choice === result}
            color={choice === result ? 'primary' : 'default'}
            variant={choice === result ? 'filled' : 'outlined'}
            label={texts.choice(texts.choices[choice], counts[choice])}
            onClick={() => setShown(choice)}
            sx={{ minHeight: 36, '@media (pointer: coarse)': { minHeight: 44 } }}
          />
        ))}
      </Stack>
      <StaticTable
        key={result}
        label={texts.label}
        columns={COLUMNS}
        rows={rows}
        rowKey={(row) => row.row}
        pageSize={PREVIEW_ROWS}
      />
    </Stack>
  );
};
