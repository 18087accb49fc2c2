import type { ListParams } from 'bff-contract/list';
import { PAGE_SIZES } from 'bff-contract/list';
import { errorMessage } from 'bff-contract/portal-error';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { toast } from '../feedback/toast-store';
import { uiHost } from '../host/ui-host';
import {
  type Arrangement,
  arrangementOf,
  fromWidths,
  NO_ARRANGEMENT,
  pruned,
  toFields,
  toWidths,
} from './arrangement';
import type { TableFilter } from './column';
import { fieldsOf, isValueOf } from './filter-values';
import { createPageCursors } from './page-cursors';
import { tableArrangeTexts } from './texts';
import { useListAddress } from './use-list-address';

export interface TableOptions {
  filters?: readonly TableFilter[];
  /** `field` or `-field`; the server's order when no sort is requested. */
  defaultSort?: string;
  /** Defaults to the size that the user last chose in any table of this browser, initially 10. */
  defaultPageSize?: number;
  /** Fields of columns that are hidden until the user chooses them. Pass the same array at each render. */
  optionalColumns?: readonly string[];
  /**
   * Name under which the user's arrangement of the columns is remembered, such as `orders`. Without it, and in addresses
   * that name an arrangement themselves, it is in the URL alone.
   */
  rememberAs?: string | undefined;
}

/** How the user has arranged columns, and what changes it. */
export interface ColumnArrangement {
  /** Fields from left to right; empty: as the table has them. */
  order: readonly string[];
  /** Pixels of the columns that the user has resized. */
  widths: Readonly<Record<string, number>>;
  /** Whether columns are moved, resized, hidden or added. */
  isChanged: boolean;
  setOrder: (fields: readonly string[]) => void;
  setWidth: (field: string, pixels: number) => void;
  /** Shows the columns as the table has them. */
  reset: () => void;
}

export interface TableState {
  /** Zero-based page index. */
  page: number;
  pageSize: number;
  sort: string | undefined;
  defaultSort: string | undefined;
  search: string;
  /** Columns that are hidden on wide screens: by the user, or until the user chooses them. */
  hiddenColumns: readonly string[];
  /** Order and widths of columns. Without it, columns can't be moved and resized. */
  arrangement?: ColumnArrangement;
  /** Selected values by query parameter; several of one are separated by commas. */
  filters: Record<string, string>;
  /** Whether a search or filter is active. */
  isFiltered: boolean;
  /** Query parameters for the list's query hook. */
  query: ListParams;
  definitions: readonly TableFilter[];
  /** Records where the page after the shown one begins; undefined if that isn't known. */
  noteNextCursor?: (cursor: string | undefined) => void;
  /** Requests the page by its number, as its cursor leads to no rows. */
  forgetCursors?: () => void;
  setPage: (page: number) => void;
  setPageSize: (size: number) => void;
  setSort: (sort: string | undefined) => void;
  /** Removes an unknown sort from the URL. */
  forgetSort: () => void;
  setHiddenColumns: (fields: readonly string[]) => void;
  setSearch: (text: string) => void;
  setFilter: (field: string, value: string | undefined) => void;
  /** Sets several filters at once; without it, `setFilter` sets each. */
  setFilters?: (values: Readonly<Record<string, string | undefined>>) => void;
  clear: () => void;
}

const readInteger = (text: string | null, isValid: (value: number) => boolean, fallback: number): number => {
  const value = Number(text);
  return text !== null && Number.isInteger(value) && isValid(value) ? value : fallback;
};

/** Pages that begin after this many rows are slower by number. */
const FAR = 1_000;

const SIZE_KEY = 'rows-per-page';

const isPageSize = (size: number): boolean => (PAGE_SIZES as readonly number[]).includes(size);

const rememberedPageSize = (): number =>
  readInteger(localStorage.getItem(SIZE_KEY), isPageSize, PAGE_SIZES[0]);

const NO_FILTERS: readonly TableFilter[] = [];
const NO_COLUMNS: readonly string[] = [];

const without = (fields: readonly string[], others: readonly string[]): string[] =>
  fields.filter((field) => !others.includes(field));

/**
 * Page, size, sort, search, filters and columns of a table, stored in the URL: Back, reload and
 * copied links restore the same view. With `rememberAs`, the columns belong to the user instead. Pages count from 1 in the URL and from 0 in `query`.
 *
 * The server finds a page in the middle of a long list much faster by a cursor than by its number. So `query`
 * has the cursor of a page that is far away when the page before has been shown, and the number otherwise.
 *
 * @example
 * const table = useTableState({ defaultSort: '-createdAt', filters: [statusFilter] });
 * const orders = useListOrdersQuery(table.query);
 * return <DataTable label="Orders" table={table} result={orders} columns={columns} />;
 */
export const useTableState = (options: TableOptions = {}): TableState => {
  const {
    filters: definitions = NO_FILTERS,
    defaultSort,
    defaultPageSize,
    optionalColumns = NO_COLUMNS,
    rememberAs,
  } = options;
  const [params, change] = useListAddress();
  const { pathname } = useLocation();
  const [chosenPageSize, setChosenPageSize] = useState(rememberedPageSize);
  const firstPageSize = defaultPageSize ?? chosenPageSize;
  // Links to another page than the first are of the smallest size, unless they say another.
  const laterPageSize = defaultPageSize ?? PAGE_SIZES[0];
  const remembered = uiHost().useTableColumns(rememberAs ?? '');
  const [cursors, setCursors] = useState(createPageCursors);

  return useMemo(() => {
    const page = readInteger(params.get('page'), (value) => value >= 1, 1) - 1;
    const pageSize = readInteger(
      params.get('size'),
      isPageSize,
      params.has('page') ? laterPageSize : firstPageSize,
    );
    const sort = params.get('sort') ?? defaultSort;
    const search = params.get('search') ?? '';
    const named = arrangementOf(params);
    const arrangement: Arrangement =
      named ?? (rememberAs === undefined ? undefined : remembered) ?? NO_ARRANGEMENT;
    const hiddenColumns = [
      ...without(toFields(arrangement.hidden), optionalColumns),
      ...without(optionalColumns, toFields(arrangement.shown)),
    ];
    const widths = toWidths(arrangement.widths);
    const arrange = async (changes: Arrangement) => {
      if (named || rememberAs === undefined) {
        // It keeps the rows, so the page stays the same.
        change({ ...changes, page: page > 0 ? String(page + 1) : undefined }, { replace: true });
        return;
      }
      const error = await uiHost().saveTableColumns(rememberAs, pruned({ ...arrangement, ...changes }));
      if (error) toast.error(tableArrangeTexts.error(errorMessage(error)), { topic: 'columns' });
    };
    const filters: Record<string, string> = {};
    for (const filter of definitions) {
      for (const field of fieldsOf(filter)) {
        const value = params.get(field);
        if (value && isValueOf(filter, field, value)) filters[field] = value;
      }
    }
    const after = page * pageSize >= FAR ? cursors.get(pathname, params, page) : undefined;
    return {
      page,
      pageSize,
      sort,
      defaultSort,
      search,
      hiddenColumns,
      arrangement: {
        order: toFields(arrangement.columns),
        widths,
        isChanged: Object.values(arrangement).some(Boolean),
        setOrder: (fields) => void arrange({ columns: fields.join(',') }),
        setWidth: (field, pixels) => void arrange({ widths: fromWidths({ ...widths, [field]: pixels }) }),
        reset: () => void arrange(NO_ARRANGEMENT),
      },
      filters,
      definitions,
      isFiltered: search !== '' || Object.keys(filters).length > 0,
      query: {
        ...(after === undefined ? { page } : { after }),
        pageSize,
        sort,
        search: search || undefined,
        ...filters,
      },
      noteNextCursor: (cursor) => cursors.set(pathname, params, page + 1, cursor),
      forgetCursors: () => setCursors(createPageCursors),
      setPage: (next) =>
        change({
          page: next > 0 ? String(next + 1) : undefined,
          ...(pageSize !== laterPageSize && { size: String(pageSize) }),
        }),
      setPageSize: (size) => {
        if (defaultPageSize === undefined) {
          localStorage.setItem(SIZE_KEY, String(size));
          setChosenPageSize(size);
        }
        change({ size: size === laterPageSize ? undefined : String(size) });
      },
      setSort: (next) => change({ sort: next === defaultSort ? undefined : next }),
      forgetSort: () => change({ sort: undefined }, { replace: true }),
      setHiddenColumns: (fields) =>
        void arrange({
          hidden: without(fields, optionalColumns).join(','),
          shown: without(optionalColumns, fields).join(','),
        }),
      setSearch: (text) => change({ search: text.trim() || undefined }),
      setFilter: (field, value) => change({ [field]: value }),
      setFilters: (values) => change(values),
      clear: () =>
        change({
          search: undefined,
          ...Object.fromEntries(definitions.flatMap(fieldsOf).map((field) => [field, undefined])),
        }),
    };
  }, [
    params,
    pathname,
    cursors,
    change,
    definitions,
    defaultSort,
    defaultPageSize,
    firstPageSize,
    laterPageSize,
    optionalColumns,
    rememberAs,
    remembered,
  ]);
};
