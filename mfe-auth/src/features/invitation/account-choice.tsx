import {
  clearToken,
  errorMessage,
  isPortalError,
  loginPath,
  refreshViewer,
  startSession,
  tellOtherTabs,
  useRequest,
} from '@slabdesk/portal';
import { useLocation, useNavigate } from '@slabdesk/portal/router';
import type { ReceivedInvitation, SignedIn } from 'bff-contract';
import { LIMITS } from 'bff-contract/constants';
import { useEffect } from 'react';
import { Button, ButtonLink, Typography } from 'shared-ui/core';
import { Form, required, SubmitButton, TextField, UnsavedChanges, useForm } from 'shared-ui/form';
import { NewPasswordFields, newPasswordRules } from '../new-password';
import { logout } from '../session/session-api';
import {
  acceptInvitation,
  type InvitationLink,
  type NewMember,
  registerByInvitation,
} from './invitation-api';
import { invitationTexts as texts } from './texts';

interface ChoiceProps {
  invitation: ReceivedInvitation;
  link: InvitationLink;
  /** The address has got an account meanwhile. */
  onAccount: () => void;
}

const wide = { variant: 'contained', color: 'primary', size: 'large', fullWidth: true } as const;

/** Access to other tabs' pages depends on it, too. */
const accept = async (link: InvitationLink) => {
  const message = await acceptInvitation(link);
  await refreshViewer();
  tellOtherTabs();
  return message;
};

/** Joins with the account that is signed in. */
export const AcceptButton = ({ link }: Pick<ChoiceProps, 'link'>) => {
  const navigate = useNavigate();
  const [send, { data, error, isLoading }] = useRequest(accept);
  useEffect(() => {
    if (data !== undefined) navigate('/', { replace: true });
  }, [data, navigate]);
  return (
    <>
      {error && <Typography role="alert">{errorMessage(error)}</Typography>}
      <Button
        {...wide}
        aria-disabled={isLoading || undefined}
        onClick={() => {
          if (!isLoading) void send(link);
        }}
      >
        {isLoading ? texts.accepting : texts.accept}
      </Button>
    </>
  );
};

const signOut = async () => {
  await logout();
  clearToken();
};

/** Another account than the invited one is signed in. */
export const OtherAccount = ({ email }: { email: string }) => {
  const [send, { error, isLoading }] = useRequest(signOut);
  return (
    <>
      <Typography role="status" sx={{ overflowWrap: 'anywhere' }}>
        {texts.otherAccount(email)}
      </Typography>
      {error && <Typography role="alert">{errorMessage(error)}</Typography>}
      <Button
        {...wide}
        aria-disabled={isLoading || undefined}
        onClick={() => {
          if (!isLoading) void send();
        }}
      >
        {texts.signOut}
      </Button>
    </>
  );
};

/** Leads back here after the sign-in. */
export const SignInLink = () => {
  const { pathname, search } = useLocation();
  return (
    <>
      <Typography>{texts.hasAccount}</Typography>
      <ButtonLink to={loginPath(`${pathname}${search}`)} {...wide}>
        {texts.signIn}
      </ButtonLink>
    </>
  );
};

/** Joins with a new account. */
export const NewAccountForm = ({ invitation, link, onAccount }: ChoiceProps) => {
  const navigate = useNavigate();
  const form = useForm<NewMember>({
    defaults: { name: invitation.name, password: '', confirmPassword: '' },
    rules: {
      name: [required(texts.namePrompt)],
      ...newPasswordRules(),
    },
    submit: (values) =>
      registerByInvitation({ ...link, ...values }).catch((error) => {
        if (isPortalError(error) && error.code === 'ACCOUNT_EXISTS') onAccount();
        throw error;
      }),
    onSuccess: (response) => {
      startSession((response as SignedIn).token);
      navigate('/', { replace: true });
    },
  });
  return (
    <Form form={form} aria-label={texts.form}>
      <TextField
        label={texts.name}
        autoComplete="name"
        maxLength={LIMITS.nameLength}
        {...form.register('name')}
      />
      <NewPasswordFields form={form} />
      <SubmitButton form={form} label={texts.accept} pendingLabel={texts.accepting} align="full" />
      <UnsavedChanges when={form.isDirty} />
    </Form>
  );
};
