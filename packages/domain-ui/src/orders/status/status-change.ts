import type { Order } from 'bff-contract';
import type { OrderStatus } from 'bff-contract/constants';

export interface StatusChange {
  _id: string;
  status: OrderStatus;
  /** Of the order as it was shown; an older one than the server's answers 409. */
  version?: number | undefined;
}

/** Saves a status and answers the order as it is then; rejects with a `PortalError`. */
export type SaveStatus = (change: StatusChange) => Promise<Order>;
