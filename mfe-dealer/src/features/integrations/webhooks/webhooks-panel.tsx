import { NewSecret } from '@slabdesk/account-ui/api-keys';
import { errorMessage } from '@slabdesk/portal';
import { formatDateTime } from '@slabdesk/units';
import type { NewWebhook, Webhook } from 'bff-contract';
import { useState } from 'react';
import {
  AddIcon,
  Badge,
  Box,
  Button,
  DisconnectedIcon,
  EmptyState,
  Loaded,
  MoreIcon,
  Panel,
  Stack,
  Typography,
} from 'shared-ui/core';
import { ConfirmDialog } from 'shared-ui/dialog';
import { ActionMenu } from 'shared-ui/menu';
import { useMay } from '../../team';
import { DeliveriesDialog } from './deliveries-dialog';
import { webhooksTexts as texts } from './texts';
import { useWebhookActions } from './use-webhook-actions';
import { WebhookDialog } from './webhook-dialog';
import { useListWebhooksQuery, useRotateWebhookSecretMutation } from './webhooks-api';

const ROW_HEIGHT = 96;

/** A dialog about a webhook; none for a new one. */
interface Opened {
  dialog: 'form' | 'log' | 'rotation';
  webhook?: Webhook;
}

const stateOf = ({ pausedAt, failingSince, nextTryAt, waiting }: Webhook) => {
  if (pausedAt)
    return { isPaused: true, label: texts.paused, text: texts.pausedSince(formatDateTime(pausedAt)) };
  if (!failingSince || !nextTryAt) return undefined;
  const text = texts.failingSince(waiting, formatDateTime(failingSince), formatDateTime(nextTryAt));
  return { isPaused: false, label: texts.failing, text };
};

const WebhookRow = ({ webhook, onOpen }: { webhook: Webhook; onOpen: (opened: Opened) => void }) => {
  const { url, events, createdAt } = webhook;
  const actions = useWebhookActions(webhook);
  const state = stateOf(webhook);
  const mayChange = useMay('integrations:manage');
  return (
    <Stack
      component="li"
      direction="row"
      sx={{
        gap: 1.5,
        px: { xs: 2, sm: 2.5 },
        py: 1.5,
        alignItems: 'flex-start',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>{url}</Typography>
          {state && <Badge tone={state.isPaused ? 'red' : 'amber'} label={state.label} />}
        </Stack>
        <Typography variant="body2">{events.map(texts.event).join(', ')}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {state?.text ?? texts.created(formatDateTime(createdAt))}
        </Typography>
        {state && mayChange && (
          <Button
            size="small"
            aria-label={state.isPaused ? texts.resumeLabel(url) : texts.tryNowLabel(url)}
            sx={{ mt: 1 }}
            onClick={() => void actions.resume()}
          >
            {state.isPaused ? texts.resume : texts.tryNow}
          </Button>
        )}
      </Box>
      <ActionMenu
        aria-label={texts.menu(url)}
        icon={<MoreIcon size={18} />}
        items={[
          { label: texts.log, onSelect: () => onOpen({ dialog: 'log', webhook }) },
          ...(mayChange
            ? [
                { label: texts.test, onSelect: () => void actions.sendTest() },
                { label: texts.edit, onSelect: () => onOpen({ dialog: 'form', webhook }) },
                { label: texts.rotate, onSelect: () => onOpen({ dialog: 'rotation', webhook }) },
                { label: texts.remove, danger: true, onSelect: () => void actions.remove() },
              ]
            : []),
        ]}
      />
    </Stack>
  );
};

interface RotationProps {
  webhook: Webhook;
  onRotated: (webhook: NewWebhook) => void;
  onClose: () => void;
}

const Rotation = ({ webhook, onRotated, onClose }: RotationProps) => {
  const [rotate, { error, isLoading }] = useRotateWebhookSecretMutation();
  const confirm = async () => {
    const { data } = await rotate(webhook._id);
    if (!data) return;
    onClose();
    onRotated(data);
  };
  return (
    <ConfirmDialog
      open
      title={texts.rotate}
      text={texts.rotateQuestion}
      confirmLabel={texts.rotateConfirm}
      busy={isLoading}
      error={error && errorMessage(error)}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
};

const WebhookDialogs = ({ opened, onClose }: { opened: Opened | undefined; onClose: () => void }) => {
  const [created, setCreated] = useState<NewWebhook>();
  const webhook = opened?.webhook;
  return (
    <>
      {opened?.dialog === 'form' && (
        <WebhookDialog webhook={webhook} onCreated={setCreated} onClose={onClose} />
      )}
      {opened?.dialog === 'log' && webhook && <DeliveriesDialog webhook={webhook} onClose={onClose} />}
      {opened?.dialog === 'rotation' && webhook && (
        <Rotation webhook={webhook} onRotated={setCreated} onClose={onClose} />
      )}
      {created && (
        <NewSecret
          title={texts.secretTitle}
          label={texts.secret}
          secret={created.secret}
          onClose={() => setCreated(undefined)}
        />
      )}
    </>
  );
};

const hasFailing = (webhooks: readonly Webhook[] = []): boolean =>
  webhooks.some(({ failingSince, pausedAt }) => failingSince && !pausedAt);

/** Webhooks: creates, changes, tests, resumes and deletes them, and shows what was sent. */
export const WebhooksPanel = () => {
  const [opened, setOpened] = useState<Opened>();
  const [isFailing, setFailing] = useState(false);
  const mayChange = useMay('integrations:manage');
  const result = useListWebhooksQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: isFailing ? 3_000 : 0,
    skipPollingIfUnfocused: true,
  });
  if (isFailing !== hasFailing(result.data)) setFailing(!isFailing);
  return (
    <Panel
      title={texts.title}
      padded={false}
      actions={
        mayChange && (
          <Button startIcon={<AddIcon size={17} />} onClick={() => setOpened({ dialog: 'form' })}>
            {texts.create}
          </Button>
        )
      }
    >
      <Typography variant="body2" sx={{ color: 'text.secondary', px: { xs: 2, sm: 2.5 }, py: 2 }}>
        {texts.intro}
      </Typography>
      <Loaded result={result} dense errorTitle={texts.loadError} loading={texts.loading} height={ROW_HEIGHT}>
        {(data) =>
          data.length > 0 ? (
            <Box component="ul" aria-label={texts.listLabel} sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {data.map((webhook) => (
                <WebhookRow key={webhook._id} webhook={webhook} onOpen={setOpened} />
              ))}
            </Box>
          ) : (
            <EmptyState dense icon={DisconnectedIcon} title={texts.emptyTitle} text={texts.emptyText} />
          )
        }
      </Loaded>
      <WebhookDialogs opened={opened} onClose={() => setOpened(undefined)} />
    </Panel>
  );
};
