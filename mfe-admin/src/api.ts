import type {} from '@slabdesk/orders-ui/names';
import { createRemoteApi } from '@slabdesk/portal/api';
import { errorTexts } from './error-texts';

const TAGS = [
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
  'Team',
  'Release',
  'ReleaseKey',
  'ApiKey',
] as const;
export type AdminTag = (typeof TAGS)[number];

/** The admin remote's API: each feature injects its endpoints from its own `*-api.ts`. */
export const adminApi = createRemoteApi({
  name: 'admin',
  tags: TAGS,
  errorTexts,
  // An administrator can also be a dealer.
  reloadOn: { orders: ['Order'], 'price-list': ['Material', 'LineItem'] },
});
