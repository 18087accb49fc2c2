import { injectOrderNames } from '@slabdesk/domain-ui/orders';
import { dealerApi } from '../../api';

/** The calls for what an order itself does not name. */
export const orderNames = injectOrderNames(dealerApi);
