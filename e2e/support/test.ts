import { test as base, type Page } from '@playwright/test';
import type { Token } from 'bff-contract';
import { logInAdmin, logInDealer } from '../src/driver';
import { type Portal, readPortal } from './portal';

type Role = 'visitor' | 'dealer' | 'busyDealer' | 'metricDealer' | 'admin';

interface Fixtures {
  portal: Portal;
  /** Who has signed in already in the browser: `test.use({ role: 'dealer' })`. */
  role: Role;
}

/** What a browser remembers in which somebody has signed in. */
export const browserState = (url: string, token: Token) => ({
  cookies: [],
  origins: [{ origin: url, localStorage: [{ name: 'token', value: JSON.stringify(token) }] }],
});

type SignedIn = Exclude<Role, 'visitor'>;

const logInAt = async (url: string, portal: Portal, role: SignedIn): Promise<Token> => {
  const { http } = await (role === 'admin' ? logInAdmin(url, portal.admin) : logInDealer(url, portal[role]));
  const token = http.token();
  if (token === undefined) throw new Error(`No token for ${role}`);
  return token;
};

/** A new session of somebody. */
export const tokenOf = (portal: Portal, role: SignedIn) => logInAt(portal.url, portal, role);

/** A new session of somebody whose access token has run out. */
export const expiredTokenOf = async (portal: Portal, role: SignedIn): Promise<Token> => {
  const token = await logInAt(portal.shortLivedUrl, portal, role);
  // The end of a token is a whole second.
  await new Promise((resolve) => setTimeout(resolve, 2_100));
  return token;
};

/** Playwright's test, on the running portal. */
export const test = base.extend<Fixtures>({
  role: ['visitor', { option: true }],
  portal: async ({ browserName: _ }, use) => use(readPortal()),
  baseURL: async ({ portal }, use) => use(portal.url),
  storageState: async ({ portal, role }, use) =>
    use(role === 'visitor' ? undefined : browserState(portal.url, await tokenOf(portal, role))),
});

/** The API calls that a page sends from now on: paths below `/api/` with their query. */
export const recordCalls = (page: Page) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${pathname.slice('/api/'.length)}${search}`);
  });
  return calls;
};

export { expect } from '@playwright/test';
