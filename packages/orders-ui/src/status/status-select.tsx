import { formatDateTime } from '@slabdesk/units';
import type { Order } from 'bff-contract';
import { ORDER_STATUS_LABELS, ORDER_STATUSES, type OrderStatus } from 'bff-contract/constants';
import { useRef, useState } from 'react';
import { Alert, Box, Button, CircularProgress, Stack } from 'shared-ui/core';
import { SelectField } from 'shared-ui/fields';
import type { ChangeStatuses } from './change-statuses';
import { statusConflictTexts as conflictTexts, statusSelectTexts as texts } from './texts';
import { actorText } from './timeline';
import { useOrderChange } from './use-order-change';

const options = () => ORDER_STATUSES.map((value) => ({ value, text: ORDER_STATUS_LABELS[value] }));

const isStatus = (status: string | undefined): status is OrderStatus =>
  ORDER_STATUSES.some((known) => known === status);

const labelOf = (status: string | undefined): string =>
  isStatus(status) ? ORDER_STATUS_LABELS[status] : status || texts.notSet;

/** Another user changed the order before this change was saved. */
interface StatusConflict {
  /** The status that this user chose. */
  mine: OrderStatus;
  theirs: OrderStatus;
}

interface ConflictNoteProps {
  /** As it is now; loads after the conflict is known. */
  order: Order;
  conflict: StatusConflict;
  onOverwrite: () => void;
  onKeep: () => void;
}

/** Shows both versions and who made the other one; the user decides. */
const ConflictNote = ({ order, conflict, onOverwrite, onKeep }: ConflictNoteProps) => {
  const mine = labelOf(conflict.mine);
  const theirs = labelOf(conflict.theirs);
  const last =
    order.status === conflict.theirs
      ? order.history.findLast(({ to, assignee }) => to === order.status && assignee === undefined)
      : undefined;
  return (
    <Alert severity="warning" sx={{ alignItems: 'flex-start' }}>
      <Box component="p" sx={{ m: 0 }}>
        {last
          ? conflictTexts.byUser(
              <strong>{mine}</strong>,
              actorText(last.actor),
              <strong>{theirs}</strong>,
              formatDateTime(last.at),
            )
          : conflictTexts.bySomebody(<strong>{mine}</strong>, <strong>{theirs}</strong>)}
      </Box>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        <Button size="small" onClick={onOverwrite}>
          {conflictTexts.overwrite(mine)}
        </Button>
        <Button size="small" onClick={onKeep}>
          {conflictTexts.keep(theirs)}
        </Button>
      </Stack>
    </Alert>
  );
};

/** Shows and changes the status of an order. Conflicting changes are shown and never overwritten without confirmation. */
export const StatusSelect = ({ order, changeStatuses }: { order: Order; changeStatuses: ChangeStatuses }) => {
  const { change, pending } = useOrderChange(order, changeStatuses);
  const [conflict, setConflict] = useState<StatusConflict>();
  const choose = (status: OrderStatus) => {
    setConflict(undefined);
    void change(status, undefined, (theirs) => setConflict({ mine: status, theirs }));
  };
  const container = useRef<HTMLDivElement>(null);
  const decide = (decision: () => void) => {
    decision();
    // The conflict buttons unmount, so focus returns to the select.
    container.current?.querySelector('select')?.focus();
  };
  return (
    <Stack ref={container} sx={{ gap: 1.5 }} aria-busy={pending !== undefined}>
      <SelectField
        label={texts.label}
        name="status"
        isSavedAtOnce
        options={options()}
        value={pending?.status ?? (isStatus(order.status) ? order.status : null)}
        onChange={(status) => {
          if (isStatus(status ?? undefined) && status !== order.status) choose(status as OrderStatus);
        }}
        nullText={isStatus(order.status) ? false : labelOf(order.status)}
        hint={
          <Box component="span" role="status" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
            {pending ? (
              <>
                <CircularProgress size={12} aria-hidden /> {texts.saving}
              </>
            ) : (
              order.project.owner && texts.emailHint
            )}
          </Box>
        }
      />
      {conflict && (
        <ConflictNote
          order={order}
          conflict={conflict}
          onOverwrite={() => decide(() => choose(conflict.mine))}
          onKeep={() => decide(() => setConflict(undefined))}
        />
      )}
    </Stack>
  );
};
