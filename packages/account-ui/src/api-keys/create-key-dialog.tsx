import type { NewApiKey } from 'bff-contract';
import { LIMITS } from 'bff-contract/constants';
import { useState } from 'react';
import { Modal } from 'shared-ui/dialog';
import { SelectField } from 'shared-ui/fields';
import { Form, required, SubmitButton, TextField, useForm } from 'shared-ui/form';
import type { ApiKeyCalls } from './api-keys-api';
import { ScopesField } from './scopes-field';
import { createKeyTexts as texts } from './texts';

const DAY_MS = 86_400_000;

export interface CreateKeyDialogProps {
  calls: ApiKeyCalls;
  /** The scopes that can be chosen. */
  scopes: readonly string[];
  onCreated: (key: NewApiKey) => void;
  onClose: () => void;
}

const lifetimeOptions = () =>
  (['30', '90', '365', 'endless'] as const).map((value) => ({ value, text: texts.lifetimes[value] }));

/** Asks for the name, the scopes and the end of a new key. */
export const CreateKeyDialog = ({ calls, scopes, onCreated, onClose }: CreateKeyDialogProps) => {
  const [create] = calls.useCreateApiKeyMutation();
  // Once, so that a repeated call is the same one: its first response may have been lost.
  const [openedAt] = useState(Date.now);
  const form = useForm({
    defaults: { name: '', scopes: [] as string[], days: '365' },
    rules: {
      name: [required(texts.namePrompt)],
      scopes: [{ test: (value) => (value as string[]).length > 0, prompt: texts.scopesPrompt }],
    },
    submit: ({ days, ...fields }) =>
      create({
        ...fields,
        ...(days !== 'endless' && { expiresAt: new Date(openedAt + Number(days) * DAY_MS).toISOString() }),
      }).unwrap(),
    onSuccess: (key) => onCreated(key as NewApiKey),
  });
  return (
    <Modal open onClose={onClose} title={texts.title}>
      <Form form={form} aria-label={texts.title}>
        <TextField
          label={texts.name}
          hint={texts.nameHint}
          maxLength={LIMITS.nameLength}
          autoFocus
          {...form.register('name')}
        />
        <ScopesField scopes={scopes} {...form.register('scopes')} />
        <SelectField
          label={texts.expiry}
          options={lifetimeOptions()}
          nullText={false}
          {...form.register('days')}
        />
        <SubmitButton form={form} label={texts.submit} pendingLabel={texts.submitting} onCancel={onClose} />
      </Form>
    </Modal>
  );
};
