import { expect } from '@playwright/test';

export interface Mail {
  /** Envelope recipients; from a portal's own `/dev/mail`, the only one. */
  to: string[] | string;
  subject: string;
  text: string;
  html: string;
}

/** Waits for a mail that matches, and returns it. */
export const waitForMail = async (inboxUrl: string, to: string, matches: (mail: Mail) => boolean) => {
  let found: Mail | undefined;
  const look = async () => {
    const response = await fetch(inboxUrl, { headers: { Accept: 'application/json' } });
    const mails = (await response.json()) as Mail[];
    found = mails.find((mail) => mail.to.includes(to) && matches(mail));
    return found !== undefined;
  };
  await expect.poll(look, { message: `a mail to ${to}` }).toBe(true);
  return found as Mail;
};

/** The first link to a path of the portal in a mail. */
export const linkIn = (mail: Mail, path: string): URL => {
  const link = mail.text.match(/https?:\/\/\S+/g)?.find((url) => new URL(url).pathname === path);
  if (link === undefined) throw new Error(`No link to ${path} in: ${mail.text}`);
  return new URL(link);
};
