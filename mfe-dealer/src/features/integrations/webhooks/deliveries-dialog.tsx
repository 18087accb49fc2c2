import { errorMessage } from '@slabdesk/portal';
import { formatDateTime, formatNumber } from '@slabdesk/units';
import type { Webhook, WebhookDelivery } from 'bff-contract';
import { Badge, Box, Button, EmptyState, InboxIcon, Loaded, Stack, Typography, toast } from 'shared-ui/core';
import { Modal } from 'shared-ui/dialog';
import { useMay } from '../../team';
import { answerOf } from './answer-of';
import { deliveriesTexts as texts } from './texts';
import { useListDeliveriesQuery, useRedeliverMutation } from './webhooks-api';

const ROW_HEIGHT = 96;

const responseSx = {
  bgcolor: 'surface.sunken',
  borderRadius: 1,
  fontSize: 13,
  m: 0,
  mt: 0.5,
  p: 1,
  maxHeight: 200,
  overflow: 'auto',
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-wrap',
} as const;

const Delivery = ({ webhookId, delivery }: { webhookId: string; delivery: WebhookDelivery }) => {
  const [redeliver, { isLoading }] = useRedeliverMutation();
  const mayChange = useMay('integrations:manage');
  const { _id, event, eventId, at, status, error, milliseconds, response, isDelivered } = delivery;
  const time = formatDateTime(at);
  const sendAgain = async () => {
    const { data, error: failure } = await redeliver({ id: webhookId, delivery: _id });
    if (failure) toast.error(texts.error(errorMessage(failure)), { topic: _id });
    else if (data.isDelivered) toast.success(texts.delivered(answerOf(data)), { topic: _id });
    else toast.error(texts.notDelivered(answerOf(data)), { topic: _id });
  };
  return (
    <Stack
      component="li"
      direction={{ xs: 'column', sm: 'row' }}
      sx={{ gap: 1, py: 1.5, borderTop: 1, borderColor: 'divider', alignItems: { sm: 'flex-start' } }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography sx={{ fontWeight: 550 }}>{texts.event(event)}</Typography>
          <Badge
            tone={isDelivered ? 'green' : 'red'}
            label={status === undefined ? texts.noResponse : texts.status(status)}
          />
        </Stack>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {time} · {texts.duration(formatNumber(milliseconds))} · {texts.eventId(eventId)}
        </Typography>
        {error && (
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {error}
          </Typography>
        )}
        {response !== '' && (
          <details>
            <Typography component="summary" variant="body2" sx={{ cursor: 'pointer', py: 0.5 }}>
              {texts.response}
            </Typography>
            <Box component="pre" tabIndex={0} aria-label={texts.response} role="region" sx={responseSx}>
              {response}
            </Box>
          </details>
        )}
      </Box>
      {mayChange && (
        <Button
          size="small"
          sx={{ alignSelf: 'flex-start' }}
          loading={isLoading}
          aria-label={texts.againLabel(texts.event(event), time)}
          onClick={() => void sendAgain()}
        >
          {texts.again}
        </Button>
      )}
    </Stack>
  );
};

const DeliveryList = ({ webhookId }: { webhookId: string }) => {
  const result = useListDeliveriesQuery(webhookId, { refetchOnMountOrArgChange: true });
  return (
    <Loaded
      result={result}
      dense
      errorTitle={texts.loadError}
      loading={texts.loading}
      rows={3}
      height={ROW_HEIGHT}
    >
      {(data) =>
        data.length === 0 ? (
          <EmptyState dense icon={InboxIcon} title={texts.emptyTitle} text={texts.emptyText} />
        ) : (
          <Box component="ul" aria-label={texts.listLabel} sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {data.map((delivery) => (
              <Delivery key={delivery._id} webhookId={webhookId} delivery={delivery} />
            ))}
          </Box>
        )
      }
    </Loaded>
  );
};

/** The newest attempts of a webhook, each with its response and a button to send the event again. */
export const DeliveriesDialog = ({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) => (
  <Modal open onClose={onClose} title={texts.title} size="md">
    <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5, overflowWrap: 'anywhere' }}>
      {texts.to(webhook.url)}
    </Typography>
    <DeliveryList webhookId={webhook._id} />
  </Modal>
);
