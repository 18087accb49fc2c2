import Box from '@mui/material/Box';
import { DataGrid, type GridRowParams, type GridSortDirection } from '@mui/x-data-grid';
import type { FocusEvent, MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { uiHost } from '../host/ui-host';
import { useGridColumns } from './grid-columns';
import { useGridModels } from './grid-models';
import { FEW_ROWS, HEADER_HEIGHT, ROW_HEIGHT, skeletonRows } from './grid-sizes';
import { GRID_SLOTS, gridSlotProps } from './grid-slots';
import { gridStyles } from './grid-styles';
import type { TableRow, TableViewProps } from './table-props';
import { gridTexts } from './texts';
import { useColumnDrag } from './use-column-drag';
import { useIsPrinting } from './use-is-printing';

/**
 * The grid's default cycle includes an unsorted state. The list would then use its default order, so a
 * column in that order could never be reversed.
 */
const SORTING_ORDER: readonly GridSortDirection[] = ['asc', 'desc'];

/** Height for the longest message with its button, in pixels. */
const MESSAGE_HEIGHT = 376;

/** The grid moves focus without scrolling the window. Under a pointer, nothing may move: its click would hit another button. */
const scrollToCell = ({ target }: FocusEvent) => {
  if (target.matches(':focus-visible') && target.closest('[role="gridcell"], [role="columnheader"]')) {
    target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }
};

/** Links, buttons and checkboxes handle their own clicks. */
const isOnControl = ({ target }: MouseEvent): boolean =>
  (target as HTMLElement).closest('a, button, input, .MuiDataGrid-cellCheckbox') !== null;

/** Whether the click ends the selection of a text. */
const isSelecting = ({ shiftKey }: MouseEvent): boolean =>
  shiftKey || document.getSelection()?.isCollapsed === false;

/** Marks the column whose place a dragged one takes. */
const DROP_MARK = 'inset 0 -2px var(--sd-palette-primary-main)';

/** Wider than all columns together, in pixels. */
const ALL_COLUMNS_PX = 10_000;

/** A table as a grid, for wide screens. */
export const TableGrid = <Row extends TableRow>(props: TableViewProps<Row>) => {
  const { label, table, rows, page, rowLink, isLoading } = props;
  const navigate = useNavigate();
  const columns = useGridColumns(props);
  const models = useGridModels(props);
  const drag = useColumnDrag(table.arrangement, props.columns);
  // Print has all rows, not only those in view.
  const isTall = !useIsPrinting() && rows.length > FEW_ROWS;
  const isFirstLoad = isLoading && !page;
  const openRow = ({ row }: GridRowParams<Row>, event: MouseEvent) => {
    if (!rowLink || isOnControl(event) || isSelecting(event)) return;
    if (event.ctrlKey || event.metaKey) window.open(rowLink(row));
    else navigate(rowLink(row));
  };
  return (
    <Box
      onFocus={scrollToCell}
      {...drag.handlers}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        '--DataGrid-overlayHeight': `${isFirstLoad ? skeletonRows(table.pageSize) * ROW_HEIGHT : MESSAGE_HEIGHT}px`,
        ...(drag.target && {
          [`& .MuiDataGrid-columnHeader[data-field="${drag.target}"]`]: { boxShadow: DROP_MARK },
        }),
        // With many rows, only the rows scroll, between toolbar and pager.
        ...(isTall && { maxHeight: 'max(600px, calc(100dvh - 130px))' }),
      }}
    >
      <DataGrid<Row>
        aria-label={label}
        className={rowLink ? 'sd-clickable' : ''}
        rows={rows}
        columns={columns}
        getRowId={(row) => row._id}
        rowHeight={ROW_HEIGHT}
        columnHeaderHeight={HEADER_HEIGHT}
        // Keep the message while an empty list reloads.
        loading={isLoading && (rows.length > 0 || isFirstLoad)}
        sortingMode="server"
        filterMode="server"
        paginationMode="server"
        sortingOrder={SORTING_ORDER}
        {...models}
        disableColumnFilter
        onColumnWidthChange={({ colDef, width }) => table.arrangement.setWidth(colDef.field, width)}
        disableRowSelectionOnClick
        disableVirtualization={!isTall}
        // Rows are virtualised, columns are not: the actions of a row are always shown.
        columnBufferPx={ALL_COLUMNS_PX}
        onRowClick={openRow}
        showToolbar
        slots={GRID_SLOTS}
        slotProps={gridSlotProps(props)}
        hideFooter={!page}
        localeText={gridTexts}
        nonce={uiHost().styleNonce() ?? ''}
        sx={gridStyles}
      />
    </Box>
  );
};
