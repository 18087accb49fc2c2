import { revisionName } from '@slabdesk/orders-ui/difference';
import { useCurrentUser } from '@slabdesk/portal';
import { formatDate, formatDateTime, formatMoney } from '@slabdesk/units';
import type { Order, OrderRevision } from 'bff-contract';
import { Badge, Box, Panel, Stack, TextLink, Typography } from 'shared-ui/core';
import { RevisionPdf } from './revision-pdf';
import { revisionsPath } from './revisions-path';
import { revisionListTexts as texts } from './texts';

const linkStyles = { display: 'inline-flex', alignItems: 'center', minHeight: { xs: 44, md: 24 } };

const Revision = ({ order, revision }: { order: Order; revision: OrderRevision }) => {
  const { at, actor, totalPrice, note, accepted } = revision;
  const name = revisionName(revision.revision);
  const before = revision.revision - 1;
  return (
    <Box component="li" sx={{ '& + &': { pt: 2, borderTop: 1, borderColor: 'divider' } }}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
        <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
        {revision.revision === order.revision && <Badge isSmall tone="green" label={texts.current} />}
        <Typography sx={{ marginInlineStart: 'auto', fontVariantNumeric: 'tabular-nums', fontWeight: 500 }}>
          {formatMoney(totalPrice)}
        </Typography>
      </Stack>
      <Typography
        variant="caption"
        component="div"
        sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}
      >
        {texts.by(actor.name, formatDateTime(at))}
      </Typography>
      {note && (
        <Typography
          variant="body2"
          dir="auto"
          sx={{ mt: 0.75, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
        >
          {note}
        </Typography>
      )}
      {accepted && (
        <Typography variant="body2" sx={{ mt: 0.75, color: 'tones.green.text', overflowWrap: 'anywhere' }}>
          {texts.accepted(accepted.name, formatDate(accepted.at))}
        </Typography>
      )}
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 2, mt: 0.5 }}>
        {order.revisions.length > 1 && (
          <TextLink
            to={revisionsPath(order._id, { show: revision.revision })}
            variant="body2"
            sx={linkStyles}
          >
            {texts.show(name)}
          </TextLink>
        )}
        {before > 0 && (
          <TextLink
            to={revisionsPath(order._id, { show: revision.revision, with: before })}
            variant="body2"
            aria-label={texts.compareLabel(revisionName(before), name)}
            sx={linkStyles}
          >
            {texts.compare(revisionName(before), name)}
          </TextLink>
        )}
        <RevisionPdf order={order} revision={revision.revision} />
        <RevisionPdf order={order} revision={revision.revision} sheet="workshop" />
        {accepted?._id && (
          <RevisionPdf order={order} revision={revision.revision} acceptance={accepted._id} />
        )}
      </Stack>
    </Box>
  );
};

const Drafting = ({ draft: { author, base, createdAt } }: { draft: NonNullable<Order['draft']> }) => {
  const isOwn = author._id === useCurrentUser()?._id;
  const what = [revisionName(base + 1), formatDate(createdAt)] as const;
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
      {isOwn ? texts.draftingYourself(...what) : texts.drafting(author.name, ...what)}
    </Typography>
  );
};

/** The revisions of an order, newest first, and who drafts the next one. */
export const OrderRevisions = ({ order }: { order: Order }) => (
  <Panel id="revisions" title={texts.title}>
    <Stack sx={{ gap: 2 }}>
      {order.draft && <Drafting draft={order.draft} />}
      <Stack component="ul" aria-label={texts.label} sx={{ listStyle: 'none', m: 0, p: 0, gap: 2 }}>
        {order.revisions.toReversed().map((revision) => (
          <Revision key={revision.revision} order={order} revision={revision} />
        ))}
      </Stack>
    </Stack>
  </Panel>
);
