import type { TestApp } from './test-app';

/** The links of the mails that were queued for an address, newest first. */
export const mailedLinks = async ({ app }: TestApp, email: string): Promise<URL[]> => {
  const mails: Array<{ text_body: string }> = await app
    .db('outbox')
    .where('to_email', email)
    .orderBy('id', 'desc');
  return mails
    .flatMap(({ text_body }) => text_body.match(/https?:\/\/\S+/g) ?? [])
    .map((link) => new URL(link));
};

/** The token and id of the newest link for an address. */
export const newestLink = async (
  test: TestApp,
  email: string,
): Promise<{ path: string; token: string; id: string }> => {
  const [link] = await mailedLinks(test, email);
  return {
    path: link?.pathname ?? '',
    token: link?.searchParams.get('token') ?? '',
    id: link?.searchParams.get('id') ?? '',
  };
};

/** The codes that were mailed to an address, newest first. */
export const newestCodes = async ({ app }: TestApp, email: string): Promise<string[]> => {
  const mails: Array<{ text_body: string }> = await app
    .db('outbox')
    .where({ to_email: email, kind: 'two-step-code' })
    .orderBy('id', 'desc');
  return mails.flatMap(({ text_body }) => text_body.match(/\b\d{6}\b/) ?? []);
};

/** The newest of them. */
export const newestCode = async (test: TestApp, email: string): Promise<string> =>
  (await newestCodes(test, email))[0] ?? '';
