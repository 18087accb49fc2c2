import type { OrderItem } from 'bff-contract';

/** The list of orders without a view, also for users with a default view. */
export const ALL_ORDERS = '/orders?view=all';

/** The page of an order. */
export const orderPath = (order: OrderItem): string => `/orders/${order._id}`;

/** The page of a customer, by the user's id. */
export const customerPath = (id: string): string => `/customers/${id}`;
