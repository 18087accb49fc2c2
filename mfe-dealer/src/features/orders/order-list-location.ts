const LIST = '/orders';

let search = '';

/** Remembers the page, sort and filters that the orders table shows. */
export const rememberOrderList = (next: string): void => {
  search = next;
};

/** Where the orders table was left: a way back that keeps the filters. */
export const orderListPath = (): string => `${LIST}${search}`;
