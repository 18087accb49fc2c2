import { type Browser, test as base, expect, type Page } from '@playwright/test';
import { logInAdmin, logInDealer } from '@slabdesk/driver';
import type { Token } from 'bff-contract';
import { type Portal, readPortal } from './portal';
import { trackRequests } from './quiet';

type Role = 'visitor' | 'dealer' | 'busyDealer' | 'metricDealer' | 'admin';

interface Fixtures {
  portal: Portal;
  /** The user who is signed in: `test.use({ role: 'dealer' })`. */
  role: Role;
  /** Violations of the Content-Security-Policy. A test that leaves any fails. */
  policyViolations: string[];
}

/** The storage of a signed-in browser. */
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

/** A new session of a user. */
export const tokenOf = (portal: Portal, role: SignedIn) => logInAt(portal.url, portal, role);

/** Waits until the server asks to refresh an access token of {@link Portal.shortLivedUrl}. */
export const untilExpired = ({ shortLivedUrl }: Portal, { tokenType, accessToken, refreshToken }: Token) =>
  expect
    .poll(async () => {
      const headers = { Authorization: `${tokenType} ${accessToken}`, 'X-Refresh-Token': refreshToken };
      return (await fetch(`${shortLivedUrl}/api/app/profile`, { headers, redirect: 'manual' })).status;
    })
    .toBe(302);

/** A new session whose access token has expired. */
export const expiredTokenOf = async (portal: Portal, role: SignedIn): Promise<Token> => {
  const token = await logInAt(portal.shortLivedUrl, portal, role);
  await untilExpired(portal, token);
  return token;
};

/** Makes every browser context from now on track its requests and report violations of its pages' policy. */
const watchContexts = (browser: Browser, violations: string[]) => {
  const newContext = browser.newContext;
  browser.newContext = async (options) => {
    const context = await newContext.call(browser, options);
    trackRequests(context);
    await context.exposeFunction('reportPolicyViolation', (text: string) => violations.push(text));
    await context.addInitScript(() => {
      const { reportPolicyViolation: report } = window as unknown as Record<string, (text: string) => void>;
      addEventListener('securitypolicyviolation', (event) => {
        const { effectiveDirective, blockedURI, sample, sourceFile, lineNumber } = event;
        report?.(
          `${location.pathname}: ${effectiveDirective} ${blockedURI} ${sample} at ${sourceFile}:${lineNumber}`,
        );
      });
    });
    return context;
  };
  return () => {
    browser.newContext = newContext;
  };
};

/** Playwright's test, on the running portal. */
export const test = base.extend<Fixtures>({
  role: ['visitor', { option: true }],
  portal: async ({ browserName: _ }, use) => use(readPortal()),
  baseURL: async ({ portal }, use) => use(portal.url),
  storageState: async ({ portal, role }, use) =>
    use(role === 'visitor' ? undefined : browserState(portal.url, await tokenOf(portal, role))),
  policyViolations: [
    async ({ browser }, use) => {
      const violations: string[] = [];
      const stop = watchContexts(browser, violations);
      await use(violations);
      stop();
      expect(violations, 'what pages did against their Content-Security-Policy').toEqual([]);
    },
    { auto: true },
  ],
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
