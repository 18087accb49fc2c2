/**
 * The features, each a Fastify plugin with the options `{ config, background, released }`. Their order does not matter. `app.ts`
 * registers parts that the others use before them: `sessions`, `files` and `mail`.
 */
export { accounts } from './accounts/plugin';
export { audit } from './audit/plugin';
export { customerGroups } from './customer-groups/plugin';
export { dealers } from './dealers/plugin';
export { identity } from './identity/plugin';
export { operations } from './operations/plugin';
export { customers } from './orders/customers/plugin';
export { orders } from './orders/plugin';
export { priceList } from './price-list/plugin';
export { privacy } from './privacy/plugin';
export { projects } from './projects/plugin';
export { publicApi } from './public/plugin';
export { releases } from './releases/plugin';
export { search } from './search/plugin';
export { summary } from './summary/plugin';
export { taxes } from './taxes/plugin';
export { team } from './team/plugin';
export { trash } from './trash/plugin';
