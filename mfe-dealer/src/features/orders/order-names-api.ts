import { injectOrderNames } from '@slabdesk/orders-ui';
import { dealerApi } from '../../api';

/** Fetches names that an order references only by id. */
export const orderNames = injectOrderNames(dealerApi);
