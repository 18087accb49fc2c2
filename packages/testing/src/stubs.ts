/** Types and helpers for a remote's `src/testing/stubs.ts`: the mock API while the remote runs standalone. */
import type { RequestHandler } from 'msw';

export { collectionHandlers } from './collection';
export { api, failure, HttpResponse, http, listHandler } from './handlers';
export { makeAdmin, makeUser } from './people';
export { makeLineItem, makeMaterial, makeOrder, makeOrderItem, makeSlab, rectangle } from './records';

/** Mock API of a remote that runs standalone. */
export interface RemoteStubs {
  handlers: RequestHandler[];
  /** An example path for each route with `:params`: `{ '/orders/:id': '/orders/order-1' }`. */
  examples?: Record<string, string>;
}
