import type { OrderStatus } from 'bff-contract/constants';

/** The list of exactly the orders that a figure counts. */
export const ordersPath = (statuses: readonly OrderStatus[], more: Record<string, string> = {}): string => {
  const params = Object.entries(more).map(([name, value]) => `${name}=${value}`);
  return `/orders?${[`status=${statuses.join(',')}`, ...params].join('&')}`;
};
