const LIST = '/orders';

let search = '';

/** Remembers the page, sort and filters that the orders table shows. */
export const rememberOrderList = (next: string): void => {
  search = next;
};

/** Parameters of the list that say which orders it has, and in which order. */
export const LIST_PARAMS = [
  'sort',
  'search',
  'status',
  'period',
  'from',
  'to',
  'month',
  'due',
  'assignee',
  'stage',
];

/** Returns sort, search and filters of the orders table that was shown last, as the API knows them. */
export const orderListQuery = (): Record<string, string> =>
  Object.fromEntries(
    [...new URLSearchParams(search)].filter(([name, value]) => LIST_PARAMS.includes(name) && value),
  );

/** Returns the path of the orders table with its last page, sort and filters. */
export const orderListPath = (): string => `${LIST}${search}`;
