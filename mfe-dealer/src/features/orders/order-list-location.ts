const LIST = '/orders';

let search = '';

/** Remembers the page, sort and filters that the orders table shows. */
export const rememberOrderList = (next: string): void => {
  search = next;
};

/** Returns the path of the orders table with its last page, sort and filters. */
export const orderListPath = (): string => `${LIST}${search}`;
