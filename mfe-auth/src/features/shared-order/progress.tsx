import { formatDay } from '@slabdesk/orders-ui/due-date';
import { StatusBadge } from '@slabdesk/orders-ui/status';
import type { SharedOrder } from 'bff-contract';
import { ORDER_STATUS_LABELS, type OrderStatus } from 'bff-contract/constants';
import { Box, ExternalLink, Panel, Stack, Typography } from 'shared-ui/core';
import { sharedOrderProgressTexts as texts } from './texts';

/** The statuses that follow, for dealers without public stages. */
const LATER: Partial<Record<OrderStatus, OrderStatus[]>> = {
  'order-placed': ['in-progress', 'completed'],
  'in-progress': ['completed'],
};

const stepsOf = ({ status, stage, nextStages = [] }: SharedOrder): string[] => [
  stage ?? ORDER_STATUS_LABELS[status],
  ...(stage || nextStages.length > 0
    ? nextStages
    : (LATER[status] ?? []).map((later) => ORDER_STATUS_LABELS[later])),
];

const Steps = ({ order }: { order: SharedOrder }) => (
  <Box
    component="ol"
    sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', gap: { xs: 1.5, sm: 3 } }}
  >
    {stepsOf(order).map((step, index) => (
      <Box
        component="li"
        // Stages may have the same name.
        // biome-ignore lint/suspicious/noArrayIndexKey: steps have no ids
        key={index}
        aria-current={index === 0 ? 'step' : undefined}
        sx={{ minWidth: { xs: '100%', sm: 96 }, overflowWrap: 'anywhere' }}
      >
        <Typography variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
          {[texts.now, texts.next][index] ?? texts.later}
        </Typography>
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography component="bdi" sx={index === 0 ? { fontWeight: 600 } : { color: 'text.secondary' }}>
            {step}
          </Typography>
          {index === 0 && order.stage && <StatusBadge status={order.status} />}
        </Stack>
      </Box>
    ))}
  </Box>
);

const linkStyles = { display: 'inline-flex', alignItems: 'center', minHeight: { xs: 44, md: 24 } } as const;

/** Where the order is, what comes next and when, and whom to ask. */
export const Progress = ({ order }: { order: SharedOrder }) => {
  const { dueDate, dealer } = order;
  const { businessName, contactEmail, phoneNumber } = dealer;
  const due = dueDate && formatDay(dueDate);
  return (
    <Panel title={texts.title}>
      <Stack sx={{ gap: 2 }}>
        <Steps order={order} />
        {due && <Typography>{texts.due(due)}</Typography>}
        {(contactEmail || phoneNumber) && (
          <Stack
            direction="row"
            sx={{ columnGap: 2, flexWrap: 'wrap', alignItems: 'center', overflowWrap: 'anywhere' }}
          >
            <Typography variant="body2">{texts.questions(businessName)}</Typography>
            {phoneNumber && (
              <ExternalLink
                href={`tel:${phoneNumber.replace(/[^+\d]/g, '')}`}
                variant="body2"
                sx={linkStyles}
              >
                {phoneNumber}
              </ExternalLink>
            )}
            {contactEmail && (
              <ExternalLink
                href={`mailto:${encodeURIComponent(contactEmail)}?subject=${encodeURIComponent(order.reference)}`}
                variant="body2"
                sx={linkStyles}
              >
                {contactEmail}
              </ExternalLink>
            )}
          </Stack>
        )}
      </Stack>
    </Panel>
  );
};
