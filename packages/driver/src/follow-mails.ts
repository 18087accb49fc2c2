import { createHttpClient } from './http-client';

interface Mail {
  text: string;
}

/** Reads the token and the user's id from the link to a page in a mail, if there is one. */
const linkTo = (page: string, { text }: Mail) => {
  const [link] = new RegExp(`https?://\\S+/${page}\\?\\S+`).exec(text) ?? [];
  if (link === undefined) return undefined;
  const { searchParams } = new URL(link);
  return { token: searchParams.get('token'), id: searchParams.get('id') };
};

/** Follows the confirmation link in a mail; false if the mail has none. */
export const followConfirmation = async (baseUrl: string, mail: Mail): Promise<boolean> => {
  const link = linkTo('confirm-email', mail);
  if (link === undefined) return false;
  await createHttpClient(baseUrl).post('auth/confirm-email', link);
  return true;
};

/** Follows the link in an invitation and chooses the password; false if the mail has none. */
export const acceptInvitation = async (baseUrl: string, mail: Mail, password: string): Promise<boolean> => {
  const link = linkTo('set-password', mail);
  if (link === undefined) return false;
  await createHttpClient(baseUrl).post('auth/set-password', { ...link, password, confirmPassword: password });
  return true;
};
