import { daysUntilDue, formatDay } from '@slabdesk/orders-ui/due-date';
import { errorMessage } from '@slabdesk/portal';
import type { Order } from 'bff-contract';
import { useState } from 'react';
import { Alert, Button, Panel, Stack, toast } from 'shared-ui/core';
import { ConfirmDialog } from 'shared-ui/dialog';
import { TextField, UnsavedChanges } from 'shared-ui/form';
import { useSetDueDateMutation } from './orders-api';
import { orderDueDateTexts as texts } from './texts';

/** Sets and removes the due date of an order; a toast undoes it. */
export const OrderDueDate = ({ order }: { order: Order }) => {
  const saved = order.dueDate ?? '';
  const [typed, setTyped] = useState(saved);
  // Also when another user, or the toast, has changed it.
  const [shown, setShown] = useState(saved);
  if (saved !== shown) {
    setShown(saved);
    // A day that was chosen but not saved stays.
    if (typed === shown) setTyped(saved);
  }
  const [save, { error, isLoading }] = useSetDueDateMutation();
  const [isAsking, setAsking] = useState(false);

  // A later change of the order replaces the toast: its undo would be outdated.
  const topic = order._id;
  const set = async (dueDate: string, before?: string) => {
    if (isLoading) return;
    const result = await save({ _id: order._id, dueDate: dueDate || null });
    if (result.error) {
      // The panel may be gone when the toast undoes a change.
      if (before === undefined) toast.error(texts.error(errorMessage(result.error)), { topic });
      return;
    }
    // A day that was chosen since the call began stays.
    setTyped((current) => (current === typed ? dueDate : current));
    if (before === undefined) return;
    toast.success(dueDate ? texts.saved(formatDay(dueDate)) : texts.removed, {
      topic,
      action: { label: texts.undo, onClick: () => void set(before) },
    });
  };
  return (
    <Panel title={texts.title}>
      <Stack
        component="form"
        sx={{ gap: 1.5 }}
        onSubmit={(event) => {
          event.preventDefault();
          if (typed === saved) return;
          const days = daysUntilDue({ ...order, dueDate: typed }, Date.now());
          if (days !== undefined && days < 0) setAsking(true);
          else void set(typed, saved);
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
              onClick={() => void set('', saved)}
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
            void set(typed, saved);
          }}
          onCancel={() => setAsking(false)}
        />
        {error && <Alert severity="error">{texts.error(errorMessage(error))}</Alert>}
      </Stack>
    </Panel>
  );
};
