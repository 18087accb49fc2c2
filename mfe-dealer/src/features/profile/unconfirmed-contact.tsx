import { ResendLink } from '@slabdesk/account-ui/resend-link';
import { useCurrentUser } from '@slabdesk/portal';
import type { Fabricator } from 'bff-contract';
import { Alert, Stack } from 'shared-ui/core';
import { useConfirmContactMutation } from './contact-api';
import { profileUnconfirmedContactTexts as texts } from './texts';

/** Says where order emails go until the contact address is confirmed; can resend the link. */
export const UnconfirmedContact = ({ dealer }: { dealer: Fabricator }) => {
  const [sendLink] = useConfirmContactMutation();
  const isOwnConfirmed = useCurrentUser()?.emailConfirmed ?? false;
  const address = <strong>{dealer.contactEmail}</strong>;
  return (
    <Alert severity="info" role="status" sx={{ alignItems: 'flex-start' }}>
      <Stack sx={{ gap: 1.5, alignItems: 'flex-start' }}>
        <span>
          {isOwnConfirmed
            ? texts.ordersGoElsewhere(dealer.user?.email ?? '', address)
            : texts.ordersGoNowhere(address)}
        </span>
        <ResendLink label={texts.sendAgain} sent={texts.sent} send={() => sendLink().unwrap()} />
      </Stack>
    </Alert>
  );
};
