import { errorMessage, isPortalError, useCurrentUser } from '@slabdesk/portal';
import type { Fabricator } from 'bff-contract';
import { Alert, Button, Stack, toast } from 'shared-ui/core';
import { useConfirmContactMutation } from './contact-api';

/** Says where emails about orders go until the contact address is confirmed, and sends its link again. */
export const UnconfirmedContact = ({ dealer }: { dealer: Fabricator }) => {
  const [sendLink, { isLoading }] = useConfirmContactMutation();
  const isOwnConfirmed = useCurrentUser()?.emailConfirmed ?? false;
  const send = async () => {
    if (isLoading) return;
    const { error } = await sendLink();
    if (!error) toast.success('We have sent a link. It may take a few minutes to arrive.');
    else if (isPortalError(error) && error.code === 'EMAIL_CONFIRMED') {
      toast.success('Your contact email address is confirmed already');
    } else toast.error(errorMessage(error));
  };
  return (
    <Alert severity="info" role="status" sx={{ alignItems: 'flex-start' }}>
      <Stack sx={{ gap: 1.5, alignItems: 'flex-start' }}>
        <span>
          {isOwnConfirmed
            ? `Emails about new orders go to ${dealer.user?.email} until `
            : "We can't email you about new orders until "}
          <strong>{dealer.contactEmail}</strong> is confirmed. Open the link that we sent there.
        </span>
        <Button aria-disabled={isLoading || undefined} onClick={() => void send()}>
          Send the link again
        </Button>
      </Stack>
    </Alert>
  );
};
