import type { OrderView, TableColumns } from 'bff-contract';
import { COLUMN_PARAMS, type TableFilter } from 'shared-ui/table';

/** The parameter that names a view. */
export const VIEW_PARAM = 'view';

/** Its value for the list without a view. */
export const NO_VIEW = 'all';

const paramsOf = ({ field, range }: TableFilter): string[] =>
  range ? [field, range.from, range.to] : [field];

/**
 * Returns what a view would keep of the list.
 *
 * @param filters the list's
 * @param ownColumns how the user has arranged the columns, which the list shows unless its address names columns
 */
export const viewQueryOf = (
  params: URLSearchParams,
  filters: readonly TableFilter[],
  ownColumns: TableColumns = {},
): Record<string, string> => {
  const names = ['sort', 'search', 'size', ...COLUMN_PARAMS, ...filters.flatMap(paramsOf)];
  return {
    ...(!COLUMN_PARAMS.some((name) => params.has(name)) && ownColumns),
    ...Object.fromEntries([...params].filter(([name, value]) => names.includes(name) && value)),
  };
};

/** Whether the address names a view. */
export const isInView = (params: URLSearchParams): boolean =>
  params.has(VIEW_PARAM) && params.get(VIEW_PARAM) !== NO_VIEW;

/** Returns the parameters of the list with a view, as `?view=…&status=…`. */
export const searchOf = ({ _id, query }: Pick<OrderView, '_id' | 'query'>): string =>
  `?${new URLSearchParams({ [VIEW_PARAM]: _id, ...query })}`;

/** Whether the list shows what the view has kept. */
export const isSameQuery = (one: Record<string, string>, other: Record<string, string>): boolean => {
  const textOf = (query: Record<string, string>) => {
    const params = new URLSearchParams(query);
    params.sort();
    return `${params}`;
  };
  return textOf(one) === textOf(other);
};

/** Whether the address says nothing about the list, except perhaps for a view. */
export const asksForView = (params: URLSearchParams): boolean =>
  [...params.keys()].every((name) => name === VIEW_PARAM) && params.get(VIEW_PARAM) !== NO_VIEW;
