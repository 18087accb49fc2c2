import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import {
  DataGrid,
  GRID_CHECKBOX_SELECTION_COL_DEF,
  GridCellCheckboxRenderer,
  type GridColDef,
  type GridRenderCellParams,
  type GridRowSelectionModel,
  type GridSortDirection,
  type GridSortModel,
  useGridApiRef,
} from '@mui/x-data-grid';
import { useEffect, useMemo } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { getRuntimeConfig } from '../portal/runtime-config';
import { useNavigate } from '../router';
import { cellContent, rowName, sortFieldOf, type TableColumn } from './column';
import type { TableBodyProps, TableRow } from './table-body';

const ROW_HEIGHT = 56;
/** They stand in the page as they are. */
const FEW_ROWS = 20;
/** The grid's own order has a third, unsorted state. The list would fall back to its default order, so that a column in that order could not be reversed. */
const SORTING_ORDER: readonly GridSortDirection[] = ['asc', 'desc'];
const ACTIONS = '__actions__';

const Cell = <Row extends TableRow>({
  column,
  row,
  link,
  tabIndex,
}: {
  column: TableColumn<Row>;
  row: Row;
  link: string | undefined;
  tabIndex: number;
}) => {
  const content = cellContent(column, row);
  const text = typeof content === 'string' || typeof content === 'number' ? String(content) : undefined;
  return (
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
};

/** The boxes of the rows, named after them. */
const boxColumn = <Row extends TableRow>(columns: ReadonlyArray<TableColumn<Row>>): GridColDef<Row> => ({
  ...(GRID_CHECKBOX_SELECTION_COL_DEF as GridColDef<Row>),
  width: 56,
  renderCell: (params) => {
    const slotProps = { htmlInput: { 'aria-label': `Select ${rowName(columns, params.row)}` } };
    return <GridCellCheckboxRenderer {...params} {...{ slotProps }} />;
  },
});

const LOCALE_TEXT = {
  checkboxSelectionHeaderName: 'Selection',
  checkboxSelectionSelectAllRows: 'Select all on this page',
  checkboxSelectionUnselectAllRows: 'Select none on this page',
};

/**
 * Selection as the grid knows it: of this page alone. Its "select all" may answer `exclude`, and it forgets what lies on
 * other pages; so it is told of this page, and what it answers is read for this page.
 */
const useSelectionProps = <Row extends TableRow>({ selection, rows }: TableBodyProps<Row>) => {
  const { type, ids: named } = selection ?? {};
  const rowSelectionModel = useMemo<GridRowSelectionModel>(() => {
    const isChosen = ({ _id }: Row) => named?.has(_id) === (type === 'include');
    return { type: 'include', ids: new Set(rows.filter(isChosen).map((row) => row._id)) };
  }, [type, named, rows]);
  if (!selection) return {};
  const onRowSelectionModelChange = ({ type, ids }: GridRowSelectionModel) => {
    const isChosen = ({ _id }: Row) => ids.has(_id) === (type === 'include');
    const idsOf = (chosen: boolean) => rows.filter((row) => isChosen(row) === chosen).map((row) => row._id);
    selection.choose(idsOf(true), true);
    selection.choose(idsOf(false), false);
  };
  return {
    checkboxSelection: true,
    keepNonExistentRowsSelected: true,
    rowSelectionModel,
    onRowSelectionModelChange,
    localeText: LOCALE_TEXT,
  };
};

const toGridColumns = <Row extends TableRow>(props: TableBodyProps<Row>): GridColDef<Row>[] => {
  const columns: GridColDef<Row>[] = props.columns.map((column) => ({
    field: column.field,
    headerName: column.label,
    sortable: column.sortable ?? false,
    align: column.align ?? 'left',
    headerAlign: column.align ?? 'left',
    ...(column.width ? { width: column.width } : { flex: column.flex ?? 1 }),
    minWidth: column.minWidth ?? column.width ?? 110,
    valueGetter: (_value: never, row: Row) => column.value?.(row),
    renderCell: (params: GridRenderCellParams<Row>) => (
      <Cell column={column} row={params.row} link={props.rowLink?.(params.row)} tabIndex={params.tabIndex} />
    ),
  }));
  const { rowActions } = props;
  const boxes: GridColDef<Row>[] = props.selection ? [boxColumn(props.columns)] : [];
  if (!rowActions) return [...boxes, ...columns];
  return [
    ...boxes,
    ...columns,
    {
      field: ACTIONS,
      headerName: 'Actions',
      renderHeader: () => <span className="sd-hidden">Actions</span>,
      sortable: false,
      align: 'right',
      width: props.actionsWidth ?? 110,
      renderCell: (params) => (
        <div className="sd-actions">{rowActions(params.row, { tabIndex: params.tabIndex })}</div>
      ),
    },
  ];
};

const toSortModel = <Row,>(
  columns: ReadonlyArray<TableColumn<Row>>,
  sort: string | undefined,
): GridSortModel => {
  const name = sort?.replace(/^-/, '');
  const column = columns.find((candidate) => candidate.sortable && sortFieldOf(candidate) === name);
  return column ? [{ field: column.field, sort: sort?.startsWith('-') ? 'desc' : 'asc' }] : [];
};

/** Styles hang on the grid once; styling cells one by one makes scrolling slow. */
const gridStyles = {
  border: 0,
  // The grid sets `font`, which forgets the figures of the page.
  fontVariantNumeric: 'tabular-nums',
  '--DataGrid-rowBorderColor': 'var(--sd-palette-divider)',
  '--DataGrid-t-color-background-base': 'transparent',
  '& .MuiDataGrid-columnHeaders, & .MuiDataGrid-columnHeader': { bgcolor: 'surface.sunken' },
  '& .MuiDataGrid-columnHeaderTitle': { fontSize: '0.8125rem', fontWeight: 550, color: 'text.secondary' },
  '& .MuiDataGrid-columnHeader .MuiIconButton-root': { background: 'none', minWidth: 0, minHeight: 0 },
  '& .MuiDataGrid-columnSeparator': { display: 'none' },
  // Not below what sticks to the top and the bottom.
  '& .MuiDataGrid-cell, & .MuiDataGrid-cell *': { scrollMarginBlock: 60 },
  '& .MuiDataGrid-cell': { display: 'flex', alignItems: 'center' },
  '& .MuiDataGrid-cell, & .MuiDataGrid-columnHeader': { px: 2 },
  '& .MuiDataGrid-columnHeaderCheckbox, & .MuiDataGrid-cellCheckbox': { px: 1, justifyContent: 'center' },
  '& .MuiDataGrid-cell--textRight': { justifyContent: 'flex-end' },
  '& .MuiDataGrid-cell--textCenter': { justifyContent: 'center' },
  '& .MuiDataGrid-cell:focus-within, & .MuiDataGrid-columnHeader:focus-within': { outlineOffset: -2 },
  '& .sd-cell': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', lineHeight: 1.5 },
  '& .sd-cell-link': { color: 'text.primary', fontWeight: 550, '&:hover': { color: 'primary.main' } },
  '& .sd-actions': { display: 'flex', gap: '2px', justifyContent: 'flex-end', width: '100%' },
  '& .sd-hidden': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
  '&.sd-clickable .MuiDataGrid-row': { cursor: 'pointer' },
} as const;

/** The rows as a grid, for wide screens. */
export const TableGrid = <Row extends TableRow>(props: TableBodyProps<Row>) => {
  const { columns, rows, table, rowLink, label } = props;
  const navigate = useNavigate();
  const apiRef = useGridApiRef();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is read from its first row on
  useEffect(() => {
    if (rows.length > FEW_ROWS) apiRef.current?.scroll({ top: 0 });
  }, [table.page]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns depend on these props alone
  const gridColumns = useMemo(
    () => toGridColumns(props),
    [columns, rowLink, props.rowActions, !props.selection],
  );
  const selectionProps = useSelectionProps(props);
  // A new model of the same order would scroll the rows back to the first.
  const sortModel = useMemo(() => toSortModel(columns, table.sort), [columns, table.sort]);
  const sortBy = (model: GridSortModel) => {
    const [item] = model;
    const column = columns.find((candidate) => candidate.field === item?.field);
    if (column && item) table.setSort(`${item.sort === 'desc' ? '-' : ''}${sortFieldOf(column)}`);
  };
  return (
    <Box
      // The grid moves the focus without a look at the window.
      onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        // Many rows scroll below their headers, and only those in sight are drawn.
        ...(rows.length > FEW_ROWS && { maxHeight: 'max(480px, calc(100dvh - 160px))' }),
      }}
    >
      <DataGrid<Row>
        apiRef={apiRef}
        aria-label={label}
        className={rowLink ? 'sd-clickable' : ''}
        rows={rows}
        columns={gridColumns}
        getRowId={(row) => row._id}
        rowHeight={ROW_HEIGHT}
        columnHeaderHeight={44}
        sortingMode="server"
        sortingOrder={SORTING_ORDER}
        sortModel={sortModel}
        onSortModelChange={sortBy}
        filterMode="server"
        paginationMode="server"
        rowCount={rows.length}
        paginationModel={{ page: 0, pageSize: 100 }}
        hideFooter
        disableColumnMenu
        disableColumnFilter
        disableColumnResize
        disableRowSelectionOnClick
        {...selectionProps}
        disableVirtualization={rows.length <= FEW_ROWS}
        onRowClick={({ row }, event) => {
          // Links and buttons in the row do their own thing.
          if (
            rowLink &&
            !(event.target as HTMLElement).closest('a, button, input, .MuiDataGrid-cellCheckbox')
          )
            navigate(rowLink(row));
        }}
        nonce={getRuntimeConfig().nonce ?? ''}
        sx={gridStyles}
      />
    </Box>
  );
};
