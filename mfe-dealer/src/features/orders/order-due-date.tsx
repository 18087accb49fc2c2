import { daysUntilDue, formatDay } from '@slabdesk/orders-ui/due-date';
import { errorMessage } from '@slabdesk/portal';
import type { Order } from 'bff-contract';
import { useRef, useState } from 'react';
import { Alert, Button, Panel, Stack, toast, undoAction } from 'shared-ui/core';
import { ConfirmDialog } from 'shared-ui/dialog';
import { TextField, UnsavedChanges } from 'shared-ui/form';
import { orderDueDateTexts as texts } from './texts';
import { useChangeOrder } from './use-change-order';

/** Sets and removes the due date of an order; a toast undoes it. */
export const OrderDueDate = ({ order }: { order: Order }) => {
  const saved = order.dueDate ?? '';
  const [typed, setTyped] = useState(saved);
  // Also when another user, or the toast, has changed it.
  const [shown, setShown] = useState(saved);
  const [isChanged, setChanged] = useState(false);
  if (saved !== shown) {
    setShown(saved);
    // A day that was chosen but not saved stays.
    if (typed === shown) setTyped(saved);
    else setChanged(true);
  }
  if (isChanged && typed === saved) setChanged(false);
  const { change: save, error, isLoading } = useChangeOrder();
  const [isAsking, setAsking] = useState(false);

  // A later change of the order replaces the toast: its undo would be outdated.
  const topic = order._id;
  const set = async (dueDate: string, over: Order): Promise<Order> => {
    // Another user has changed something else, or made the same change.
    const data = await save(
      over,
      { part: 'due-date', body: { dueDate: dueDate || null } },
      (current, before) => [before.dueDate, dueDate || undefined].includes(current.dueDate),
    );
    // A day that was chosen since the call began stays.
    setTyped((current) => (current === typed ? dueDate : current));
    setChanged(false);
    return data;
  };
  const form = useRef<HTMLFormElement>(null);
  const change = async (dueDate: string) => {
    if (isLoading) return;
    const failed = (failure: unknown) => texts.error(errorMessage(failure));
    let changed: Order;
    try {
      changed = await set(dueDate, order);
    } catch (failure) {
      // The panel says it, unless the user has left it.
      if (!form.current) toast.error(failed(failure), { topic });
      return;
    }
    const action = undoAction({ topic, undo: () => set(saved, changed), failed });
    toast.success(dueDate ? texts.saved(formatDay(dueDate)) : texts.removed, { topic, action });
  };
  return (
    <Panel title={texts.title}>
      <Stack
        component="form"
        ref={form}
        sx={{ gap: 1.5 }}
        onSubmit={(event) => {
          event.preventDefault();
          if (typed === saved) return;
          const days = daysUntilDue({ ...order, dueDate: typed }, Date.now());
          if (days !== undefined && days < 0) setAsking(true);
          else void change(typed);
        }}
      >
        <TextField label={texts.label} type="date" value={typed} onChange={setTyped} />
        <Stack direction="row" sx={{ gap: 1 }}>
          <Button type="submit" disabled={typed === saved} aria-disabled={isLoading || undefined} fullWidth>
            {texts.save}
          </Button>
          {saved && (
            <Button
              variant="text"
              aria-disabled={isLoading || undefined}
              onClick={() => void change('')}
              fullWidth
            >
              {texts.remove}
            </Button>
          )}
        </Stack>
        <UnsavedChanges when={typed !== saved} />
        <ConfirmDialog
          open={isAsking}
          title={texts.pastTitle}
          text={texts.pastText(formatDay(typed))}
          confirmLabel={texts.save}
          onConfirm={() => {
            setAsking(false);
            void change(typed);
          }}
          onCancel={() => setAsking(false)}
        />
        {isChanged && <Alert severity="warning">{texts.changed(saved && formatDay(saved))}</Alert>}
        {error && <Alert severity="error">{texts.error(errorMessage(error))}</Alert>}
      </Stack>
    </Panel>
  );
};
