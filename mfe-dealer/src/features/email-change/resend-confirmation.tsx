import { errorMessage, isPortalError, refreshViewer } from '@slabdesk/portal';
import { Button, toast } from 'shared-ui/core';
import { useResendConfirmationMutation } from './email-change-api';

/** Mails the link to the address that waits for its confirmation. */
export const ResendConfirmation = ({ label }: { label: string }) => {
  const [resend, { isLoading }] = useResendConfirmationMutation();
  const send = async () => {
    if (isLoading) return;
    const { error } = await resend();
    if (!error) toast.success('We have sent you a link. It may take a few minutes to arrive.');
    else if (isPortalError(error) && error.code === 'EMAIL_CONFIRMED') {
      toast.success('Your email address is confirmed already');
      void refreshViewer();
    } else toast.error(errorMessage(error));
  };
  return (
    <Button aria-disabled={isLoading || undefined} onClick={() => void send()} sx={{ flexShrink: 0 }}>
      {label}
    </Button>
  );
};
