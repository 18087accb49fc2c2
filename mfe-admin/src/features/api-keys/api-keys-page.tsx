import { ApiKeysPanel, injectApiKeys } from '@slabdesk/account-ui/api-keys';
import { ADMIN_KEY_SCOPES } from 'bff-contract/constants';
import { Box, PageHeader } from 'shared-ui/core';
import { adminApi } from '../../api';
import { apiKeysPageTexts as texts } from './texts';

const apiKeyCalls = injectApiKeys(adminApi, 'admin/api-key');

/** /admin/api-keys: the keys with which other systems call the API of administrators. */
export const ApiKeysPage = () => (
  <>
    <PageHeader title={texts.title} subtitle={texts.subtitle} />
    <Box sx={{ maxWidth: 860 }}>
      <ApiKeysPanel calls={apiKeyCalls} scopes={ADMIN_KEY_SCOPES} />
    </Box>
  </>
);
