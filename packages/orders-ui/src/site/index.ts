/** Where the work of an order is. */
export { siteFacts } from './site-facts';
