import type { OrderStatus } from 'bff-contract/constants';

/** The query of a list of orders with some statuses, and further filters. */
export const statusParams = (statuses: readonly OrderStatus[], more: Record<string, string> = {}): string => {
  const params = Object.entries(more).map(([name, value]) => `${name}=${value}`);
  return `?${[`status=${statuses.join(',')}`, ...params].join('&')}`;
};

/** The list of exactly the orders that a figure counts. */
export const ordersPath = (statuses: readonly OrderStatus[], more?: Record<string, string>): string =>
  `/orders${statusParams(statuses, more)}`;
