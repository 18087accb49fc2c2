import { Card, lazyPart, RowsSkeleton } from 'shared-ui/core';
import type { CustomerPricesProps } from './customer-prices';
import type { SpecialPricesPanelProps } from './own-prices';

export { CustomerGroupsButton } from './customer-groups-button';
export { SpecialPricesButton } from './special-prices-button';

/** Placeholder for the prices of a customer, about as high as they are, so that the orders below stay where they are. */
export const CustomerPricesSkeleton = () => (
  <Card>
    <RowsSkeleton rows={7} height={64} />
  </Card>
);

export const CustomerPrices = lazyPart<CustomerPricesProps>(
  'customer prices',
  () => import('./parts').then((module) => module.CustomerPrices),
  CustomerPricesSkeleton,
);

export const SpecialPricesPanel = lazyPart<SpecialPricesPanelProps>(
  'special prices',
  () => import('./parts').then((module) => module.SpecialPricesPanel),
  () => null,
);
