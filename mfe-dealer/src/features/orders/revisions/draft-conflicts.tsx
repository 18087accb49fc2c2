import { DifferenceTable, revisionName } from '@slabdesk/orders-ui/difference';
import { formatDateTime, formatMoney } from '@slabdesk/units';
import type { Order, OrderDraft } from 'bff-contract';
import type { ReactNode } from 'react';
import { Alert, Box, Button, ButtonLink, Panel, Stack, Typography } from 'shared-ui/core';
import { revisionsPath } from './revisions-path';
import { issueTexts, draftConflictTexts as texts } from './texts';

const Choices = ({ children }: { children: ReactNode }) => (
  <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
    {children}
  </Stack>
);

interface OthersDraftProps {
  order: Order;
  draft: OrderDraft;
  isBusy: boolean;
  error: string | undefined;
  onTakeOver: () => void;
}

/** The draft of another member, instead of an own one. */
export const OthersDraft = ({ order, draft, isBusy, error, onTakeOver }: OthersDraftProps) => (
  <Panel title={texts.existsTitle(draft.author.name)}>
    <Typography sx={{ color: 'text.secondary', mb: 2 }}>
      {texts.exists(formatDateTime(draft.updatedAt))}
    </Typography>
    <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden' }}>
      <DifferenceTable
        label={issueTexts.changes}
        difference={draft.difference}
        from={revisionName(draft.base)}
        to={revisionName(draft.base + 1)}
      />
    </Box>
    {error && (
      <Alert severity="error" sx={{ mt: 2 }}>
        {texts.takeOverError(error)}
      </Alert>
    )}
    <Choices>
      <Button aria-disabled={isBusy || undefined} onClick={() => !isBusy && onTakeOver()}>
        {texts.takeOver}
      </Button>
      <ButtonLink to={`/orders/${order._id}`}>{texts.leave}</ButtonLink>
    </Choices>
  </Panel>
);

interface ChangedDraftProps {
  draft: OrderDraft;
  isOwn: boolean;
  onShowTheirs: () => void;
  onSaveMine: () => void;
}

/** The draft was saved by another member, or in another tab, since it was opened. */
export const ChangedDraft = ({ draft, isOwn, onShowTheirs, onSaveMine }: ChangedDraftProps) => {
  const time = formatDateTime(draft.updatedAt);
  return (
    <Alert severity="warning" sx={{ alignItems: 'flex-start' }}>
      {isOwn ? texts.changedByYou(time) : texts.changedByOther(draft.author.name, time)}
      <Choices>
        <Button size="small" onClick={onSaveMine}>
          {texts.saveMine}
        </Button>
        <Button size="small" onClick={onShowTheirs}>
          {texts.showTheirs}
        </Button>
      </Choices>
    </Alert>
  );
};

/** Another revision was issued since the draft began. */
export const NewerRevision = ({ order, onRebase }: { order: Order; onRebase: () => void }) => {
  const newest = order.revisions.at(-1);
  const name = revisionName(order.revision);
  return (
    <Alert severity="warning" sx={{ alignItems: 'flex-start' }}>
      {texts.superseded(
        name,
        newest?.actor.name ?? '',
        formatDateTime(newest?.at),
        formatMoney(order.estimate.totalPrice),
      )}
      <Choices>
        <Button size="small" onClick={onRebase}>
          {texts.rebase(name)}
        </Button>
        <ButtonLink size="small" to={revisionsPath(order._id, { show: order.revision })}>
          {texts.show(name)}
        </ButtonLink>
      </Choices>
    </Alert>
  );
};
