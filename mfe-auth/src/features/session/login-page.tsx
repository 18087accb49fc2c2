import { PROMPTS } from 'bff-contract/constants';
import { FocusCard, Stack, TextLink } from 'shared-ui/core';
import { Form, PasswordField, required, SubmitButton, TextField, useForm } from 'shared-ui/form';
import { returnPath, startSession, useSession } from 'shared-ui/portal';
import { Navigate, useNavigate } from 'shared-ui/router';
import { type SignedIn, useLoginMutation } from './session-api';

const useLoginForm = () => {
  const navigate = useNavigate();
  const [login] = useLoginMutation();
  return useForm({
    defaults: { email: '', password: '' },
    rules: {
      email: [required(PROMPTS.emailRequired)],
      password: [required(PROMPTS.passwordRequired)],
    },
    fallback: PROMPTS.login,
    submit: (values) => login(values).unwrap(),
    onSuccess: (answer) => {
      const { token, redirectUrl } = answer as SignedIn;
      // Read first: starting the session may lead away from this address.
      const target = returnPath() ?? redirectUrl ?? '/';
      startSession(token);
      navigate(target, { replace: true });
    },
  });
};

/** /login: signs in, then goes where the visitor had wanted to go. */
export const LoginPage = () => {
  const form = useLoginForm();
  const session = useSession();
  if (session.status === 'user' && form.status === 'none')
    return <Navigate to={returnPath() ?? '/'} replace />;
  return (
    <FocusCard
      title="Sign In"
      footer={
        <Stack direction="row" sx={{ justifyContent: 'space-between', px: 0.5 }}>
          <TextLink to="/request-reset">Forgot your password?</TextLink>
          <TextLink to="/register">Sign Up</TextLink>
        </Stack>
      }
    >
      <Form form={form} aria-label="Sign In">
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          inputMode="email"
          {...form.field<string>('email')}
        />
        <PasswordField label="Password" autoComplete="current-password" {...form.field<string>('password')} />
        <SubmitButton form={form} label="Login" align="full" />
      </Form>
    </FocusCard>
  );
};
