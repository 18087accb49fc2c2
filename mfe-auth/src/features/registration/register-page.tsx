import { safePath, startSession } from '@slabdesk/portal';
import { useNavigate } from '@slabdesk/portal/router';
import { ownTimeZone, PROMPTS } from 'bff-contract/constants';
import { ExternalLink, FocusCard, TextLink } from 'shared-ui/core';
import { CheckboxField } from 'shared-ui/fields';
import { email, Form, required, SubmitButton, TextField, UnsavedChanges, useForm } from 'shared-ui/form';
import { NewPasswordFields, newPasswordRules } from '../new-password';
import { siteLink } from '../site';
import { type Registered, register } from './registration-api';
import { registrationTexts as texts } from './texts';

interface Values {
  name: string;
  email: string;
  password: string;
  confirmPassword: string;
  tos: boolean;
}

const messages = () => ({
  400: texts.failures.refused,
  500: texts.failures.server,
});

/** Returns the path to open after registering. The confirmation page receives the original target in `rd`. */
const targetOf = ({ confirmationRedirect, redirectUrl }: Registered): string => {
  const confirmation = safePath(confirmationRedirect);
  if (!confirmation) return safePath(redirectUrl) ?? '/';
  return redirectUrl ? `${confirmation}&rd=${encodeURIComponent(redirectUrl)}` : confirmation;
};

const useRegisterForm = () => {
  const navigate = useNavigate();
  const { password, confirmPassword } = newPasswordRules();
  return useForm<Values>({
    defaults: { name: '', email: '', password: '', confirmPassword: '', tos: false },
    rules: {
      name: [required(texts.prompts.name)],
      email: [required(PROMPTS.emailRequired), email()],
      password,
      confirmPassword: [required(texts.prompts.confirmPassword), ...confirmPassword],
      tos: [required(texts.prompts.terms)],
    },
    fallback: texts.failures.other,
    messages: messages(),
    submit: (values) => {
      const timeZone = ownTimeZone();
      return register({ ...values, tos: true, ...(timeZone && { timeZone }) });
    },
    onSuccess: (response) => {
      const registered = response as Registered;
      startSession(registered.token);
      navigate(targetOf(registered), { replace: true });
    },
  });
};

/** /register: a new dealer's account. */
export const RegisterPage = () => {
  const form = useRegisterForm();
  return (
    <FocusCard
      title={texts.title}
      footer={
        <>
          {texts.hasAccount} <TextLink to="/login">{texts.login}</TextLink>
        </>
      }
    >
      <Form form={form} aria-label={texts.title}>
        <TextField label={texts.name} autoComplete="name" maxLength={200} {...form.register('name')} />
        <TextField label={texts.email} type="email" autoComplete="email" {...form.register('email')} />
        <NewPasswordFields form={form} />
        <CheckboxField
          label={texts.accept((words) => (
            <ExternalLink href={siteLink('terms')} target="_blank" rel="noopener">
              {words}
            </ExternalLink>
          ))}
          {...form.register('tos')}
        />
        <SubmitButton form={form} label={texts.submit} align="full" />
        <UnsavedChanges when={form.isDirty} />
      </Form>
    </FocusCard>
  );
};
