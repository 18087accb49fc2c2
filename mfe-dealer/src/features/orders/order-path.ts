import type { OrderItem } from 'bff-contract';

/** The page of an order. */
export const orderPath = (order: OrderItem): string => `/orders/${order._id}`;
