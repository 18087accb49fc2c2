import type {} from '@slabdesk/orders-ui/names';
import { createRemoteApi } from '@slabdesk/portal/api';
import { errorTexts } from './error-texts';

/** The dealer remote's API: each feature injects its endpoints from its own `*-api.ts`. */
export const dealerApi = createRemoteApi({
  name: 'dealer',
  tags: [
    'Account',
    'Device',
    'TwoStep',
    'FabricatorProfile',
    'Order',
    'OrderLink',
    'OrderNote',
    'OrderView',
    'Stage',
    'Customer',
    'CustomerGroup',
    'Material',
    'LineItem',
    'SpecialPrice',
    'Summary',
    'Tax',
    'Team',
    'Terms',
    'ApiKey',
    'Webhook',
    'Sso',
  ],
  errorTexts,
  reloadOn: {
    account: ['Account'],
    // The summary includes the business name. The time zone cuts the periods of lists and totals.
    'dealer-profile': ['FabricatorProfile', 'Summary', 'Order', 'Customer'],
    'price-list': ['Material', 'LineItem', 'Summary'],
    orders: (ids) =>
      ids
        ? [
            ...['LIST', ...ids].map((id) => ({ type: 'Order' as const, id })),
            ...ids.flatMap((id) => (['OrderNote', 'OrderLink'] as const).map((type) => ({ type, id }))),
            'Customer',
            'Summary',
          ]
        : ['Order', 'OrderNote', 'OrderLink', 'Customer', 'Summary'],
  },
});
