import { findRecordsIn } from '@slabdesk/orders-ui/search';

export const findRecords = findRecordsIn('admin', {
  order: '/admin/manage-order/',
  dealer: '/admin/manage-dealer/',
  user: '/admin/manage-user/',
});
