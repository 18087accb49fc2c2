import type { ListParams } from 'bff-contract/list';
import { PAGE_SIZES } from 'bff-contract/list';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { TableFilter } from './column';
import { ROW_HEIGHT } from './grid-sizes';
import { createPageCursors } from './page-cursors';
import { useListAddress } from './use-list-address';

export interface TableOptions {
  filters?: readonly TableFilter[];
  /** `field` or `-field`; the server's order when no sort is requested. */
  defaultSort?: string;
  /** By default what fits the screen, at least 10. */
  defaultPageSize?: number;
  /** Fields of columns that are hidden until the user chooses them. Pass the same array at each render. */
  optionalColumns?: readonly string[];
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
  /** Selected values by filter. */
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
  clear: () => void;
}

const readInteger = (text: string | null, isValid: (value: number) => boolean, fallback: number): number => {
  const value = Number(text);
  return text !== null && Number.isInteger(value) && isValid(value) ? value : fallback;
};

/** Pages that begin after this many rows are slower by number. */
const FAR = 1_000;

/** What is above and below the rows of a list, in pixels. */
const AROUND_ROWS = 380;

/** The page size of a list on this screen: on a high one, as many rows as nearly fit. */
const fittingPageSize = (): number => {
  const rows = (window.innerHeight - AROUND_ROWS) / ROW_HEIGHT;
  return PAGE_SIZES.findLast((size) => size <= rows * 1.2) ?? PAGE_SIZES[0];
};

const NO_FILTERS: readonly TableFilter[] = [];
const NO_COLUMNS: readonly string[] = [];

const without = (fields: readonly string[], others: readonly string[]): string[] =>
  fields.filter((field) => !others.includes(field));

/**
 * Page, size, sort, search, filters and columns of a table, stored in the URL: Back, reload and
 * copied links restore the same view. Pages count from 1 in the URL and from 0 in `query`.
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
  } = options;
  const [params, change] = useListAddress();
  const { pathname } = useLocation();
  const [fitting] = useState(fittingPageSize);
  const firstPageSize = defaultPageSize ?? fitting;
  // Links to another page than the first are of the smallest size, unless they say another.
  const laterPageSize = defaultPageSize ?? PAGE_SIZES[0];
  const [cursors, setCursors] = useState(createPageCursors);

  return useMemo(() => {
    const page = readInteger(params.get('page'), (value) => value >= 1, 1) - 1;
    const pageSize = readInteger(
      params.get('size'),
      (value) => (PAGE_SIZES as readonly number[]).includes(value),
      params.has('page') ? laterPageSize : firstPageSize,
    );
    const sort = params.get('sort') ?? defaultSort;
    const search = params.get('search') ?? '';
    const shownColumns = params.get('shown')?.split(',') ?? [];
    const hiddenColumns = [
      ...without(params.get('hidden')?.split(',') ?? [], optionalColumns),
      ...without(optionalColumns, shownColumns),
    ];
    const filters: Record<string, string> = {};
    for (const { field, options: choices } of definitions) {
      const value = params.get(field);
      if (value && choices.some((choice) => choice.value === value)) filters[field] = value;
    }
    const after = page * pageSize >= FAR ? cursors.get(pathname, params, page) : undefined;
    return {
      page,
      pageSize,
      sort,
      defaultSort,
      search,
      hiddenColumns,
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
      setPageSize: (size) => change({ size: size === firstPageSize ? undefined : String(size) }),
      setSort: (next) => change({ sort: next === defaultSort ? undefined : next }),
      forgetSort: () => change({ sort: undefined }, { replace: true }),
      // Hiding columns keeps the rows, so the page stays the same.
      setHiddenColumns: (fields) =>
        change(
          {
            hidden: without(fields, optionalColumns).join(','),
            shown: without(optionalColumns, fields).join(','),
            page: page > 0 ? String(page + 1) : undefined,
          },
          { replace: true },
        ),
      setSearch: (text) => change({ search: text.trim() || undefined }),
      setFilter: (field, value) => change({ [field]: value }),
      clear: () =>
        change({
          search: undefined,
          ...Object.fromEntries(definitions.map(({ field }) => [field, undefined])),
        }),
    };
  }, [
    params,
    pathname,
    cursors,
    change,
    definitions,
    defaultSort,
    firstPageSize,
    laterPageSize,
    optionalColumns,
  ]);
};
