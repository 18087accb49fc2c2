import { CopyField } from '@slabdesk/account-ui/copy-field';
import { errorMessage } from '@slabdesk/portal';
import { formatDate, formatDateTime } from '@slabdesk/units';
import type { NewOrderLink, Order, OrderLink } from 'bff-contract';
import { LINK_DAYS } from 'bff-contract/constants';
import { useState } from 'react';
import { Alert, Box, Button, Loaded, Panel, Skeleton, Stack, Typography, toast } from 'shared-ui/core';
import { ConfirmButton } from 'shared-ui/dialog';
import { CheckboxField, SegmentedField } from 'shared-ui/fields';
import {
  useCreateOrderLinkMutation,
  useListOrderLinksQuery,
  useRevokeOrderLinkMutation,
} from './order-links-api';
import { orderLinksTexts as texts } from './texts';

const dayOptions = () => LINK_DAYS.map((days) => ({ text: texts.days(days), value: String(days) }));
const DEFAULT_DAYS = '30';

interface CreateLinkProps {
  order: Order;
  onCreated: (link: NewOrderLink) => void;
}

const CreateLink = ({ order, onCreated }: CreateLinkProps) => {
  const [showsSite, setShowsSite] = useState(false);
  const [days, setDays] = useState(DEFAULT_DAYS);
  const [create, { error, isLoading }] = useCreateOrderLinkMutation();
  const submit = async () => {
    if (isLoading) return;
    const created = await create({
      orderId: order._id,
      days: Number(days),
      ...(showsSite && { showsSite }),
    });
    if (created.data) onCreated(created.data);
  };
  return (
    <Stack sx={{ gap: 1.5 }}>
      <SegmentedField label={texts.validFor} options={dayOptions()} value={days} onChange={setDays} />
      {order.project.site && (
        <CheckboxField label={texts.showsSite} value={showsSite} onChange={setShowsSite} />
      )}
      <Button aria-disabled={isLoading || undefined} onClick={() => void submit()}>
        {texts.create}
      </Button>
      {error && <Alert severity="error">{texts.createError(errorMessage(error))}</Alert>}
    </Stack>
  );
};

interface LinkRowProps {
  orderId: string;
  link: OrderLink;
  onRevoked: () => void;
}

const LinkRow = ({ orderId, link, onRevoked }: LinkRowProps) => {
  const [revoke] = useRevokeOrderLinkMutation();
  const until = formatDate(link.expiresAt);
  return (
    <Stack
      component="li"
      direction="row"
      sx={{ gap: 1, alignItems: 'center', justifyContent: 'space-between' }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2" sx={{ fontWeight: 500 }}>
          {link.showsSite ? texts.withSite(texts.expires(until)) : texts.expires(until)}
        </Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {link.openedAt ? texts.opened(formatDateTime(link.openedAt)) : texts.neverOpened}
        </Typography>
      </Box>
      <ConfirmButton
        size="small"
        variant="text"
        color="error"
        aria-label={texts.revokeLink(until)}
        title={texts.revokeTitle}
        text={texts.revokeText}
        confirmLabel={texts.revoke}
        missingIsDone
        onConfirm={() => revoke({ orderId, id: link._id }).unwrap()}
        onDone={() => {
          onRevoked();
          toast.success(texts.revoked);
        }}
      >
        {texts.revoke}
      </ConfirmButton>
    </Stack>
  );
};

/** Links by which the customer sees the order without an account: creates, lists and revokes them. */
export const OrderLinks = ({ order }: { order: Order }) => {
  const orderId = order._id;
  const result = useListOrderLinksQuery(orderId, { refetchOnMountOrArgChange: true });
  const [created, setCreated] = useState<NewOrderLink>();
  return (
    <Panel id="customer-link" title={texts.title}>
      <Stack sx={{ gap: 2.5 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {texts.intro}
        </Typography>
        <Loaded result={result} dense errorTitle={texts.loadError} skeleton={<Skeleton height={40} />}>
          {(links) =>
            links.length > 0 && (
              <Stack
                component="ul"
                aria-label={texts.listLabel}
                sx={{ listStyle: 'none', m: 0, p: 0, gap: 1.5 }}
              >
                {links.map((link) => (
                  <LinkRow
                    key={link._id}
                    orderId={orderId}
                    link={link}
                    onRevoked={() => setCreated((shown) => (shown?._id === link._id ? undefined : shown))}
                  />
                ))}
              </Stack>
            )
          }
        </Loaded>
        {/* It can't be read again, so it stays until the link is revoked or the user leaves the page. */}
        {created && (
          <CopyField key={created._id} label={texts.address} hint={texts.created} value={created.url} />
        )}
        <CreateLink order={order} onCreated={setCreated} />
      </Stack>
    </Panel>
  );
};
