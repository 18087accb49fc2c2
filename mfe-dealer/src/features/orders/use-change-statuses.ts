import { createUseChangeStatuses } from '@slabdesk/orders-ui/status';
import { orderApi } from './order-api';

export const useChangeStatuses = createUseChangeStatuses(orderApi);
