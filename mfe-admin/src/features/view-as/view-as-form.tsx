import { Button, Typography } from 'shared-ui/core';
import { Form, maxLength, required, SubmitButton, TextField, useForm } from 'shared-ui/form';
import { useViewAs } from './use-view-as';

const REASON_LENGTH = 500;

/** Asks why, then opens the portal. */
export const ViewAsForm = ({ dealerId, onClose }: { dealerId: string; onClose: () => void }) => {
  const viewAs = useViewAs();
  const form = useForm({
    defaults: { reason: '' },
    rules: {
      reason: [required('Please say why; the dealer reads it'), maxLength(REASON_LENGTH)],
    },
    submit: ({ reason }) => viewAs(dealerId, reason),
    onSuccess: onClose,
  });
  return (
    <Form form={form} aria-label="View as dealer">
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        The dealer&apos;s portal opens in a new tab, read-only, for 30 minutes. The dealer will read your name
        and your reason under &quot;Who has looked at your portal&quot;.
      </Typography>
      <TextField
        label="Reason"
        placeholder="Such as: the total of order ORD-1001 looks wrong"
        rows={3}
        maxLength={REASON_LENGTH}
        autoFocus
        {...form.field('reason')}
      />
      <SubmitButton form={form} label="Open portal" pendingLabel="Opening...">
        <Button onClick={onClose}>Cancel</Button>
      </SubmitButton>
    </Form>
  );
};
