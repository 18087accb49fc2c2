import { useTabView } from '@slabdesk/portal';
import { formatDateTime } from '@slabdesk/units';
import type { ApiKey, NewApiKey } from 'bff-contract';
import { useState } from 'react';
import {
  AddIcon,
  Badge,
  Box,
  Button,
  EmptyState,
  Loaded,
  LockIcon,
  Panel,
  Stack,
  Typography,
  toast,
} from 'shared-ui/core';
import { ConfirmButton } from 'shared-ui/dialog';
import type { ApiKeyCalls } from './api-keys-api';
import { CreateKeyDialog } from './create-key-dialog';
import { NewKey } from './new-secret';
import { apiKeysTexts as texts } from './texts';

const ROW_HEIGHT = 112;

const endOf = (expiresAt: string) =>
  Date.parse(expiresAt) <= Date.now() ? (
    <Badge tone="red" label={texts.expired} />
  ) : (
    <Badge tone="grey" label={texts.expires(formatDateTime(expiresAt))} />
  );

const KeyRow = ({ calls, apiKey }: { calls: ApiKeyCalls; apiKey: ApiKey }) => {
  const [revoke] = calls.useRevokeApiKeyMutation();
  const isOwn = useTabView() === 'none';
  return (
    <Stack
      direction={{ xs: 'column', sm: 'row' }}
      sx={{ gap: 1.5, px: { xs: 2, sm: 2.5 }, py: 1.5, alignItems: { sm: 'center' } }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography dir="auto" sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>
            {apiKey.name}
          </Typography>
          {apiKey.expiresAt && endOf(apiKey.expiresAt)}
        </Stack>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {apiKey.scopes.map(texts.scope).join(', ')}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {texts.by(apiKey.start, apiKey.createdBy)}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {apiKey.lastUsedAt
            ? texts.used(formatDateTime(apiKey.lastUsedAt), apiKey.lastAddress)
            : texts.neverUsed}
        </Typography>
      </Box>
      {isOwn && (
        <ConfirmButton
          color="error"
          aria-label={texts.revokeLabel(apiKey.name)}
          text={texts.revokeQuestion(apiKey.name)}
          confirmLabel={texts.revoke}
          missingIsDone
          onConfirm={() => revoke(apiKey._id).unwrap()}
          onDone={() => toast.success(texts.revoked(apiKey.name))}
        >
          {texts.revoke}
        </ConfirmButton>
      )}
    </Stack>
  );
};

const KeyList = ({ calls, keys }: { calls: ApiKeyCalls; keys: readonly ApiKey[] }) => (
  <Box
    component="ul"
    aria-label={texts.listLabel}
    sx={{ listStyle: 'none', m: 0, p: 0, '& > li': { borderTop: 1, borderColor: 'divider' } }}
  >
    {keys.map((apiKey) => (
      <li key={apiKey._id}>
        <KeyRow calls={calls} apiKey={apiKey} />
      </li>
    ))}
  </Box>
);

export interface ApiKeysPanelProps {
  /** Return value of `injectApiKeys` for this remote's API. */
  calls: ApiKeyCalls;
  /** The scopes that a new key can have. */
  scopes: readonly string[];
}

/** API keys: creates them, shows what each may do and when it was used, and revokes them. */
export const ApiKeysPanel = ({ calls, scopes }: ApiKeysPanelProps) => {
  const isOwn = useTabView() === 'none';
  const [isCreating, setCreating] = useState(false);
  const [created, setCreated] = useState<NewApiKey>();
  const result = calls.useListApiKeysQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <Panel
      title={texts.title}
      padded={false}
      actions={
        isOwn && (
          <Button startIcon={<AddIcon size={17} />} onClick={() => setCreating(true)}>
            {texts.create}
          </Button>
        )
      }
    >
      <Typography variant="body2" sx={{ color: 'text.secondary', px: { xs: 2, sm: 2.5 }, py: 2 }}>
        {texts.intro}
      </Typography>
      <Loaded
        result={result}
        dense
        errorTitle={texts.loadError}
        loading={texts.loading}
        rows={2}
        height={ROW_HEIGHT}
      >
        {(data) =>
          data.length > 0 ? (
            <KeyList calls={calls} keys={data} />
          ) : (
            <EmptyState dense icon={LockIcon} title={texts.emptyTitle} text={texts.emptyText} />
          )
        }
      </Loaded>
      {isCreating && (
        <CreateKeyDialog
          calls={calls}
          scopes={scopes}
          onCreated={(key) => {
            setCreating(false);
            setCreated(key);
          }}
          onClose={() => setCreating(false)}
        />
      )}
      {created && <NewKey name={created.name} secret={created.key} onClose={() => setCreated(undefined)} />}
    </Panel>
  );
};
