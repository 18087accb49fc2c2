import { OrderLoaded } from '@slabdesk/orders-ui';
import { revisionName } from '@slabdesk/orders-ui/difference';
import { errorMessage, useCurrentUser } from '@slabdesk/portal';
import { usePortalDispatch } from '@slabdesk/portal/api';
import { useNavigate, useParams } from '@slabdesk/portal/router';
import type { Order, OrderDraft } from 'bff-contract';
import { LIMITS, OPEN_STATUSES } from 'bff-contract/constants';
import { useMemo, useReducer, useState } from 'react';
import {
  Alert,
  Box,
  ButtonLink,
  Card,
  ErrorState,
  PageHeader,
  Panel,
  RowsSkeleton,
  Stack,
  toast,
} from 'shared-ui/core';
import { TextField, UnsavedChanges } from 'shared-ui/form';
import { BackLink } from '../../../back-link';
import { OrderCosts } from '../costs';
import { lastOrderList } from '../order-list-location';
import { useGetOrderQuery } from '../orders-api';
import { DraftAdded } from './draft-added';
import { DraftBar } from './draft-bar';
import { ChangedDraft, NewerRevision, OthersDraft } from './draft-conflicts';
import { DraftDiscount } from './draft-discount';
import { addedLines, discountFigures, lineFigures, slabFigures } from './draft-figures';
import { DraftLineItems } from './draft-line-items';
import { DraftSlabs } from './draft-slabs';
import { beginWith, draftReducer, fromDraft, toInput } from './draft-state';
import { IssueDialog } from './issue-dialog';
import { revisionsApi, useOpenDraftQuery, useSaveDraftMutation } from './revisions-api';
import { draftConflictTexts, draftLineTexts, issueTexts, reviseTexts as texts } from './texts';
import { useDiscard } from './use-discard';
import { useDraftSaving } from './use-draft-saving';

/** Fields that get the focus are not below the bar, which stays in view. */
const aboveBar = {
  '& > :not([data-clear-of-toasts]) *': { scrollMarginBottom: { xs: '190px', sm: '110px' } },
};

const isOpen = ({ status }: Order): boolean => OPEN_STATUSES.some((open) => open === status);

const Loading = () => (
  <Card>
    <Box role="status" aria-label={texts.loading}>
      <RowsSkeleton rows={6} height={96} />
    </Box>
  </Card>
);

/** Edits an opened draft. */
const DraftEditor = ({ order, opened }: { order: Order; opened: OrderDraft }) => {
  const navigate = useNavigate();
  const portalDispatch = usePortalDispatch();
  const user = useCurrentUser();
  const [first] = useState(() => ({ draft: opened, state: fromDraft(opened, order) }));
  const [state, dispatch] = useReducer(draftReducer, first.state);
  // Once it is issued or discarded.
  const [isOver, setOver] = useState(false);
  const [isIssuing, setIssuing] = useState(false);
  const isSuperseded = order.revision > state.base && !isOver && !isIssuing;
  const saving = useDraftSaving(order, first, state, isOver || isSuperseded);
  const { saved, isDirty, isSaving, prompts, conflict } = saving;
  const discard = useDiscard(order._id, saving.fail);

  const figures = useMemo(
    () => ({
      slabs: slabFigures(saved.draft),
      lines: lineFigures(saved.draft, saved.state.lines),
      discount: discountFigures(saved.draft),
      added: addedLines(saved.draft),
    }),
    [saved],
  );
  const show = (draft: OrderDraft) => {
    const shown = { draft, state: fromDraft(draft, order) };
    dispatch({ type: 'replace', state: shown.state });
    saving.keep(shown);
  };
  const read = async (revision: number) => {
    const asked = revisionsApi.endpoints.getRevision.initiate(
      { orderId: order._id, revision },
      { subscribe: false },
    );
    return beginWith(await portalDispatch(asked).unwrap());
  };
  /** Goes on from the newer revision. */
  const rebase = async () => {
    try {
      const [from, to] = await Promise.all([read(state.base), read(order.revision)]);
      dispatch({ type: 'rebase', from, to });
    } catch (error) {
      saving.fail(error);
    }
  };
  /** Back doesn't lead to a draft that is over. */
  const leave = () => void navigate(`/orders/${order._id}`, { replace: true });
  const issue = () => {
    setIssuing(true);
    if (isDirty) void saving.saveNow();
  };
  const drop = async () => {
    if (isOver) return;
    // The saved draft is another one: this is only about what was typed here.
    if (conflict || isSuperseded) return leave();
    setOver(true);
    // A save that the server handles after the deletion would create the draft again.
    const last = await saving.finish();
    const isUnsaved = last.draft.version === 0 && state === last.state;
    const body = toInput(saving.isComplete ? state : last.state);
    const isDiscarded = isUnsaved || (await discard(body, last.draft.version));
    if (isDiscarded) leave();
    else setOver(false);
  };
  const row = {
    isOld: isDirty || isSaving,
    from: revisionName(saved.draft.base),
    to: revisionName(saved.draft.base + 1),
    prompts,
    dispatch,
  };
  const { lines, totalPrice } = saved.draft.difference;
  const isChanged = isDirty || lines.length > 0 || totalPrice !== 0 || Boolean(saved.draft.note);
  const canIssue =
    isChanged && saving.isComplete && isOpen(order) && !isSuperseded && !conflict && !isOver && !saving.error;
  if (isIssuing && !canIssue) setIssuing(false);
  // Text that is typed until everything is saved is issued, too.
  const isAsking = isIssuing && !isDirty && !isSaving;
  return (
    <Stack sx={{ gap: { xs: 2, md: 2.5 }, ...aboveBar }}>
      {!isOpen(order) && <Alert severity="warning">{texts.closed}</Alert>}
      <DraftSlabs slabs={state.slabs} figures={figures.slabs} {...row} />
      <DraftLineItems
        orderId={order._id}
        slabs={state.slabs}
        lines={state.lines}
        figures={figures.lines}
        {...row}
      />
      <DraftAdded lines={figures.added} isOld={row.isOld} from={row.from} to={row.to} />
      <DraftDiscount discount={state.discount} figures={figures.discount} {...row} />
      {saved.draft.costs && (
        <OrderCosts estimate={saved.draft.estimate} costs={saved.draft.costs} isOld={row.isOld} />
      )}
      <Panel title={draftLineTexts.note}>
        <TextField
          label={draftLineTexts.note}
          hideLabel
          hint={draftLineTexts.noteHint}
          rows={3}
          value={state.note}
          onChange={(note) => dispatch({ type: 'note', note })}
          maxLength={LIMITS.descriptionLength}
        />
      </Panel>
      <DraftBar
        draft={saved.draft}
        {...saving}
        onRetry={() => void (isSuperseded ? rebase() : saving.saveNow())}
        onDiscard={() => void drop()}
        canIssue={canIssue}
        isIssuing={isIssuing}
        onIssue={issue}
      >
        {isSuperseded ? (
          <NewerRevision order={order} onRebase={() => void rebase()} />
        ) : (
          conflict && (
            <ChangedDraft
              draft={conflict}
              isOwn={conflict.author._id === user?._id}
              onShowTheirs={() => show(conflict)}
              onSaveMine={() => void saving.saveNow(conflict)}
            />
          )
        )}
      </DraftBar>
      <IssueDialog
        order={order}
        draft={saved.draft}
        open={isAsking}
        onClose={() => setIssuing(false)}
        onIssued={({ reference, revision }) => {
          setOver(true);
          toast.success(issueTexts.issued(revisionName(revision), reference));
          leave();
        }}
        onOutdated={saving.fail}
      />
      <UnsavedChanges when={isDirty && !isOver} />
    </Stack>
  );
};

/** Opens the draft of an order, or one that begins with the first change. */
const OpenDraft = ({ order }: { order: Order }) => {
  const user = useCurrentUser();
  const { _id: orderId, revision } = order;
  const { currentData: draft, error, isFetching, refetch } = useOpenDraftQuery({ orderId, base: revision });
  const [takeOver, taking] = useSaveDraftMutation();
  const [opened, setOpened] = useState<OrderDraft>();
  // The query goes on, while what is edited stays.
  if (!opened && draft && draft.author._id === user?._id) setOpened(draft);
  if (opened) return <DraftEditor order={order} opened={opened} />;
  if (draft) {
    return (
      <OthersDraft
        order={order}
        draft={draft}
        isBusy={taking.isLoading}
        error={taking.error && errorMessage(taking.error)}
        onTakeOver={async () => {
          const body = { ...toInput(fromDraft(draft, order)), version: draft.version };
          const { data } = await takeOver({ orderId, body });
          if (data) setOpened(data);
          else void refetch();
        }}
      />
    );
  }
  if (isFetching) return <Loading />;
  return (
    <Card>
      <ErrorState
        title={texts.loadError}
        text={errorMessage(error, '')}
        onRetry={() => void refetch()}
        action={<ButtonLink to={`/orders/${orderId}`}>{draftConflictTexts.leave}</ButtonLink>}
      />
    </Card>
  );
};

/** /orders/{id}/revise: the next revision of an order beside the current one. */
export const RevisePage = () => {
  const { id = '' } = useParams();
  const result = useGetOrderQuery(id);
  const order = result.currentData;
  return (
    <>
      <PageHeader
        title={texts.title}
        subtitle={
          order
            ? texts.subtitle(order.reference, revisionName(order.revision), revisionName(order.revision + 1))
            : '\u00a0'
        }
        documentTitle={order ? texts.documentTitle(order.reference) : texts.title}
        above={<BackLink to={`/orders/${id}`}>{texts.backToOrder}</BackLink>}
      />
      <OrderLoaded result={result} list={lastOrderList.path} skeleton={<Loading />}>
        {(order) => <OpenDraft order={order} />}
      </OrderLoaded>
    </>
  );
};
