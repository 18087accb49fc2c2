import { injectOrderNames } from '@slabdesk/domain-ui/orders';
import { adminApi } from '../../api';

/** The calls for what an order itself does not name. */
export const orderNames = injectOrderNames(adminApi);
