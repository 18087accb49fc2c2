import { findRecordsIn } from '@slabdesk/orders-ui/search';
import type { FindRecords } from '@slabdesk/portal';
import { roleMay } from 'bff-contract/constants';

const PAGES = { order: '/orders/', customer: '/customers/' };

const findForEditors = findRecordsIn('dealer', {
  ...PAGES,
  material: '/materials/',
  'line-item': '/pricing?tab=line-items&edit=',
});

/** The pages of materials and line items are forms, so users who may not change them get the price list. */
const findForReaders = findRecordsIn('dealer', {
  ...PAGES,
  material: ({ label }) => `/pricing?${new URLSearchParams({ search: label })}`,
  'line-item': ({ label }) => `/pricing?${new URLSearchParams({ tab: 'line-items', search: label })}`,
});

export const findRecords: FindRecords = (query, options) => {
  const mayChange = roleMay(options.user?.fabricator?.role ?? 'owner', 'price-list:change');
  return (mayChange ? findForEditors : findForReaders)(query, options);
};
