import { JSX } from 'react';
import type { ReactNode } from 'react';

/** Updates URL parameters; undefined removes one. With `replace`, no history entry is added. */
declare type ChangeAddress = (entries: Record<string, string | undefined>, options?: {
    replace?: boolean;
}) => void;

declare interface Choice {
    /** `include`: the rows in `ids`, on any page. `exclude`: all matches of search and filters except `ids`. */
    type: 'include' | 'exclude';
    ids: ReadonlySet<string>;
}

/** Exports all matches, not only the current page; shows progress if it takes long. */
export declare const CsvButton: ({ source, query }: {
    source: CsvSource;
    query: ListParams;
}) => JSX.Element;

export declare interface CsvSource {
    /** Path of the list: `fabricator/order`. */
    url: string;
    /** Without the extension. */
    fileName: string;
    /** Parameters in addition to those of the table. */
    params?: ListParams;
}

/**
 * A list with server paging, sorting, search, filters and export: a grid on wide screens, cards on narrow
 * ones, with the same query.
 *
 * @example
 * <DataTable
 *   label="Materials"
 *   table={table}
 *   result={useListMaterialsQuery(table.query)}
 *   columns={columns}
 *   rowLink={(row) => `/materials/${row._id}`}
 *   csv={{ url: 'fabricator/material', fileName: 'materials' }}
 * />
 */
export declare const DataTable: <Row extends TableRow>(props: DataTableProps<Row>) => JSX.Element;

export declare interface DataTableProps<Row extends TableRow> {
    /** Plural name of the rows: "Orders". */
    label: string;
    table: TableState;
    result: TableResult<Row>;
    columns: ReadonlyArray<TableColumn<Row>>;
    /** Link target of a row and its identifying cell. */
    rowLink?: (row: Row) => string;
    /** Buttons of a row; give each a unique name ("Edit order ORD-1042") and pass `tabIndex` to it. */
    rowActions?: (row: Row, options: {
        tabIndex: number;
    }) => ReactNode;
    /** Width of the actions column in pixels. */
    actionsWidth?: number;
    searchable?: boolean;
    csv?: CsvSource;
    /** Enables row selection; from `useTableSelection`. */
    selection?: TableSelection;
    /** Actions for the selected rows. */
    selectionActions?: ReactNode;
    /** Empty state; `action` creates the first entry. */
    empty?: {
        title?: string;
        text?: string;
        action?: ReactNode;
    };
    /** Error text when loading fails; defaults to the server's message. */
    errorText?: string;
}

/** One page of a list, as a browser puts it together. `relation` is `gte` where the server stopped counting. */
declare interface ListPage<Row> {
    rows: Row[];
    total: number;
    relation: 'eq' | 'gte';
}

/** The query that every list takes; filters are further keys. `page` counts from 0. */
declare type ListParams = {
    page?: number;
    pageSize?: number;
    /** `field` or `-field`. */
    sort?: string;
    search?: string;
} & Record<string, string | number | boolean | undefined>;

declare interface PagedList {
    label: string;
    total: number;
    /** `gte`: the total is a lower bound. */
    relation: 'eq' | 'gte';
}

/** A table column; also used for cards on screens narrower than `md`. */
export declare interface TableColumn<Row> {
    /** Column name; also the server's sort field unless `sortField` is set. */
    field: string;
    label: string;
    /** The column's value; required for sorting. */
    value?: (row: Row) => string | number | null | undefined;
    /** Renders the cell; defaults to the value. */
    render?: (row: Row) => ReactNode;
    sortable?: boolean;
    sortField?: string;
    /** Use 'right' for numbers. */
    align?: 'left' | 'right' | 'center';
    /** Pixels. Columns with `flex` share the remaining width (default: 1 unless a width is set). */
    width?: number;
    minWidth?: number;
    flex?: number;
    /** Marks the column that identifies a row: it becomes the link and the card title. */
    identifies?: boolean;
    /** Hidden in cards on narrow screens. */
    wideOnly?: boolean;
}

/** A filter above the grid, rendered as a chip with a menu. */
export declare interface TableFilter {
    /** Query parameter name, also in the URL. */
    field: string;
    label: string;
    options: ReadonlyArray<{
        text: string;
        value: string;
    }>;
}

export declare interface TableOptions {
    filters?: readonly TableFilter[];
    /** `field` or `-field`; the server's order when no sort is requested. */
    defaultSort?: string;
    defaultPageSize?: number;
}

/** Pager of a list whose page is in the URL. */
export declare const TablePager: ({ table, ...list }: TablePagerProps) => JSX.Element;

declare interface TablePagerProps extends PagedList {
    table: TableState;
}

/** The result of a list's query hook. */
export declare interface TableResult<Row> {
    data?: ListPage<Row> | undefined;
    error?: unknown;
    isFetching: boolean;
    refetch: () => unknown;
}

declare interface TableRow {
    _id: string;
}

/** The selected rows; the selection survives paging and sorting. */
export declare interface TableSelection extends Choice {
    /** Number of selected rows. */
    count: number;
    /** Whether there may be more than `count`, because the server's total is a lower bound. */
    isAtLeast: boolean;
    /** Search and filters without page and sort; defines the matches of `exclude`. */
    query: ListParams;
    has: (id: string) => boolean;
    /** Selects or deselects rows; also call it to deselect a deleted row. */
    choose: (ids: readonly string[], isChosen: boolean) => void;
    /** Selects all matches of search and filters, on all pages. */
    chooseAll: () => void;
    clear: () => void;
}

export declare interface TableState {
    /** Zero-based page index. */
    page: number;
    pageSize: number;
    sort: string | undefined;
    defaultSort: string | undefined;
    search: string;
    /** Columns that the user has hidden on wide screens. */
    hiddenColumns: readonly string[];
    /** Selected values by filter. */
    filters: Record<string, string>;
    /** Whether a search or filter is active. */
    isFiltered: boolean;
    /** Query parameters for the list's query hook. */
    query: ListParams;
    definitions: readonly TableFilter[];
    setPage: (page: number) => void;
    setPageSize: (size: number) => void;
    setSort: (sort: string | undefined) => void;
    /** Removes an unknown sort from the URL. */
    forgetSort: () => void;
    setHiddenColumns: (fields: readonly string[]) => void;
    setSearch: (text: string) => void;
    setFilter: (field: string, value: string | undefined) => void;
    clear: () => void;
}

/**
 * Navigates from a page past the end of the list, such as after deleting or from an old link, to the last
 * page.
 */
export declare const useLastPage: (table: TableState, data: ListPage<unknown> | undefined) => void;

/** Reads and updates a list's URL parameters. Any change other than the page resets to the first page. */
export declare const useListAddress: () => [params: URLSearchParams, change: ChangeAddress];

/**
 * Manages the row selection of a table. Individually selected rows survive a change of search or filters,
 * so users can collect rows from several searches; a selection of all matches is cleared, because the
 * matches change.
 *
 * @param data the list's response, for the number of matches
 * @example
 * const materials = useListMaterialsQuery(table.query);
 * const selection = useTableSelection(table, materials.data);
 * <DataTable selection={selection} selectionActions={<Button onClick={change}>Change Prices</Button>} … />
 */
export declare const useTableSelection: (table: TableState, data: Pick<ListPage<unknown>, 'total' | 'relation'> | undefined) => TableSelection;

/**
 * Page, size, sort, search, filters and hidden columns of a table, stored in the URL: Back, reload and
 * copied links restore the same view. Pages count from 1 in the URL and from 0 in `query`.
 *
 * @example
 * const table = useTableState({ defaultSort: '-createdAt', filters: [statusFilter] });
 * const orders = useListOrdersQuery(table.query);
 * return <DataTable label="Orders" table={table} result={orders} columns={columns} />;
 */
export declare const useTableState: (options?: TableOptions) => TableState;

export { }
