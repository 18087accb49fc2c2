import { Card, EmptyState, PageHeader, ProfileIcon } from 'shared-ui/core';
import { marketplaceTexts } from './texts';

/** /marketplace: an empty placeholder for future offers. */
export const MarketplacePage = () => (
  <>
    <PageHeader title={marketplaceTexts.title} />
    <Card>
      <EmptyState icon={ProfileIcon} title={marketplaceTexts.emptyTitle} text={marketplaceTexts.emptyText} />
    </Card>
  </>
);
