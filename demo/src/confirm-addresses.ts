import { followConfirmation } from '@slabdesk/driver';
import { mapConcurrently } from './collections';
import { readMails } from './read-mails';

const AT_ONCE = 4;

/**
 * Follows every user's confirmation link, so that mails about orders are sent. If mails are sent by SMTP, the links
 * can't be read.
 *
 * @returns the number of confirmed addresses
 */
export const confirmAddresses = async (baseUrl: string): Promise<number> => {
  const mails = (await readMails(baseUrl)) ?? [];
  const followed = await mapConcurrently(mails, AT_ONCE, (mail) => followConfirmation(baseUrl, mail));
  return followed.filter(Boolean).length;
};
