import { onTokenChange } from '@slabdesk/portal';
import type { ListParams } from 'bff-contract';

const FIRST: { path: string; query: ListParams } = { path: '/orders', query: {} };

/** The list of orders as it was shown last: for links back to it, and for the orders before and after one. */
export const lastOrderList = { ...FIRST };
onTokenChange((token) => {
  if (token === null) Object.assign(lastOrderList, FIRST);
});
