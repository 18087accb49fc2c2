import { isPortalError } from '@slabdesk/portal';
import { useNavigate } from '@slabdesk/portal/router';
import { PROMPTS } from 'bff-contract/constants';
import { Alert, FocusCard } from 'shared-ui/core';
import { Form, newPassword, SubmitButton, useForm } from 'shared-ui/form';
import { NewPasswordFields } from '../new-password';
import { resetPassword } from './passwords-api';
import { passwordResetTexts as texts } from './texts';
import { useLinkParameters } from './use-link-parameters';

/** Appends the server's message, which says what to do next, such as requesting a new link. */
const explain = (error: unknown): never => {
  const reason = isPortalError(error) && error.status === 400 && !error.fields ? error.error : '';
  const text = [texts.failed, reason].filter(Boolean).join(' ');
  throw { ...(isPortalError(error) ? error : { status: 0, code: 'NETWORK' }), error: text };
};

const ResetPassword = ({ title, target }: { title: string; target: string }) => {
  const link = useLinkParameters();
  const navigate = useNavigate();
  const form = useForm({
    defaults: { password: '', confirmPassword: '' },
    rules: { password: newPassword() },
    submit: async (values) => {
      const response = await resetPassword({ ...values, ...link }).catch(explain);
      return response?.message === 'success' ? response : explain(undefined);
    },
    onSuccess: () => navigate(target, { replace: true }),
  });
  const { password, confirmPassword } = form.watch();
  return (
    <FocusCard title={title}>
      <Form form={form} aria-label={title}>
        {!(link.token && link.id) && <Alert severity="warning">{PROMPTS.linkInvalid}</Alert>}
        <NewPasswordFields form={form} />
        <SubmitButton
          form={form}
          label={title}
          align="full"
          disabled={password === '' || password !== confirmPassword}
        />
      </Form>
    </FocusCard>
  );
};

/** /reset-password: sets a new password with a mailed link. */
export const ResetPasswordPage = () => <ResetPassword title={texts.title} target="/login" />;

/** /app-user-set-password: the same for customers, who then return to the mobile app. */
export const AppUserSetPasswordPage = () => (
  <ResetPassword title={texts.appUserTitle} target="/return-to-app" />
);
