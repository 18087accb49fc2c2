import { injectApiKeys } from '@slabdesk/account-ui/api-keys';
import { dealerApi } from '../../api';

export const apiKeyCalls = injectApiKeys(dealerApi, 'fabricator/api-key');
