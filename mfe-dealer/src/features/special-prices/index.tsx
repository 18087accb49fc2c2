import { lazyPart } from 'shared-ui/core';
import type { CustomerPricesProps } from './customer-prices';
import { CustomerPricesSkeleton } from './customer-prices-skeleton';
import type { SpecialPricesPanelProps } from './own-prices';

export { CustomerGroupsButton } from './customer-groups-button';
export { CustomerPricesSkeleton } from './customer-prices-skeleton';
export { SpecialPricesButton } from './special-prices-button';

export const CustomerPrices = lazyPart<CustomerPricesProps>(
  'customer prices',
  () => import('./parts').then((module) => module.CustomerPrices),
  () => <CustomerPricesSkeleton />,
);

export const SpecialPricesPanel = lazyPart<SpecialPricesPanelProps>(
  'special prices',
  () => import('./parts').then((module) => module.SpecialPricesPanel),
  () => null,
);
