/** Texts of the marketplace. */
export const marketplaceTexts = {
  title: 'Marketplace',
  emptyTitle: 'Nothing is offered here yet',
  emptyText: 'Offers of dealers will appear on this page.',
};
