import type { ListParams } from 'bff-contract';

/** The list of orders as it was shown last: for links back to it, and for the orders before and after one. */
export const lastOrderList: { path: string; query: ListParams } = { path: '/orders', query: {} };
