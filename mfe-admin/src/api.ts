import { createRemoteApi } from '@slabdesk/portal/api';

/** The admin remote's API: each feature injects its endpoints from its own `*-api.ts`. */
export const adminApi = createRemoteApi({
  name: 'admin',
  tags: [
    'User',
    'Fabricator',
    'Order',
    'Material',
    'LineItem',
    'CrashReport',
    'Audit',
    'Trash',
    'Mail',
    'Operations',
  ],
  // An administrator can also be a dealer.
  reloadOn: { orders: ['Order'], 'price-list': ['Material', 'LineItem'] },
});
