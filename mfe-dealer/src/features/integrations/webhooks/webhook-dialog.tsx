import type { NewWebhook, Webhook } from 'bff-contract';
import { LIMITS, type WebhookEvent } from 'bff-contract/constants';
import { toast } from 'shared-ui/core';
import { Modal } from 'shared-ui/dialog';
import { Form, required, SubmitButton, TextField, useForm } from 'shared-ui/form';
import { useConflict } from '../../../use-conflict';
import { EventsField } from './events-field';
import { webhookFormTexts as texts } from './texts';
import { useCreateWebhookMutation, useUpdateWebhookMutation } from './webhooks-api';

interface WebhookDialogProps {
  /** Undefined for a new one. */
  webhook: Webhook | undefined;
  onCreated: (webhook: NewWebhook) => void;
  onClose: () => void;
}

const toValues = (webhook: Webhook | undefined) => ({
  url: webhook?.url ?? '',
  events: webhook?.events ?? ([] as WebhookEvent[]),
});

const conflictTexts = () => ({
  url: { label: texts.url },
  events: {
    label: texts.events,
    format: (events: WebhookEvent[]) => events.map(texts.event).join(', '),
  },
});

/** Creates a webhook, or changes its address and events. */
export const WebhookDialog = ({ webhook, onCreated, onClose }: WebhookDialogProps) => {
  const [create] = useCreateWebhookMutation();
  const [update] = useUpdateWebhookMutation();
  const conflict = useConflict(webhook, toValues);
  const form = useForm({
    defaults: toValues(webhook),
    rules: {
      url: [
        required(texts.urlPrompt),
        { test: (value) => URL.canParse(String(value)), prompt: texts.urlPrompt },
      ],
      events: [{ test: (value) => (value as WebhookEvent[]).length > 0, prompt: texts.eventsPrompt }],
    },
    submit: (values) =>
      conflict.save(values, (over) =>
        over
          ? update({ id: over._id, fields: { ...values, version: over.version } }).unwrap()
          : create(values).unwrap(),
      ),
    onSuccess: (answer) => {
      onClose();
      if (webhook) toast.success(texts.saved);
      else onCreated(answer as NewWebhook);
    },
  });
  const title = webhook ? texts.edit : texts.create;
  return (
    <Modal open onClose={onClose} title={title}>
      <Form form={form} aria-label={title}>
        <TextField
          label={texts.url}
          hint={texts.urlHint}
          type="url"
          autoComplete="off"
          maxLength={LIMITS.webhookUrl}
          autoFocus
          {...form.register('url')}
        />
        <EventsField {...form.register('events')} />
        {conflict.resolver(form, conflictTexts()) ?? (
          <SubmitButton
            form={form}
            label={webhook ? texts.submitEdit : texts.submitCreate}
            pendingLabel={texts.submitting}
            onCancel={onClose}
          />
        )}
      </Form>
    </Modal>
  );
};
