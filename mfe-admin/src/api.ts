import { createRemoteApi } from '@slabdesk/portal/api';

/** The administrators' calls: each feature adds its own in a file `*-api.ts`. */
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
  // An administrator may be a dealer, too.
  reloadOn: { orders: ['Order'], 'price-list': ['Material', 'LineItem'] },
});
