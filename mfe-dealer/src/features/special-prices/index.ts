import { lazyPart } from 'shared-ui/core';
import type { CustomerPricesProps } from './customer-prices';

export { CustomerGroupsButton } from './customer-groups-button';
export { SpecialPricesButton } from './special-prices-button';

export const CustomerPrices = lazyPart<CustomerPricesProps>(
  'customer prices',
  () => import('./parts').then((module) => module.CustomerPrices),
  () => null,
);
