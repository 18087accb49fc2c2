/** A mail as the portal shows it in development. */
export interface DemoMail {
  to: string;
  text: string;
}

/** The latest mails, newest first; undefined if mails are sent by SMTP, where they can't be read. */
export const readMails = async (baseUrl: string): Promise<DemoMail[] | undefined> => {
  const response = await fetch(new URL('/dev/mail', baseUrl), { headers: { Accept: 'application/json' } });
  return response.ok ? ((await response.json()) as DemoMail[]) : undefined;
};
