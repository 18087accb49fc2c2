import { Card, EmptyState, PageHeader, ProfileIcon } from 'shared-ui/core';

/** /marketplace: the place is there, the offers are not. */
export const MarketplacePage = () => (
  <>
    <PageHeader title="Marketplace" />
    <Card>
      <EmptyState
        icon={ProfileIcon}
        title="Nothing is offered here yet"
        text="Offers of dealers will appear on this page."
      />
    </Card>
  </>
);
