/**
 * The features, each a Fastify plugin with the options `{ config, background, released }`. Their order does not matter. `app.ts`
 * registers parts that the others use before them: `sessions`, `files` and `mail`.
 */
export { accounts } from './accounts/plugin';
export { audit } from './audit/plugin';
export { customerGroupRoutes } from './customer-groups/customer-group-routes';
export { dealers } from './dealers/plugin';
export { identity } from './identity/plugin';
export { operations } from './operations/plugin';
export { orders } from './orders/plugin';
export { priceList } from './price-list/plugin';
export { privacy } from './privacy/plugin';
export { projects } from './projects/plugin';
export { publicRoutes } from './public/public-routes';
export { releases } from './releases/plugin';
export { searchRoutes } from './search/search-routes';
export { summaryRoutes } from './summary/summary-routes';
export { taxRoutes } from './taxes/tax-routes';
export { team } from './team/plugin';
export { trashRoutes } from './trash/trash-routes';
