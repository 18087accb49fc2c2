import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import LinearProgress from '@mui/material/LinearProgress';
import { useEffect, useMemo, useRef } from 'react';
import { RowsSkeleton } from '../feedback/skeletons';
import { ROW_HEIGHT } from './grid-sizes';
import { longFieldsOf, RowCard } from './row-card';
import { SelectionBar } from './selection-bar';
import { TablePager } from './table-pager';
import type { TableRow, TableViewProps } from './table-props';
import { TableSortSelect } from './table-sort-select';
import { TableToolbar } from './table-toolbar';
import { tableSelectionTexts, tableTexts } from './texts';
import type { TableSelection } from './use-table-selection';

/** Replaces the "select all" checkbox of the grid's header. */
const SelectPage = ({ selection, ids }: { selection: TableSelection; ids: readonly string[] }) => {
  const count = ids.filter(selection.has).length;
  return (
    <FormControlLabel
      label={tableSelectionTexts.selectPage}
      control={
        <Checkbox
          checked={count === ids.length}
          indeterminate={count > 0 && count < ids.length}
          onChange={(event) => selection.choose(ids, event.target.checked)}
        />
      }
      slotProps={{ typography: { variant: 'body2' } }}
      sx={{ px: 2, minHeight: 44, marginInlineEnd: 0, displayPrint: 'none' }}
    />
  );
};

const CardList = <Row extends TableRow>(props: TableViewProps<Row>) => {
  const { label, columns, rows, selection, table } = props;
  // Compact cards have no labelled values.
  const isCompact = props.compactCard !== undefined;
  const longFields = useMemo(() => longFieldsOf(columns, isCompact ? [] : rows), [columns, rows, isCompact]);
  const top = useRef<HTMLUListElement>(null);
  const shownPage = useRef(table.page);
  useEffect(() => {
    if (shownPage.current === table.page) return;
    shownPage.current = table.page;
    // The pager is at the end of the list, far below the first card.
    top.current?.scrollIntoView({ block: 'start' });
  }, [table.page]);
  return (
    <>
      {selection && <SelectPage selection={selection} ids={rows.map((row) => row._id)} />}
      <Box
        component="ul"
        ref={top}
        aria-label={label}
        sx={{ listStyle: 'none', m: 0, p: 0, scrollMarginTop: 72 }}
      >
        {rows.map((row) => (
          <RowCard key={row._id} {...props} row={row} longFields={longFields} />
        ))}
      </Box>
    </>
  );
};

const Rows = <Row extends TableRow>(props: TableViewProps<Row>) => {
  const { rows, page, isLoading, message, table } = props;
  if (rows.length > 0) return <CardList {...props} />;
  if (isLoading && !page) return <RowsSkeleton rows={table.pageSize} height={ROW_HEIGHT} />;
  return message;
};

/** A table as cards, for narrow screens. */
export const TableCards = <Row extends TableRow>(props: TableViewProps<Row>) => {
  const { label, table, columns, page, isLoading, selection, searchable = true } = props;
  return (
    <>
      <TableToolbar
        label={label}
        table={table}
        searchable={searchable}
        csv={props.csv}
        sort={<TableSortSelect columns={columns} table={table} />}
      />
      <Box sx={{ height: '2px' }}>
        {isLoading && page && <LinearProgress aria-label={tableTexts.loading(label)} sx={{ height: 2 }} />}
      </Box>
      <Rows {...props} />
      {page && page.total > 0 && props.summary}
      {selection && page && (
        <SelectionBar table={table} selection={selection} data={page} actions={props.selectionActions} />
      )}
      {page && page.total > 0 && (
        <Box sx={{ borderTop: 1, borderColor: 'divider' }}>
          <TablePager label={label} table={table} total={page.total} relation={page.relation} />
        </Box>
      )}
    </>
  );
};
