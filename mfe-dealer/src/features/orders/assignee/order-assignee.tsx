import { changeInTurn, useOrderChange } from '@slabdesk/orders-ui/status';
import { currentRecord, errorMessage, useCurrentUser } from '@slabdesk/portal';
import type { Order } from 'bff-contract';
import { useState } from 'react';
import { Box, Button, Card, Stack, Typography, toast, undoAction } from 'shared-ui/core';
import { SelectField } from 'shared-ui/fields';
import { useMay } from '../../team';
import { useChangeStatuses } from '../use-change-statuses';
import { type Colleague, useAssignOrderMutation, useListColleaguesQuery } from './assignee-api';
import { assigneeTexts as texts } from './texts';

const failureText = (error: unknown): string =>
  currentRecord(error) ? texts.conflict : texts.error(errorMessage(error));

/** Assigns the order, with a toast that can undo it. */
const useAssign = ({ _id, version, assignee: before }: Order) => {
  const [assign] = useAssignOrderMutation();
  const [pending, setPending] = useState<{ to: string | undefined }>();
  const send = async (to: Colleague | undefined, from: number): Promise<Order> => {
    setPending({ to: to?._id });
    const { data, error } = await changeInTurn(
      { _id, version: from },
      (version) => assign({ _id, assignee: to?._id, version }),
      (result) => result.data?.version,
    );
    setPending(undefined);
    if (!data) throw error;
    return data;
  };
  return {
    pending,
    assign: async (to: Colleague | undefined) => {
      if (pending) return;
      const topic = _id;
      try {
        const saved = await send(to, version);
        const undo = () => send(before, saved.version);
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
  return (
    <Card sx={{ mb: { xs: 2, md: 2.5 }, px: { xs: 2, sm: 2.5 }, py: 1.5, displayPrint: 'none' }}>
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
