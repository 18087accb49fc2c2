import { errorMessage, refreshViewer, tellOtherTabs } from '@slabdesk/portal';
import { Alert, Button, Stack, toast } from 'shared-ui/core';
import { useCancelEmailChangeMutation } from './email-change-api';
import { ResendConfirmation } from './resend-confirmation';

/** Another address waits for its confirmation: what happens next, and what can be done about it. */
export const PendingEmail = ({ pending, present }: { pending: string; present: string }) => {
  const [cancelChange, { isLoading }] = useCancelEmailChangeMutation();
  const cancel = async () => {
    if (isLoading) return;
    const { error } = await cancelChange();
    if (error) return void toast.error(errorMessage(error));
    toast.success(`Your email address stays ${present}`);
    void refreshViewer();
    tellOtherTabs();
  };
  return (
    <Alert severity="info" role="status" sx={{ alignItems: 'flex-start' }}>
      <Stack sx={{ gap: 1.5, alignItems: 'flex-start' }}>
        <span>
          We have sent a link to <strong>{pending}</strong>. Open it within an hour to make this your email
          address. Until then, sign in with {present}.
        </span>
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          <ResendConfirmation label="Send the link again" />
          <Button aria-disabled={isLoading || undefined} onClick={() => void cancel()}>
            Cancel the change
          </Button>
        </Stack>
      </Stack>
    </Alert>
  );
};
