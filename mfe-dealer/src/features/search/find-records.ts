import { findRecordsIn } from '@slabdesk/orders-ui/search';

export const findRecords = findRecordsIn('dealer', {
  order: '/orders/',
  customer: '/customers/',
  material: '/materials/',
  'line-item': '/pricing?tab=line-items&edit=',
});
