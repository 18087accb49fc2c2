import { productName } from '@slabdesk/portal';
import { Navigate, useNavigate } from '@slabdesk/portal/router';
import { PROMPTS } from 'bff-contract/constants';
import { FocusCard } from 'shared-ui/core';
import { Form, newPassword, PasswordField, required, SubmitButton, sameAs, useForm } from 'shared-ui/form';
import { setPassword } from './passwords-api';
import { useLinkParameters } from './use-link-parameters';

const FAILED = 'Failed to set password. Please try again or contact support.';

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
    fallback: FAILED,
    // Where no server answered there is no message of a server either.
    messages: { 0: FAILED },
    submit: (values) => setPassword({ ...values, token, id }),
    onSuccess: () => navigate('/login', { replace: true }),
  });
  return (
    <FocusCard
      title="Set Your Password"
      subtitle={`Create a secure password for your ${productName()} account`}
    >
      <Form form={form} aria-label="Set Your Password">
        <PasswordField
          label="New Password"
          autoComplete="new-password"
          hint="8 characters or more, with a lowercase and an uppercase letter, a number and a special character"
          {...form.field<string>('password')}
        />
        <PasswordField
          label="Confirm Password"
          autoComplete="new-password"
          {...form.field<string>('confirmPassword')}
        />
        <SubmitButton form={form} label="Set Password" pendingLabel="Setting Password..." align="full" />
      </Form>
    </FocusCard>
  );
};

/** /set-password: the first password, by the link of the welcome mail. */
export const SetPasswordPage = () => {
  const { token, id } = useLinkParameters();
  return token && id ? <SetPassword token={token} id={id} /> : <Navigate to="/login" replace />;
};
