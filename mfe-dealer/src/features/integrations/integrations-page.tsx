import { ApiKeysPanel } from '@slabdesk/account-ui/api-keys';
import { DEALER_KEY_SCOPES } from 'bff-contract/constants';
import { Box, PageHeader } from 'shared-ui/core';
import { apiKeyCalls } from './api-keys-api';
import { integrationsTexts as texts } from './texts';

/** /integrations: how other systems are connected. */
export const IntegrationsPage = () => (
  <>
    <PageHeader title={texts.title} subtitle={texts.subtitle} />
    <Box sx={{ maxWidth: 860 }}>
      <ApiKeysPanel calls={apiKeyCalls} scopes={DEALER_KEY_SCOPES} />
    </Box>
  </>
);
