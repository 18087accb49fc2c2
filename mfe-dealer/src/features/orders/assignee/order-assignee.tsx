import { useOrderChange } from '@slabdesk/orders-ui/status';
import { currentRecord, errorMessage, useCurrentUser } from '@slabdesk/portal';
import type { Order } from 'bff-contract';
import { useState } from 'react';
import { Box, Button, Card, Stack, Typography, toast, undoAction, useRestoreFocus } from 'shared-ui/core';
import { SelectField } from 'shared-ui/fields';
import { useMay } from '../../team';
import { useChangeOrder } from '../use-change-order';
import { useChangeStatuses } from '../use-change-statuses';
import { type Colleague, useListColleaguesQuery } from './assignee-api';
import { assigneeTexts as texts } from './texts';

const failureText = (error: unknown): string =>
  currentRecord(error) ? texts.conflict : texts.error(errorMessage(error));

/** Assigns the order, with a toast that can undo it. */
const useAssign = (order: Order) => {
  const { change } = useChangeOrder();
  const [pending, setPending] = useState<{ to: string | undefined }>();
  const send = (to: Colleague | undefined, over: Order): Promise<Order> => {
    setPending({ to: to?._id });
    return change(over, { part: 'assignee', body: { assignee: to?._id } }).finally(() =>
      setPending(undefined),
    );
  };
  return {
    pending,
    assign: async (to: Colleague | undefined) => {
      if (pending) return;
      const topic = order._id;
      try {
        const saved = await send(to, order);
        const undo = () => send(order.assignee, saved);
        const action = undoAction({ topic, undo, failed: failureText });
        toast.success(to ? texts.assigned(to.name) : texts.unassigned, { action, topic });
      } catch (error) {
        toast.error(failureText(error), { topic });
      }
    },
  };
};

/** Sets a new order in progress with one click. */
const StartButton = ({ order }: { order: Order }) => {
  const { change, pending } = useOrderChange(order, useChangeStatuses());
  return (
    <Button
      variant="contained"
      color="primary"
      aria-disabled={pending !== undefined || undefined}
      onClick={() => void change('in-progress')}
    >
      {texts.start}
    </Button>
  );
};

const Controls = ({ order }: { order: Order }) => {
  const user = useCurrentUser();
  const { data: colleagues = [] } = useListColleaguesQuery();
  const { assign, pending } = useAssign(order);
  const { assignee } = order;
  const me = colleagues.find(({ _id }) => _id === user?._id);
  // An assignee who has left the team stays in the list, as the current choice.
  const people =
    assignee && !colleagues.some(({ _id }) => _id === assignee._id) ? [...colleagues, assignee] : colleagues;
  return (
    <>
      <Box sx={{ flex: { xs: '1 1 100%', sm: '0 1 260px' } }} aria-busy={pending !== undefined}>
        <SelectField
          label={texts.label}
          hideLabel
          isSavedAtOnce
          name="assignee"
          options={people.map(({ _id, name }) => ({ value: _id, text: name }))}
          nullText={texts.nobody}
          value={(pending ? pending.to : assignee?._id) ?? null}
          onChange={(id) => void assign(people.find(({ _id }) => _id === id))}
        />
      </Box>
      {me && assignee?._id !== me._id && <Button onClick={() => void assign(me)}>{texts.toMe}</Button>}
      {order.status === 'order-placed' && <StartButton order={order} />}
    </>
  );
};

/** Who works on the order; members who may change orders assign it, and start work on a new one. */
export const OrderAssignee = ({ order }: { order: Order }) => {
  const mayChange = useMay('orders:change');
  // A button goes with its click.
  const keepsFocus = useRestoreFocus(order, (card) => card.querySelector('select'));
  return (
    <Card
      {...keepsFocus}
      sx={{ mb: { xs: 2, md: 2.5 }, px: { xs: 2, sm: 2.5 }, py: 1.5, displayPrint: 'none' }}
    >
      <Stack
        direction="row"
        sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap', overflowWrap: 'anywhere' }}
      >
        <Typography variant="body2" aria-hidden={mayChange || undefined} sx={{ fontWeight: 550 }}>
          {texts.label}
        </Typography>
        {mayChange ? (
          <Controls order={order} />
        ) : (
          <Typography dir="auto">{order.assignee?.name ?? texts.nobody}</Typography>
        )}
      </Stack>
    </Card>
  );
};
