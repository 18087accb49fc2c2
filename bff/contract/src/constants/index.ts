/**
 * Constants of the domain that the BFF and the front ends share. These files import nothing else, so that no schema
 * library reaches a browser bundle.
 */

export * from '../form-rules';
export { PAGE_SIZES } from '../list';
export * from './api-keys';
export * from './audit';
export * from './dealers';
export * from './exports';
export * from './files';
export * from './frames';
export * from './limits';
export * from './mails';
export * from './orders';
export * from './periods';
export * from './plans';
export * from './price-list';
export * from './releases';
export * from './reports';
export * from './retention';
export * from './site';
export * from './slabs';
export * from './team';
export * from './time-zones';
export * from './units';
export * from './viewers';
export * from './webhooks';
