import { injectPriceList } from '@slabdesk/orders-ui';
import { dealerApi } from '../../api';

/** Loads today's prices, which the page of an order compares with its own. */
export const priceList = injectPriceList(dealerApi);
