import { findRecordsIn } from '@slabdesk/domain-ui/search';

export const findRecords = findRecordsIn('dealer', {
  order: '/orders/',
  customer: '/customers/',
  material: '/materials/',
  'line-item': '/pricing?tab=line-items&edit=',
});
