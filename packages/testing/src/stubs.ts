/** What a remote's `src/testing/stubs.ts` is made of: the API as it answers while the remote runs alone. */
import type { RequestHandler } from 'msw';

export { collectionHandlers } from './collection';
export { api, failure, HttpResponse, http, listHandler } from './handlers';
export { makeAdmin, makeUser } from './people';
export { makeLineItem, makeMaterial, makeOrder, makeOrderItem, makeSlab, rectangle } from './records';

/** The API that a remote sees while it runs alone. */
export interface RemoteStubs {
  handlers: RequestHandler[];
  /** A path to open for each route with `:params`: `{ '/orders/:id': '/orders/order-1' }`. */
  examples?: Record<string, string>;
}
