import { ApiKeysPanel } from '@slabdesk/account-ui/api-keys';
import { DEALER_KEY_SCOPES } from 'bff-contract/constants';
import { PageHeader, Stack } from 'shared-ui/core';
import { apiKeyCalls } from './api-keys-api';
import { integrationsTexts as texts } from './texts';
import { WebhooksPanel } from './webhooks/webhooks-panel';

/** /integrations: how other systems are connected. */
export const IntegrationsPage = () => (
  <>
    <PageHeader title={texts.title} subtitle={texts.subtitle} />
    <Stack sx={{ maxWidth: 860, gap: 3 }}>
      <ApiKeysPanel calls={apiKeyCalls} scopes={DEALER_KEY_SCOPES} />
      <WebhooksPanel />
    </Stack>
  </>
);
