import type { Order } from 'bff-contract';
import type { OrderStatus } from 'bff-contract/constants';

export interface StatusChange {
  _id: string;
  status: OrderStatus;
  /** Version of the order as shown; the server responds with 409 if it is outdated. */
  version?: number | undefined;
}

/** Saves a status and resolves to the saved order; rejects with a `PortalError`. */
export type SaveStatus = (change: StatusChange) => Promise<Order>;
