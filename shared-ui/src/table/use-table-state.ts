import type { ListParams } from 'bff-contract/list';
import { PAGE_SIZES } from 'bff-contract/list';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { TableFilter } from './column';
import { type FilterValues, fieldsOf, isValueOf } from './filter-values';
import { createPageCursors } from './page-cursors';
import {
  type ArrangementOptions,
  type ColumnArrangement,
  useColumnArrangement,
} from './use-column-arrangement';
import { useListAddress } from './use-list-address';

export interface TableOptions extends ArrangementOptions {
  filters?: readonly TableFilter[];
  /** `field` or `-field`; the server's order when no sort is requested. */
  defaultSort?: string;
  /** Defaults to the size that the user last chose in any table of this browser, initially 10. */
  defaultPageSize?: number;
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
  /** Order and widths of columns. */
  arrangement: ColumnArrangement;
  /** Selected values by query parameter; several of one are separated by commas. */
  filters: Record<string, string>;
  /** Whether a search or filter is active. */
  isFiltered: boolean;
  /** Query parameters for the list's query hook. */
  query: ListParams;
  definitions: readonly TableFilter[];
  /** Records where the page after the shown one begins; undefined if that isn't known. */
  noteNextCursor: (cursor: string | undefined) => void;
  /** Requests the page by its number, as its cursor leads to no rows. */
  forgetCursors: () => void;
  /** With `replace`, Back doesn't return to the shown page. */
  setPage: (page: number, options?: { replace?: boolean }) => void;
  setPageSize: (size: number) => void;
  setSort: (sort: string | undefined) => void;
  /** Removes an unknown sort from the URL. */
  forgetSort: () => void;
  setHiddenColumns: (fields: readonly string[]) => void;
  setSearch: (text: string) => void;
  setFilter: (field: string, value: string | undefined) => void;
  /** Sets several filters at once. */
  setFilters: (values: FilterValues) => void;
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
  const { filters: definitions = NO_FILTERS, defaultSort, defaultPageSize } = options;
  const [params, change] = useListAddress();
  const { pathname } = useLocation();
  const [chosenPageSize, setChosenPageSize] = useState(rememberedPageSize);
  const firstPageSize = defaultPageSize ?? chosenPageSize;
  // Links to another page than the first are of the smallest size, unless they say another.
  const laterPageSize = defaultPageSize ?? PAGE_SIZES[0];
  const columns = useColumnArrangement(options);
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
      ...columns,
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
      setPage: (next, options) =>
        change(
          {
            page: next > 0 ? String(next + 1) : undefined,
            ...(pageSize !== laterPageSize && { size: String(pageSize) }),
          },
          options,
        ),
      setPageSize: (size) => {
        if (defaultPageSize === undefined) {
          localStorage.setItem(SIZE_KEY, String(size));
          setChosenPageSize(size);
        }
        change({ size: size === laterPageSize ? undefined : String(size) });
      },
      setSort: (next) => change({ sort: next === defaultSort ? undefined : next }),
      forgetSort: () => change({ sort: undefined }, { replace: true }),
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
    columns,
  ]);
};
