import type { OrderItem } from 'bff-contract';

/** The page of an order. */
export const orderPath = (order: OrderItem): string => `/orders/${order._id}`;

/** The page of a customer, by the user's id. */
export const customerPath = (id: string): string => `/customers/${id}`;
