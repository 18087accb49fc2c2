import { errorMessage, isPortalError, refreshViewer } from '@slabdesk/portal';
import { Button, toast } from 'shared-ui/core';
import { useResendConfirmationMutation } from './email-change-api';
import { emailChangeTexts as texts } from './texts';

/** Resends the confirmation link to the pending address. */
export const ResendConfirmation = ({ label }: { label: string }) => {
  const [resend, { isLoading }] = useResendConfirmationMutation();
  const send = async () => {
    if (isLoading) return;
    const { error } = await resend();
    if (!error) toast.success(texts.linkSent);
    else if (isPortalError(error) && error.code === 'EMAIL_CONFIRMED') {
      toast.success(texts.alreadyConfirmed);
      void refreshViewer();
    } else toast.error(errorMessage(error));
  };
  return (
    <Button aria-disabled={isLoading || undefined} onClick={() => void send()} sx={{ flexShrink: 0 }}>
      {label}
    </Button>
  );
};
