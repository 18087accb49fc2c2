import { productName } from '@slabdesk/portal';
import { Navigate, useNavigate } from '@slabdesk/portal/router';
import { FocusCard } from 'shared-ui/core';
import { Form, SubmitButton, useForm } from 'shared-ui/form';
import { NewPasswordFields, newPasswordRules } from '../new-password';
import { setPassword } from './passwords-api';
import { passwordSetTexts as texts } from './texts';
import { useLinkParameters } from './use-link-parameters';

const SetPassword = ({ token, id }: { token: string; id: string }) => {
  const navigate = useNavigate();
  const form = useForm({
    defaults: { password: '', confirmPassword: '' },
    rules: newPasswordRules(),
    fallback: texts.failed,
    // Without a response there is no server message.
    messages: { 0: texts.failed },
    submit: (values) => setPassword({ ...values, token, id }),
    onSuccess: () => navigate('/login', { replace: true }),
  });
  return (
    <FocusCard title={texts.title} subtitle={texts.subtitle(productName())}>
      <Form form={form} aria-label={texts.title}>
        <NewPasswordFields form={form} label={texts.password} />
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
