import { productName } from '@slabdesk/portal';
import { Navigate, useNavigate } from '@slabdesk/portal/router';
import { PROMPTS } from 'bff-contract/constants';
import { FocusCard } from 'shared-ui/core';
import { Form, newPassword, PasswordField, required, SubmitButton, sameAs, useForm } from 'shared-ui/form';
import { setPassword } from './passwords-api';
import { passwordTexts } from './texts';
import { useLinkParameters } from './use-link-parameters';

const texts = passwordTexts.set;

interface Values {
  password: string;
  confirmPassword: string;
}

const SetPassword = ({ token, id }: { token: string; id: string }) => {
  const navigate = useNavigate();
  const form = useForm<Values>({
    defaults: { password: '', confirmPassword: '' },
    rules: {
      password: [required(PROMPTS.passwordRequired), ...newPassword<Values>()],
      confirmPassword: [sameAs<Values>('password', PROMPTS.passwordsDiffer)],
    },
    fallback: texts.failed,
    // Without a response there is no server message.
    messages: { 0: texts.failed },
    submit: (values) => setPassword({ ...values, token, id }),
    onSuccess: () => navigate('/login', { replace: true }),
  });
  return (
    <FocusCard title={texts.title} subtitle={texts.subtitle(productName())}>
      <Form form={form} aria-label={texts.title}>
        <PasswordField
          label={texts.password}
          autoComplete="new-password"
          hint={texts.passwordHint}
          {...form.register('password')}
        />
        <PasswordField
          label={texts.confirmPassword}
          autoComplete="new-password"
          {...form.register('confirmPassword')}
        />
        <SubmitButton form={form} label={texts.submit} pendingLabel={texts.submitting} align="full" />
      </Form>
    </FocusCard>
  );
};

/** /set-password: sets the first password with the link in the welcome email. */
export const SetPasswordPage = () => {
  const { token, id } = useLinkParameters();
  return token && id ? <SetPassword token={token} id={id} /> : <Navigate to="/login" replace />;
};
