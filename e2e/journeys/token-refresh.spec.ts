import type { BrowserContext } from '@playwright/test';
import { dashboardPage } from '../pages/dashboard-page';
import { orderPage } from '../pages/order-page';
import { signInPage } from '../pages/sign-in-page';
import { placeOrder } from '../support/place-order';
import { untilQuiet } from '../support/quiet';
import { browserState, expect, expiredTokenOf, test, tokenOf } from '../support/test';

/** The statuses of the responses to each path from now on. */
const recordAnswers = (context: BrowserContext) => {
  const answers: Array<{ path: string; status: number }> = [];
  context.on('response', (response) =>
    answers.push({ path: new URL(response.url()).pathname, status: response.status() }),
  );
  const count = (match: (path: string) => boolean, status: number) =>
    answers.filter((answer) => match(answer.path) && answer.status === status).length;
  return {
    refreshes: () => count((path) => path === '/api/auth/refresh', 200),
    any: (prefix: string) => answers.filter(({ path }) => path.startsWith(prefix)).length,
    refused: (prefix: string) => count((path) => path.startsWith(prefix), 302),
  };
};

const PHOTOS = 20;
const SIGNED_URLS = '/api/s3/get-signed-url/';

test.describe('An expired access token', () => {
  test('is refreshed once for 20 concurrent calls in each of 3 tabs', async ({ browser, portal }) => {
    const { order } = await placeOrder(portal, { photos: PHOTOS });
    const expired = await expiredTokenOf(portal, 'busyDealer');
    // Images are requested when they are near the viewport: none in this low one, all in the high one below.
    const context = await browser.newContext({
      baseURL: portal.url,
      storageState: browserState(portal.url, await tokenOf(portal, 'busyDealer')),
      viewport: { width: 1440, height: 200 },
    });
    const answers = recordAnswers(context);
    const tabs = await Promise.all([1, 2, 3].map(() => context.newPage()));
    for (const tab of tabs) {
      const details = orderPage(tab);
      await details.open(order._id);
      await expect(details.images).toBeAttached();
      await untilQuiet(tab);
    }
    await tabs[0]?.evaluate((token) => localStorage.setItem('token', JSON.stringify(token)), expired);

    expect(answers.any(SIGNED_URLS)).toBe(0);
    await Promise.all(tabs.map((tab) => tab.setViewportSize({ width: 1440, height: 4000 })));
    for (const tab of tabs) {
      const images = orderPage(tab).images.getByRole('img');
      // Sixty signed addresses take long on a busy machine.
      await expect(images).toHaveCount(PHOTOS);
      await expect(images.last()).not.toHaveJSProperty('naturalWidth', 0);
    }
    // A tab may find some addresses that another one has stored already.
    expect(answers.refused(SIGNED_URLS)).toBeGreaterThanOrEqual(PHOTOS);
    expect(answers.refreshes()).toBe(1);
    await context.close();
  });

  test('is refreshed once for several tabs that open at the same time', async ({ browser, portal }) => {
    const token = await expiredTokenOf(portal, 'dealer');
    const context = await browser.newContext({
      baseURL: portal.url,
      storageState: browserState(portal.url, token),
    });
    const answers = recordAnswers(context);
    const tabs = await Promise.all([1, 2, 3, 4].map(() => context.newPage()));
    await Promise.all(tabs.map((tab) => tab.goto('/')));
    for (const tab of tabs) {
      await expect(dashboardPage(tab).heading).toHaveText(portal.dealer.businessName);
    }
    expect(answers.refreshes()).toBe(1);
    await context.close();
  });

  test('of a session that has ended leads to the sign-in page', async ({ browser, portal }) => {
    const token = await expiredTokenOf(portal, 'dealer');
    const context = await browser.newContext({
      baseURL: portal.url,
      storageState: browserState(portal.url, { ...token, refreshToken: 'A'.repeat(43) }),
    });
    const page = await context.newPage();
    await page.goto('/orders');
    await expect(signInPage(page).heading).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await context.close();
  });
});
