import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import LinearProgress from '@mui/material/LinearProgress';
import OutlinedInput from '@mui/material/OutlinedInput';
import {
  ColumnsPanelTrigger,
  type GridColDef,
  GridColumnsManagement,
  type GridColumnsManagementProps,
  GridLoadingOverlay,
  type GridSlotProps,
  type GridSlotsComponentsProps,
} from '@mui/x-data-grid';
import type { ReactNode } from 'react';
import { ChevronDownIcon, RetryIcon } from '../icons';
import { ColumnMenu, columnMenuProps } from './column-menu';
import { SelectionBar } from './selection-bar';
import { TablePager, type TablePagerProps } from './table-pager';
import type { TableRow, TableViewProps } from './table-props';
import { TableToolbar, type TableToolbarProps } from './table-toolbar';
import { tableArrangeTexts, tableTexts } from './texts';

interface FooterProps {
  summary: ReactNode;
  selectionBar: ReactNode;
  /** Undefined while there is nothing to page through. */
  list: TablePagerProps | undefined;
}

interface LoadingProps {
  /** Accessible name of the progress bar. */
  label: string;
  /** Whether rows are visible while others load. */
  hasRows: boolean;
}

interface MessageProps {
  message: ReactNode;
  /** Accessible name of the progress bar; undefined when not loading. */
  loadingLabel: string | undefined;
}

/** The column panel is a popper, which screen readers don't announce as a dialog by default. */
interface PanelProps {
  role: 'dialog';
  'aria-label': string;
}

interface ColumnsProps {
  /** Shows the columns as the table has them; undefined where they are shown so. */
  onReset: (() => void) | undefined;
}

declare module '@mui/x-data-grid' {
  interface ColumnsManagementPropsOverrides extends ColumnsProps {}
  interface ToolbarPropsOverrides extends TableToolbarProps {}
  interface FooterPropsOverrides extends FooterProps {}
  interface LoadingOverlayPropsOverrides extends LoadingProps {}
  interface NoRowsOverlayPropsOverrides extends MessageProps {}
  interface PanelPropsOverrides extends PanelProps {}
}

const GridToolbar = (props: TableToolbarProps) => (
  <TableToolbar
    {...props}
    columns={
      <ColumnsPanelTrigger
        render={
          <Button size="small" endIcon={<ChevronDownIcon size={15} />} sx={{ minHeight: 40 }}>
            {tableTexts.columns}
          </Button>
        }
      />
    }
  />
);

const GridFooter = ({ summary, selectionBar, list }: FooterProps) => (
  <>
    {list && summary}
    {selectionBar}
    {list && (
      <Box sx={{ borderTop: 1, borderColor: 'divider' }}>
        <TablePager {...list} />
      </Box>
    )}
  </>
);

/** Overlays are inside the grid, whose only valid children are rows with cells. */
const OverlayRow = ({ children }: { children: ReactNode }) => (
  <Box role="row">
    <Box role="gridcell">{children}</Box>
  </Box>
);

const Progress = ({ label }: { label: string }) => <LinearProgress aria-label={label} sx={{ height: 2 }} />;

const LoadingOverlay = ({ label, hasRows }: LoadingProps) =>
  hasRows ? (
    <OverlayRow>
      <Progress label={label} />
    </OverlayRow>
  ) : (
    <GridLoadingOverlay noRowsVariant="skeleton" aria-hidden />
  );

const MessageOverlay = ({ message, loadingLabel }: MessageProps) => (
  <OverlayRow>
    <Box sx={{ height: 2 }}>{loadingLabel !== undefined && <Progress label={loadingLabel} />}</Box>
    {message}
  </OverlayRow>
);

/** The search of the column panel; the grid's own contains every kind of text field. */
const ColumnSearch = ({
  slotProps = {},
  placeholder,
  className,
  inputRef,
  onChange,
}: GridSlotProps['baseTextField']) => (
  <OutlinedInput
    type="search"
    size="small"
    fullWidth
    className={className}
    placeholder={placeholder}
    inputRef={inputRef}
    onChange={onChange}
    startAdornment={<InputAdornment position="start">{slotProps.input?.startAdornment}</InputAdornment>}
    endAdornment={slotProps.input?.endAdornment}
    slotProps={{ input: { ...slotProps.htmlInput, autoComplete: 'off' } }}
  />
);

const Columns = ({ onReset, ...props }: GridColumnsManagementProps & ColumnsProps) => (
  <>
    <GridColumnsManagement {...props} />
    {onReset && (
      <Button variant="text" startIcon={<RetryIcon size={16} />} onClick={onReset} sx={{ m: 1 }}>
        {tableArrangeTexts.reset}
      </Button>
    )}
  </>
);

/** Custom components for the grid's slots. */
export const GRID_SLOTS = {
  baseTextField: ColumnSearch,
  columnsManagement: Columns,
  toolbar: GridToolbar,
  columnMenu: ColumnMenu,
  footer: GridFooter,
  loadingOverlay: LoadingOverlay,
  noRowsOverlay: MessageOverlay,
};

/** The panel lists the columns that can be hidden. */
const getTogglableColumns = (columns: GridColDef[]): string[] =>
  columns.filter(({ hideable }) => hideable).map(({ field }) => field);

/** Props of the custom slot components. */
export const gridSlotProps = <Row extends TableRow>(props: TableViewProps<Row>): GridSlotsComponentsProps => {
  const { label, table, page, rows, isLoading, selection, message, searchable = true } = props;
  const loadingLabel = tableTexts.loading(label);
  const selectionBar = selection && page && (
    <SelectionBar table={table} selection={selection} data={page} actions={props.selectionActions} />
  );
  return {
    toolbar: { label, table, searchable, csv: props.csv },
    columnMenu: columnMenuProps(table.arrangement, props.columns),
    footer: {
      summary: props.summary,
      selectionBar,
      list: page && page.total > 0 ? { label, table, total: page.total, relation: page.relation } : undefined,
    },
    loadingOverlay: { label: loadingLabel, hasRows: rows.length > 0 },
    noRowsOverlay: { message, loadingLabel: isLoading ? loadingLabel : undefined },
    panel: { role: 'dialog', 'aria-label': tableTexts.columns },
    columnsManagement: {
      disableResetButton: true,
      getTogglableColumns,
      onReset: table.arrangement.isChanged ? table.arrangement.reset : undefined,
    },
  };
};
