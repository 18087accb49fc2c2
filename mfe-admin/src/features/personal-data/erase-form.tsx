import type { Erasure } from 'bff-contract';
import { LIMITS } from 'bff-contract/constants';
import { useState } from 'react';
import { Typography, toast } from 'shared-ui/core';
import { Form, PasswordField, required, SubmitButton, TextField, useForm } from 'shared-ui/form';
import { useErasePersonMutation, useGetTwoStepQuery } from './personal-data-api';
import { personalDataFormTexts as texts } from './texts';

interface EraseFormProps {
  id: string;
  person: Pick<Erasure, 'email'>;
  onClose: () => void;
}

/** Asks for the person's address and for the administrator's credentials, then erases the person. */
export const EraseForm = ({ id, person, onClose }: EraseFormProps) => {
  const [erasePerson] = useErasePersonMutation();
  const { data: twoStep } = useGetTwoStepQuery();
  const form = useForm({
    defaults: { email: '', currentPassword: '', code: '' },
    rules: {
      email: [required(texts.emailMissing)],
      currentPassword: [required(texts.passwordMissing)],
    },
    submit: async ({ code, ...body }) => {
      const { name } = await erasePerson({ id, body: { ...body, ...(code && { code }) } }).unwrap();
      toast.success(texts.done(name));
    },
    onSuccess: onClose,
  });
  // Typing a code clears its error.
  const [needsCode, setNeedsCode] = useState(false);
  if (form.errors.code !== undefined && !needsCode) setNeedsCode(true);
  return (
    <Form form={form} aria-label={texts.submit}>
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {texts.intro(person.email)}
      </Typography>
      <TextField
        label={texts.email}
        type="email"
        autoComplete="off"
        maxLength={LIMITS.emailLength}
        autoFocus
        {...form.register('email')}
      />
      <PasswordField label={texts.password} {...form.register('currentPassword')} />
      {(twoStep?.enabled === true || needsCode) && (
        <TextField
          label={texts.code}
          hint={texts.codeHint}
          autoComplete="one-time-code"
          maxLength={LIMITS.codeLength}
          {...form.register('code')}
        />
      )}
      <SubmitButton
        form={form}
        danger
        label={texts.submit}
        pendingLabel={texts.submitting}
        onCancel={onClose}
      />
    </Form>
  );
};
