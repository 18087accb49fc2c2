import { DifferenceTable, revisionName } from '@slabdesk/orders-ui/difference';
import { SharedOrderDetails } from '@slabdesk/orders-ui/shared';
import { siteFacts } from '@slabdesk/orders-ui/site';
import { StatusBadge } from '@slabdesk/orders-ui/status';
import { errorMessage, useRequest } from '@slabdesk/portal';
import { useLocation } from '@slabdesk/portal/router';
import { formatDate, formatMoney } from '@slabdesk/units';
import type { SharedOrder } from 'bff-contract';
import { useEffect, useRef, useState } from 'react';
import {
  Alert,
  Box,
  Button,
  Card,
  DetailsList,
  ErrorState,
  FocusCard,
  PageHeader,
  Panel,
  RowsSkeleton,
  Stack,
  Typography,
} from 'shared-ui/core';
import { CertificateButton } from './certificate-button';
import { DealerLogo } from './dealer-logo';
import { Progress } from './progress';
import { isOpenFor, ReplyPanel } from './reply-panel';
import { openSharedOrder } from './shared-order-api';
import { sharedOrderChangesTexts as changesTexts, sharedOrderTexts as texts } from './texts';

/** CSS pixels; wide enough for the table of the summary. */
const WIDTH = 860;

const Gone = () => (
  <FocusCard title={texts.gone.title}>
    <Typography>{texts.gone.text}</Typography>
  </FocusCard>
);

/** The title may be long and takes a row; of the other facts two fit in one, even on phones. */
const FACTS = {
  '& > dl': { gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(3, minmax(0, 1fr))' } },
  '& > dl > :first-of-type': { gridColumn: '1 / -1' },
};

const Facts = ({ order }: { order: SharedOrder }) => (
  <Panel title={texts.facts.title}>
    <Box sx={FACTS}>
      <DetailsList
        items={[
          { label: texts.facts.project, value: order.title || texts.facts.untitledProject },
          ...siteFacts(order),
          { label: texts.facts.reference, value: order.reference },
          { label: texts.facts.status, value: <StatusBadge status={order.status} /> },
          { label: texts.facts.total, value: formatMoney(order.totalPrice) },
          ...(order.revisedAt
            ? [
                {
                  label: texts.facts.revision,
                  value: texts.facts.revisionOf(
                    revisionName(order.revision),
                    formatDate(order.revisedAt, undefined, order.dealer.timeZone),
                  ),
                },
              ]
            : []),
          { label: texts.facts.placed, value: formatDate(order.placedAt, undefined, order.dealer.timeZone) },
          {
            label: texts.facts.validUntil,
            value: formatDate(order.expiresAt, undefined, order.dealer.timeZone),
          },
        ]}
      />
    </Box>
  </Panel>
);

/** The dealer's note on a revision, and its differences from the one that was accepted or seen last. */
const Changes = ({ order: { changes, note, revision, dealer } }: { order: SharedOrder }) => {
  const title = changes ? changesTexts.title(revisionName(changes.since)) : texts.note(dealer.businessName);
  if (!changes && !note) return null;
  return (
    <Panel title={title} padded={false}>
      {note && (
        <Typography
          dir="auto"
          sx={{ p: { xs: 2, sm: 2.5 }, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
        >
          {note}
        </Typography>
      )}
      {changes && (
        <Box sx={note ? { borderTop: 1, borderColor: 'divider' } : undefined}>
          <DifferenceTable
            label={changesTexts.label}
            difference={changes}
            from={revisionName(changes.since)}
            to={revisionName(revision)}
          />
        </Box>
      )}
    </Panel>
  );
};

/** The customer's replies so far, oldest first, without a request that was accepted since; screen readers announce a new one. */
const Replies = ({ order, token, isNewer }: { order: SharedOrder; token: string; isNewer: boolean }) => {
  const { accepted, changeRequestedAt, revision, dealer } = order;
  const date = (time: string) => formatDate(time, undefined, dealer.timeZone);
  const isAcceptedLast = accepted && changeRequestedAt && accepted.at > changeRequestedAt;
  const accepting =
    accepted &&
    (revision > 1
      ? texts.acceptedRevision(
          accepted.name,
          revisionName(accepted.revision),
          date(accepted.at),
          formatMoney(accepted.totalPrice),
        )
      : texts.accepted(accepted.name, date(accepted.at), formatMoney(accepted.totalPrice)));
  const requesting =
    changeRequestedAt && !isAcceptedLast && texts.requested(date(changeRequestedAt), dealer.businessName);
  return (
    <Stack role="status" sx={{ gap: 1.5, '&:empty': { mb: { xs: -2, md: -2.5 } } }}>
      {accepting && <Alert severity="success">{accepting}</Alert>}
      {requesting && <Alert severity="info">{accepted ? texts.last(requesting) : requesting}</Alert>}
      {accepted?.hasCertificate && <CertificateButton order={order} token={token} />}
      {isNewer ? (
        <Alert severity="warning">{texts.superseded(revisionName(revision), dealer.businessName)}</Alert>
      ) : (
        accepted &&
        isOpenFor(order).accept && <Alert severity="warning">{texts.changed(revisionName(revision))}</Alert>
      )}
    </Stack>
  );
};

/** On phones the reply is far below the plans. The bar ends where the reply begins, and goes once a form is open. */
const TotalBar = ({ order, onReply }: { order: SharedOrder; onReply: () => void }) => (
  <Box
    data-clear-of-toasts
    sx={{
      display: { xs: 'flex', md: 'none' },
      displayPrint: 'none',
      position: 'sticky',
      bottom: 0,
      zIndex: 1,
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: 2,
      mx: -2,
      px: 2,
      py: 1.25,
      bgcolor: 'background.paper',
      borderTop: 1,
      borderColor: 'divider',
    }}
  >
    <div>
      <Typography variant="caption" sx={{ color: 'text.secondary', display: 'block' }}>
        {texts.facts.total}
      </Typography>
      <Typography sx={{ fontWeight: 600 }}>{formatMoney(order.totalPrice)}</Typography>
    </div>
    <Button variant="contained" color="primary" onClick={onReply} sx={{ minHeight: 44 }}>
      {texts.bar.reply}
    </Button>
  </Box>
);

const Opened = ({ token }: { token: string }) => {
  const [open, { data, error, isLoading }] = useRequest(openSharedOrder);
  // The order after a reply, until it is loaded again.
  const [replied, setReplied] = useState<SharedOrder>();
  const [last, setLast] = useState<SharedOrder>();
  const [isReplying, setReplying] = useState(false);
  // A newer revision was issued while this one was read.
  const [isNewer, setNewer] = useState(false);
  useEffect(() => void open(token), [open, token]);
  if (data && data !== last) {
    setLast(data);
    setReplied(undefined);
  }
  const reply = useRef<HTMLDivElement>(null);
  const order = replied ?? data ?? last;
  if (error?.status === 404) return <Gone />;
  const failed = error && !isLoading && (
    <ErrorState title={texts.loadError} text={errorMessage(error, '')} onRetry={() => void open(token)} />
  );
  if (!order) {
    return (
      <Box sx={{ maxWidth: WIDTH, mx: 'auto' }}>
        <PageHeader title={texts.loadingTitle} />
        <Card>
          {failed || (
            <Box role="status" aria-label={texts.loading}>
              <RowsSkeleton rows={6} height={58} />
            </Box>
          )}
        </Card>
      </Box>
    );
  }
  const show = (next: SharedOrder) => {
    setReplied(next);
    window.scrollTo({ top: 0 });
  };
  const goToReply = () => {
    reply.current?.scrollIntoView({ block: 'start', behavior: 'smooth' });
    reply.current?.focus({ preventScroll: true });
  };
  return (
    <Box sx={{ maxWidth: WIDTH, mx: 'auto' }}>
      <PageHeader
        title={texts.title(order.dealer.businessName)}
        above={order.dealer.logo && <DealerLogo objectId={order.dealer.logo} />}
      />
      {/* Links that get the focus are not below the bar with the total. */}
      <Stack
        sx={{
          gap: { xs: 2, md: 2.5 },
          '& > :not([data-clear-of-toasts]) *': { scrollMarginBottom: { xs: '80px', md: 0 } },
        }}
      >
        <Replies order={order} token={token} isNewer={isNewer} />
        <Changes order={order} />
        <Progress order={order} />
        <Facts order={order} />
        <SharedOrderDetails order={order} />
        {isOpenFor(order).accept && !isReplying && <TotalBar order={order} onReply={goToReply} />}
        <Box ref={reply} tabIndex={-1} sx={{ outline: 'none', displayPrint: 'none' }}>
          {failed && <Card sx={{ mb: { xs: 2, md: 2.5 } }}>{failed}</Card>}
          <ReplyPanel
            order={order}
            token={token}
            onReplying={setReplying}
            onReplied={(next) => {
              setNewer(false);
              show(next);
            }}
            onOutdated={(newer) => {
              if (!newer) return void open(token);
              setNewer(true);
              show(newer);
            }}
          />
        </Box>
      </Stack>
    </Box>
  );
};

/** /shared-order: the order of a link, whose token is the fragment. Its reader needs no account. */
export const SharedOrderPage = () => {
  const token = useLocation().hash.slice(1);
  return token ? <Opened key={token} token={token} /> : <Gone />;
};
