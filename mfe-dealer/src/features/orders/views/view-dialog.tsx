import type { OrderView } from 'bff-contract';
import { Typography } from 'shared-ui/core';
import { Modal } from 'shared-ui/dialog';
import { CheckboxField } from 'shared-ui/fields';
import { Form, required, SubmitButton, TextField, useForm } from 'shared-ui/form';
import { useConflict } from '../../../use-conflict';
import { useMay } from '../../team';
import { useCreateOrderViewMutation, useUpdateOrderViewMutation } from './order-views-api';
import { viewDialogTexts as texts } from './texts';

export interface ViewDialogProps {
  /** Undefined: a new one. */
  view: OrderView | undefined;
  /** The query that a new view keeps. */
  query: Record<string, string>;
  onClose: () => void;
  onSaved: (view: OrderView) => void;
}

const toValues = (view: OrderView | undefined) => ({
  name: view?.name ?? '',
  isShared: view?.isShared ?? false,
});

const conflictTexts = () => ({ name: { label: texts.name }, isShared: { label: texts.share } });

const ViewForm = ({ view, query, onClose, onSaved }: ViewDialogProps) => {
  const mayShare = useMay('orders:change');
  const [create] = useCreateOrderViewMutation();
  const [update] = useUpdateOrderViewMutation();
  const conflict = useConflict(view, toValues);
  const form = useForm({
    defaults: toValues(view),
    rules: { name: [required(texts.namePrompt)] },
    submit: ({ name, isShared }) => {
      const fields = { name: name.trim(), isShared };
      return conflict.save(fields, (over) =>
        over
          ? update({ ...fields, _id: over._id, version: over.version }).unwrap()
          : create({ ...fields, query }).unwrap(),
      );
    },
    onSuccess: (saved) => onSaved(saved as OrderView),
  });
  return (
    <Form form={form} aria-label={view ? texts.edit : texts.create}>
      {!view && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {texts.explanation}
        </Typography>
      )}
      <TextField label={texts.name} {...form.register('name')} autoFocus />
      {mayShare && <CheckboxField label={texts.share} {...form.register('isShared')} />}
      {conflict.resolver(form, conflictTexts()) ?? (
        <SubmitButton form={form} label={texts.submit} pendingLabel={texts.submitting} onCancel={onClose} />
      )}
    </Form>
  );
};

/** Saves a new view, or changes the name of one and whether the team has it. */
export const ViewDialog = (props: ViewDialogProps) => (
  <Modal open onClose={props.onClose} title={props.view ? texts.edit : texts.create} size="xs">
    <ViewForm {...props} />
  </Modal>
);
