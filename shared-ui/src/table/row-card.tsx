import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { Link as RouterLink } from 'react-router-dom';
import { breakable } from '../feedback/breakable';
import { cellContent, rowName, type TableColumn, titleColumn } from './column';
import { CompactLines } from './compact-row-card';
import type { TableRow, TableViewProps } from './table-props';
import { tableTexts } from './texts';

type RowCardProps<Row extends TableRow> = Pick<
  TableViewProps<Row>,
  'columns' | 'rowLink' | 'rowActions' | 'selection' | 'compactCard'
> & { row: Row; longFields: ReadonlySet<string> };

/** Number of characters that fit in half a card. */
const MAX_HALF_CARD_LENGTH = 22;

/** The columns that take a full line of every card, so that cards are alike. */
export const longFieldsOf = <Row,>(
  columns: ReadonlyArray<TableColumn<Row>>,
  rows: readonly Row[],
): ReadonlySet<string> => {
  const isLong = (column: TableColumn<Row>) => (row: Row) => {
    const content = cellContent(column, row);
    return typeof content === 'string' && content.length > MAX_HALF_CARD_LENGTH;
  };
  return new Set(columns.filter((column) => rows.some(isLong(column))).map(({ field }) => field));
};

const CardTitle = <Row extends TableRow>({ columns, row, rowLink }: RowCardProps<Row>) => {
  const column = titleColumn(columns);
  if (!column) return null;
  const content = breakable(cellContent(column, row));
  if (!rowLink) return content;
  return (
    <Link
      component={RouterLink}
      to={rowLink(row)}
      // The whole card is clickable; the actions are layered above the link.
      sx={{ color: 'text.primary', '&::after': { content: '""', position: 'absolute', inset: 0 } }}
    >
      {content}
    </Link>
  );
};

const CardFacts = <Row extends TableRow>({ columns, row, longFields }: RowCardProps<Row>) => {
  const title = titleColumn(columns);
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        mt: 0.75,
        display: 'grid',
        gridTemplateColumns: '1fr 1fr',
        // Long values take a full row; short ones fill the gaps.
        gridAutoFlow: 'row dense',
        gap: 1.25,
      }}
    >
      {columns
        .filter((column) => column !== title && !column.wideOnly)
        .map((column) => (
          <Box
            key={column.field}
            sx={{ minWidth: 0, ...(longFields.has(column.field) && { gridColumn: '1 / -1' }) }}
          >
            <Box component="dt" sx={{ typography: 'caption', color: 'text.secondary' }}>
              {column.label}
            </Box>
            <Box component="dd" sx={{ m: 0, typography: 'body2', overflowWrap: 'anywhere' }}>
              {breakable(cellContent(column, row))}
            </Box>
          </Box>
        ))}
    </Box>
  );
};

/** A row as a card: in two lines, or the identifying column as title and the others below with their labels. */
export const RowCard = <Row extends TableRow>(props: RowCardProps<Row>) => {
  const { columns, row, rowActions, selection, compactCard } = props;
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        px: 2,
        py: compactCard ? 1 : 1.75,
        borderTop: 1,
        borderColor: 'divider',
        breakInside: 'avoid',
      }}
    >
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1, minHeight: 32 }}>
        {selection && (
          <Checkbox
            checked={selection.has(row._id)}
            onChange={(event) => selection.choose([row._id], event.target.checked)}
            slotProps={{ input: { 'aria-label': tableTexts.selectRow(rowName(columns, row)) } }}
            sx={{ zIndex: 1, marginInlineStart: -1.5, displayPrint: 'none' }}
          />
        )}
        {compactCard ? (
          <CompactLines card={compactCard(row)} name={<CardTitle {...props} />} />
        ) : (
          <Box sx={{ flex: 1, minWidth: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>
            <CardTitle {...props} />
          </Box>
        )}
        {rowActions && (
          <Stack
            direction="row"
            sx={{ position: 'relative', zIndex: 1, marginInlineEnd: -1, displayPrint: 'none' }}
          >
            {rowActions(row, { tabIndex: 0, isCard: true })}
          </Stack>
        )}
      </Stack>
      {!compactCard && <CardFacts {...props} />}
    </Box>
  );
};
