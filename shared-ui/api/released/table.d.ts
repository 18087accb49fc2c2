import { JSX } from 'react';
import type { ReactNode } from 'react';

/** Writes entries into the URL; those without a value leave it. `replace`: Back doesn't lead to the URL before. */
declare type ChangeAddress = (entries: Record<string, string | undefined>, options?: {
    replace?: boolean;
}) => void;

declare interface Choice {
    /** `include`: the rows of `ids`, whatever is in sight. `exclude`: every match of search and filters but those. */
    type: 'include' | 'exclude';
    ids: ReadonlySet<string>;
}

/** Saves every match, not only the page in sight; shows how far it is when that takes long. */
export declare const CsvButton: ({ source, query }: {
    source: CsvSource;
    query: ListParams;
}) => JSX.Element;

export declare interface CsvSource {
    /** The list's path: `fabricator/order`. */
    url: string;
    /** Without the extension. */
    fileName: string;
    /** Parameters besides those of the table. */
    params?: ListParams;
}

/**
 * A list with server paging, sorting, search, filters and export: a grid on wide screens, cards on narrow
 * ones, both from the same query.
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
    /** Names the table, in the plural: "Orders". */
    label: string;
    table: TableState;
    result: TableResult<Row>;
    columns: ReadonlyArray<TableColumn<Row>>;
    /** Where a click on the row, and the identifying cell, leads. */
    rowLink?: (row: Row) => string;
    /** Buttons of a row; name each ("Edit order ORD-1042") and hand `tabIndex` on to it. */
    rowActions?: (row: Row, options: {
        tabIndex: number;
    }) => ReactNode;
    /** Pixels. */
    actionsWidth?: number;
    searchable?: boolean;
    csv?: CsvSource;
    /** Puts a box before each row; from `useTableSelection`. */
    selection?: TableSelection;
    /** Buttons that do something with the chosen rows. */
    selectionActions?: ReactNode;
    /** When there is nothing at all yet; `action` makes the first. */
    empty?: {
        title?: string;
        text?: string;
        action?: ReactNode;
    };
    /** Shown when loading failed; the server's sentence when left out. */
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
    /** `gte`: the server stopped counting. */
    relation: 'eq' | 'gte';
}

/** A column of a table; under `md` the same columns make a card. */
export declare interface TableColumn<Row> {
    /** Name of the column, and of the field that the server sorts by unless `sortField` says otherwise. */
    field: string;
    label: string;
    /** What the column is about; sorting needs it. */
    value?: (row: Row) => string | number | null | undefined;
    /** What it shows; the value when left out. */
    render?: (row: Row) => ReactNode;
    sortable?: boolean;
    sortField?: string;
    /** Numbers stand at the right. */
    align?: 'left' | 'right' | 'center';
    /** Pixels. The remaining width goes to columns with `flex` (default: 1, unless a width is given). */
    width?: number;
    minWidth?: number;
    flex?: number;
    /** This column says which row it is: it becomes the link, and the title of the card. */
    identifies?: boolean;
    /** Left out of the cards of narrow screens. */
    wideOnly?: boolean;
}

/** A filter outside the grid, as a chip with a menu. */
export declare interface TableFilter {
    /** Query key, also in the URL. */
    field: string;
    label: string;
    options: ReadonlyArray<{
        text: string;
        value: string;
    }>;
}

export declare interface TableOptions {
    filters?: readonly TableFilter[];
    /** `field` or `-field`; what the server does when no sort is asked for. */
    defaultSort?: string;
    defaultPageSize?: number;
}

/** The pager of a list whose page is in the URL. */
export declare const TablePager: ({ table, ...list }: TablePagerProps) => JSX.Element;

declare interface TablePagerProps extends PagedList {
    table: TableState;
}

/** What a list's query hook returns. */
export declare interface TableResult<Row> {
    data?: ListPage<Row> | undefined;
    error?: unknown;
    isFetching: boolean;
    refetch: () => unknown;
}

declare interface TableRow {
    _id: string;
}

/** The rows that somebody chose; they stay chosen on other pages and in another order. */
export declare interface TableSelection extends Choice {
    /** How many rows are chosen. */
    count: number;
    /** Whether it may be more than `count`: the server stopped counting. */
    isAtLeast: boolean;
    /** Search and filters, without page and sort: what the matches of `exclude` are. */
    query: ListParams;
    has: (id: string) => boolean;
    /** Chooses rows or gives them up; say so of a row that was deleted. */
    choose: (ids: readonly string[], isChosen: boolean) => void;
    /** Chooses every match of search and filters, on all pages. */
    chooseAll: () => void;
    clear: () => void;
}

export declare interface TableState {
    /** From 0. */
    page: number;
    pageSize: number;
    sort: string | undefined;
    defaultSort: string | undefined;
    search: string;
    /** Columns that the user has hidden on wide screens. */
    hiddenColumns: readonly string[];
    /** Chosen values by filter. */
    filters: Record<string, string>;
    /** Whether a search or filter narrows the list. */
    isFiltered: boolean;
    /** For the list's query hook. */
    query: ListParams;
    definitions: readonly TableFilter[];
    setPage: (page: number) => void;
    setPageSize: (size: number) => void;
    setSort: (sort: string | undefined) => void;
    /** Takes a sort out of the URL that the table doesn't know. */
    forgetSort: () => void;
    setHiddenColumns: (fields: readonly string[]) => void;
    setSearch: (text: string) => void;
    setFilter: (field: string, value: string | undefined) => void;
    clear: () => void;
}

/** Leads from a page behind the end of a list, such as after deleting or by an old link, to its last one. */
export declare const useLastPage: (table: TableState, data: ListPage<unknown> | undefined) => void;

/** What the URL says of a list, and how to change it. Anything but a page change leads back to the first page. */
export declare const useListAddress: () => [params: URLSearchParams, change: ChangeAddress];

/**
 * Keeps which rows of a table are chosen. Another search or filter keeps rows that were chosen one by one, so that
 * they can be gathered from several searches; "every match" is given up, for the matches are others then.
 *
 * @param data the list's answer, for the number of matches
 * @example
 * const materials = useListMaterialsQuery(table.query);
 * const selection = useTableSelection(table, materials.data);
 * <DataTable selection={selection} selectionActions={<Button onClick={change}>Change Prices</Button>} … />
 */
export declare const useTableSelection: (table: TableState, data: Pick<ListPage<unknown>, 'total' | 'relation'> | undefined) => TableSelection;

/**
 * Page, size, sort, search, filters and hidden columns of a table, kept in the URL: Back, reload and a copied link give the
 * same view. In the URL pages count from 1, for people; in `query` from 0, for the API.
 *
 * @example
 * const table = useTableState({ defaultSort: '-createdAt', filters: [statusFilter] });
 * const orders = useListOrdersQuery(table.query);
 * return <DataTable label="Orders" table={table} result={orders} columns={columns} />;
 */
export declare const useTableState: (options?: TableOptions) => TableState;

export { }
