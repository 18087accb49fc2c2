import { safePath, startSession, useSendOnce } from '@slabdesk/portal';
import { useNavigate } from '@slabdesk/portal/router';
import { PROMPTS } from 'bff-contract/constants';
import { ExternalLink, FocusCard, TextLink } from 'shared-ui/core';
import { CheckboxField } from 'shared-ui/fields';
import {
  email,
  Form,
  newPassword,
  PasswordField,
  required,
  SubmitButton,
  sameAs,
  TextField,
  useForm,
} from 'shared-ui/form';
import { siteLink } from '../site';
import { type Registered, register } from './registration-api';

interface Values {
  name: string;
  email: string;
  password: string;
  confirmPassword: string;
  tos: boolean;
}

const MESSAGES = {
  400: 'Please check your details and try again.',
  500: 'Failed to register, please retry or try refreshing the page.',
};

/** Where a new account goes first; a confirmation takes the way back along. */
const targetOf = ({ confirmationRedirect, redirectUrl }: Registered): string => {
  const confirmation = safePath(confirmationRedirect);
  if (!confirmation) return safePath(redirectUrl) ?? '/';
  return redirectUrl ? `${confirmation}&rd=${encodeURIComponent(redirectUrl)}` : confirmation;
};

const useRegisterForm = () => {
  const navigate = useNavigate();
  const sendOnce = useSendOnce();
  return useForm<Values>({
    defaults: { name: '', email: '', password: '', confirmPassword: '', tos: false },
    rules: {
      name: [required('Please provide your name')],
      email: [required(PROMPTS.emailRequired), email()],
      password: [required(PROMPTS.passwordRequired), ...newPassword<Values>()],
      confirmPassword: [
        required('Please repeat your password'),
        sameAs<Values>('password', PROMPTS.passwordsDiffer),
      ],
      tos: [required('Please accept the Terms of Service')],
    },
    fallback: 'Registration failed. Please check your details and try again.',
    messages: MESSAGES,
    submit: (values) => {
      const body = { ...values, tos: true as const };
      return sendOnce(body, (headers) => register(body, headers));
    },
    onSuccess: (answer) => {
      const registered = answer as Registered;
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
      title="Create your account"
      footer={
        <>
          Already have an account? <TextLink to="/login">Login</TextLink>
        </>
      }
    >
      <Form form={form} aria-label="Create your account">
        <TextField label="Name" autoComplete="name" maxLength={200} {...form.field<string>('name')} />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          inputMode="email"
          {...form.field<string>('email')}
        />
        <PasswordField label="Password" autoComplete="new-password" {...form.field<string>('password')} />
        <PasswordField
          label="Confirm Password"
          autoComplete="new-password"
          {...form.field<string>('confirmPassword')}
        />
        <CheckboxField
          label={
            <>
              I accept the platform{' '}
              <ExternalLink href={siteLink('terms')} target="_blank" rel="noopener">
                Terms of Service
              </ExternalLink>
            </>
          }
          {...form.field<boolean>('tos')}
        />
        <SubmitButton form={form} label="Register" align="full" />
      </Form>
    </FocusCard>
  );
};
