import { Card, RowsSkeleton } from 'shared-ui/core';

/** Placeholder for the prices of a customer, about as high as they are, so that the orders below stay where they are. */
export const CustomerPricesSkeleton = () => (
  <Card>
    <RowsSkeleton rows={7} height={64} />
  </Card>
);
