import { errorMessage, isPortalError, useCurrentUser } from '@slabdesk/portal';
import type { Fabricator } from 'bff-contract';
import { Alert, Button, Stack, toast } from 'shared-ui/core';
import { useConfirmContactMutation } from './contact-api';
import { profileUnconfirmedContactTexts as texts } from './texts';

/** Says where order emails go until the contact address is confirmed; can resend the link. */
export const UnconfirmedContact = ({ dealer }: { dealer: Fabricator }) => {
  const [sendLink, { isLoading }] = useConfirmContactMutation();
  const isOwnConfirmed = useCurrentUser()?.emailConfirmed ?? false;
  const send = async () => {
    if (isLoading) return;
    const { error } = await sendLink();
    if (!error) toast.success(texts.sent);
    else if (isPortalError(error) && error.code === 'EMAIL_CONFIRMED') {
      toast.success(texts.alreadyConfirmed);
    } else toast.error(errorMessage(error));
  };
  const address = <strong>{dealer.contactEmail}</strong>;
  return (
    <Alert severity="info" role="status" sx={{ alignItems: 'flex-start' }}>
      <Stack sx={{ gap: 1.5, alignItems: 'flex-start' }}>
        <span>
          {isOwnConfirmed
            ? texts.ordersGoElsewhere(dealer.user?.email ?? '', address)
            : texts.ordersGoNowhere(address)}
        </span>
        <Button aria-disabled={isLoading || undefined} onClick={() => void send()}>
          {texts.sendAgain}
        </Button>
      </Stack>
    </Alert>
  );
};
