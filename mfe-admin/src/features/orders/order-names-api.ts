import { injectOrderNames } from '@slabdesk/orders-ui';
import { adminApi } from '../../api';

/** Fetches names that an order references only by id. */
export const orderNames = injectOrderNames(adminApi);
