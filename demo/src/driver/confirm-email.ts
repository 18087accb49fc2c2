import { createHttpClient } from './http-client';

const LINK = /https?:\/\/\S+\/confirm-email\?\S+/;

/** Follows the confirmation link in a mail; false if the mail has none. */
export const followConfirmation = async (baseUrl: string, mail: { text: string }): Promise<boolean> => {
  const [link] = LINK.exec(mail.text) ?? [];
  if (link === undefined) return false;
  const { searchParams } = new URL(link);
  await createHttpClient(baseUrl).post('auth/confirm-email', {
    token: searchParams.get('token'),
    id: searchParams.get('id'),
  });
  return true;
};
