import { injectOrder } from '@slabdesk/orders-ui/order-api';
import { dealerApi } from '../../api';

export const orderApi = injectOrder(dealerApi, 'fabricator/order');
