/**
 * The features, each a Fastify plugin with the options `{ config, background }`. Their order does not matter. `files` and
 * `mail`, which the others use, are registered by `app.ts` before them.
 */
export { accounts } from './accounts';
export { audit } from './audit';
export { dealers } from './dealers';
export { identity } from './identity';
export { operations } from './operations';
export { orders } from './orders';
export { customers } from './orders/customers';
export { priceList } from './price-list';
export { privacy } from './privacy';
export { projects } from './projects';
export { publicApi } from './public';
export { search } from './search';
export { summary } from './summary';
export { team } from './team';
export { trash } from './trash';
