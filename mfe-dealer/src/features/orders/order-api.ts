import { injectOrder } from '@slabdesk/orders-ui/order-api';
import { dealerApi } from '../../api';

export const { orderApi, useChangeStatuses } = injectOrder(dealerApi, 'fabricator/order');
