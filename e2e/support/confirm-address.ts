import { followConfirmation } from '@slabdesk/driver';
import { waitForMail } from './inbox';
import type { Portal } from './portal';

/** Follows the link that was mailed to a new account, so that mails about orders arrive there. */
export const confirmAddress = async (
  portal: Pick<Portal, 'url' | 'inboxUrl'>,
  email: string,
): Promise<void> => {
  const mail = await waitForMail(portal.inboxUrl, email, ({ text }) => text.includes('/confirm-email?'));
  await followConfirmation(portal.url, mail);
};
