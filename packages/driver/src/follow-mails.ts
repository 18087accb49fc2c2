import type { NewAccount } from './account';
import { createHttpClient } from './http-client';

interface Mail {
  text: string;
}

/** Reads the token and the id from the link to a page in a mail, if there is one. */
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

/** Follows the link in an invitation and makes an account; false if the mail has none. */
export const acceptInvitation = async (
  baseUrl: string,
  mail: Mail,
  { name, password }: Pick<NewAccount, 'name' | 'password'>,
): Promise<boolean> => {
  const link = linkTo('invitation', mail);
  if (link === undefined) return false;
  const body = { ...link, name, password, confirmPassword: password };
  await createHttpClient(baseUrl).post('auth/invitation/register', body);
  return true;
};
