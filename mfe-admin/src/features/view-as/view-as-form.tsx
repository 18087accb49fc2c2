import { useForm } from 'shared-ui/form';
import { ReasonForm, reasonRules } from '../../reason-form';
import { viewAsTexts } from './texts';
import { useViewAs } from './use-view-as';

/** Requires a reason before opening the portal. */
export const ViewAsForm = ({ dealerId, onClose }: { dealerId: string; onClose: () => void }) => {
  const viewAs = useViewAs();
  const form = useForm({
    defaults: { reason: '' },
    rules: { reason: reasonRules(viewAsTexts.reasonMissing) },
    submit: ({ reason }) => viewAs(dealerId, reason),
    onSuccess: onClose,
  });
  return (
    <ReasonForm
      form={form}
      label={viewAsTexts.form}
      explanation={viewAsTexts.explanation}
      reason={form.register('reason')}
      autoFocus
      reasonExample={viewAsTexts.reasonExample}
      submitLabel={viewAsTexts.submit}
      pendingLabel={viewAsTexts.submitting}
      onClose={onClose}
    />
  );
};
