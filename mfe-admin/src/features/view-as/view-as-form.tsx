import { Typography } from 'shared-ui/core';
import {
  CancelButton,
  Form,
  maxLength,
  required,
  SubmitButton,
  TextField,
  UnsavedChanges,
  useForm,
} from 'shared-ui/form';
import { viewAsTexts } from './texts';
import { useViewAs } from './use-view-as';

const REASON_LENGTH = 500;

/** Requires a reason before opening the portal. */
export const ViewAsForm = ({ dealerId, onClose }: { dealerId: string; onClose: () => void }) => {
  const viewAs = useViewAs();
  const form = useForm({
    defaults: { reason: '' },
    rules: {
      reason: [required(viewAsTexts.reasonMissing), maxLength(REASON_LENGTH)],
    },
    submit: ({ reason }) => viewAs(dealerId, reason),
    onSuccess: onClose,
  });
  return (
    <Form form={form} aria-label={viewAsTexts.form}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {viewAsTexts.explanation}
      </Typography>
      <TextField
        label={viewAsTexts.reason}
        placeholder={viewAsTexts.reasonExample}
        rows={3}
        maxLength={REASON_LENGTH}
        autoFocus
        {...form.register('reason')}
      />
      <SubmitButton form={form} label={viewAsTexts.submit} pendingLabel={viewAsTexts.submitting}>
        <CancelButton form={form} onCancel={onClose}>
          {viewAsTexts.cancel}
        </CancelButton>
      </SubmitButton>
      <UnsavedChanges when={form.isDirty} />
    </Form>
  );
};
