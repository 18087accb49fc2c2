import { injectOrderNames } from '@slabdesk/domain-ui/orders';
import { dealerApi } from '../../api';

/** Fetches names that an order references only by id. */
export const orderNames = injectOrderNames(dealerApi);
