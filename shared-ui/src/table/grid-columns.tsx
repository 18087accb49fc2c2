import Link from '@mui/material/Link';
import {
  GRID_CHECKBOX_SELECTION_COL_DEF,
  GridCellCheckboxRenderer,
  type GridColDef,
  type GridRenderCellParams,
} from '@mui/x-data-grid';
import { useMemo } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { VisuallyHidden } from '../feedback/visually-hidden';
import { inOrder } from './arrangement';
import { cellContent, rowName, type TableColumn, titleColumn } from './column';
import { NARROWEST } from './grid-sizes';
import { SecondLine } from './second-line';
import type { TableRow, TableViewProps } from './table-props';
import { tableTexts } from './texts';
import type { TableState } from './use-table-state';

interface CellProps<Row> {
  column: TableColumn<Row>;
  row: Row;
  link: string | undefined;
  tabIndex: number;
}

/** Releases of remotes name parts of a second line and a mark until shared-ui 2.0. */
const belowOfOlderReleases = <Row,>({ secondLine, mark }: TableColumn<Row>): TableColumn<Row>['below'] =>
  secondLine &&
  ((row, { tabIndex }) => (
    <>
      {mark?.(row)}
      <SecondLine parts={secondLine(row)} tabIndex={tabIndex} />
    </>
  ));

const Cell = <Row extends TableRow>({ column, row, link, tabIndex }: CellProps<Row>) => {
  const options = { tabIndex, isCard: false };
  const content = cellContent(column, row, options);
  const text = typeof content === 'string' || typeof content === 'number' ? String(content) : undefined;
  const value = (
    <div className="sd-cell" title={text}>
      {column.identifies && link ? (
        <Link component={RouterLink} to={link} tabIndex={tabIndex} className="sd-cell-link">
          {content}
        </Link>
      ) : (
        content
      )}
    </div>
  );
  const { below = belowOfOlderReleases(column) } = column;
  if (!below) return value;
  return (
    <div className="sd-cell-lines">
      {value}
      <div className="sd-cell-below">{below(row, options)}</div>
    </div>
  );
};

/** The text of a header, by which the column can be dragged. */
const ColumnTitle = ({ label }: { label: string }) => (
  <div className="MuiDataGrid-columnHeaderTitle" draggable title={label}>
    {label}
  </div>
);

/** Row checkboxes, with accessible names that include the row. */
const checkboxColumn = <Row extends TableRow>(columns: ReadonlyArray<TableColumn<Row>>): GridColDef<Row> => ({
  ...(GRID_CHECKBOX_SELECTION_COL_DEF as GridColDef<Row>),
  width: 56,
  hideable: false,
  resizable: false,
  renderCell: (params) => {
    const slotProps = { htmlInput: { 'aria-label': tableTexts.selectRow(rowName(columns, params.row)) } };
    return <GridCellCheckboxRenderer {...params} {...{ slotProps }} />;
  },
});

const actionsColumn = <Row extends TableRow>(
  rowActions: NonNullable<TableViewProps<Row>['rowActions']>,
  width = 110,
): GridColDef<Row> => ({
  field: '__actions__',
  headerName: tableTexts.actions,
  renderHeader: () => <VisuallyHidden>{tableTexts.actions}</VisuallyHidden>,
  sortable: false,
  hideable: false,
  resizable: false,
  disableColumnMenu: true,
  align: 'right',
  width,
  renderCell: (params) => (
    <div className="sd-actions">{rowActions(params.row, { tabIndex: params.tabIndex, isCard: false })}</div>
  ),
});

/** Whether users may hide a column: all except the one that identifies the row. */
export const isHideable = <Row,>(
  column: TableColumn<Row>,
  columns: ReadonlyArray<TableColumn<Row>>,
): boolean => column !== titleColumn(columns);

type ColumnSource<Row extends TableRow> = Pick<
  TableViewProps<Row>,
  'columns' | 'rowLink' | 'rowActions' | 'actionsWidth'
> &
  Pick<TableState, 'arrangement'> & { hasCheckboxes: boolean };

/** @param width the width that the user has chosen */
const sizeOf = (
  { width, minWidth = width ?? 110, flex = 1 }: TableColumn<never>,
  chosen: number | undefined,
) => {
  if (chosen) return { width: chosen, minWidth: NARROWEST };
  return width ? { width, minWidth } : { flex, minWidth };
};

const toGridColumns = <Row extends TableRow>(source: ColumnSource<Row>): GridColDef<Row>[] => {
  const { columns, rowLink, rowActions, arrangement } = source;
  const gridColumns: GridColDef<Row>[] = inOrder(columns, arrangement.order).map((column) => ({
    field: column.field,
    headerName: column.label,
    renderHeader: () => <ColumnTitle label={column.label} />,
    sortable: column.sortable ?? false,
    hideable: isHideable(column, columns),
    align: column.align ?? 'left',
    headerAlign: column.align ?? 'left',
    ...sizeOf(column, arrangement.widths[column.field]),
    valueGetter: (_value: never, row: Row) => column.value?.(row),
    renderCell: (params: GridRenderCellParams<Row>) => (
      <Cell column={column} row={params.row} link={rowLink?.(params.row)} tabIndex={params.tabIndex} />
    ),
  }));
  return [
    ...(source.hasCheckboxes ? [checkboxColumn(columns)] : []),
    ...gridColumns,
    ...(rowActions ? [actionsColumn(rowActions, source.actionsWidth)] : []),
  ];
};

/** Columns of the grid: checkboxes, the table's columns, row actions. */
export const useGridColumns = <Row extends TableRow>(props: TableViewProps<Row>): GridColDef<Row>[] => {
  const { columns, rowLink, rowActions, actionsWidth } = props;
  const { arrangement } = props.table;
  const hasCheckboxes = props.selection !== undefined;
  return useMemo(
    () =>
      toGridColumns({
        columns,
        hasCheckboxes,
        arrangement,
        ...(rowLink && { rowLink }),
        ...(rowActions && { rowActions }),
        ...(actionsWidth !== undefined && { actionsWidth }),
      }),
    [columns, rowLink, rowActions, actionsWidth, hasCheckboxes, arrangement],
  );
};
