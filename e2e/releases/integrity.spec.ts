import type { Page } from '@playwright/test';
import { dashboardPage } from '../pages/dashboard-page';
import { signInPage } from '../pages/sign-in-page';
import { LONG } from '../support/forms';
import { untilQuiet } from '../support/quiet';
import { expect, test } from '../support/test';

/** Makes the network add a line to a script; returns whether the browser ran it, and its errors. */
const alter = async (page: Page, file: RegExp) => {
  const refusals: string[] = [];
  page.on('console', (message) => {
    if (/Failed to find a valid digest in the 'integrity' attribute/.test(message.text())) {
      refusals.push(message.text());
    }
  });
  await page.route(file, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${await answer.text()}\nwindow.isAltered = true;` });
  });
  const hasRun = () => page.evaluate(() => 'isAltered' in window);
  return { refusals, hasRun, mend: () => page.unroute(file) };
};

test.describe('A script that was altered in transit', () => {
  test.use({ role: 'dealer' });

  for (const [what, file] of [
    ['a container', /\/remotes\/dealer\/[^/]+\/remoteEntry\.js/],
    ['a page of a remote', /\/remotes\/dealer\/[^/]+\/page-orders\.\w+\.js/],
    ['what the shell shares on demand', /\/assets\/share-table\.\w+\.js/],
  ] as const) {
    test(`never runs, and the area reports it: ${what}`, async ({ page }) => {
      const altered = await alter(page, file);
      await page.goto('/orders');
      await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
      expect(altered.refusals).not.toEqual([]);
      expect(await altered.hasRun()).toBe(false);
    });
  }

  test('is requested again by Retry, not taken from the cache', LONG, async ({ page }) => {
    const altered = await alter(page, /\/page-orders\.\w+\.js/);
    await page.goto('/orders');
    const retry = page.getByRole('button', { name: 'Retry' });
    await expect(retry).toBeVisible();
    await altered.mend();
    await retry.click();
    await expect(page.getByRole('grid', { name: 'Orders' })).toBeVisible();
  });

  for (const [what, file] of [
    ['a layout of the shell', /\/assets\/layout-sidebar\.\w+\.js/],
    ["the shell's main script", /\/assets\/main\.\w+\.js/],
  ] as const) {
    test(`never runs: ${what}`, async ({ page }) => {
      const altered = await alter(page, file);
      await page.goto('/');
      await expect.poll(() => altered.refusals.length).toBeGreaterThan(0);
      await untilQuiet(page);
      expect(await altered.hasRun()).toBe(false);
    });
  }
});

/** Scripts that a page requested more than once. */
const recordRepeats = (page: Page) => {
  const counts = new Map<string, number>();
  page.on('request', (request) => {
    if (request.resourceType() !== 'script') return;
    counts.set(request.url(), (counts.get(request.url()) ?? 0) + 1);
  });
  return {
    total: () => counts.size,
    repeated: () => [...counts].filter(([, count]) => count > 1).map(([url]) => url),
  };
};

// In the short form, journeys/bytes.spec.ts compares the scripts of these pages with the expected ones.
test.describe('No script is loaded twice', LONG, () => {
  const open = async (page: Page, path: string) => {
    const scripts = recordRepeats(page);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await untilQuiet(page);
    expect(scripts.total()).toBeGreaterThan(3);
    expect(scripts.repeated()).toEqual([]);
  };

  test('on the sign-in page', async ({ page }) => {
    await open(page, '/login');
    await expect(signInPage(page).heading).toBeVisible();
  });

  test.describe('for a dealer', () => {
    test.use({ role: 'dealer' });
    test('on the dashboard', async ({ page }) => {
      await open(page, '/');
      await expect(dashboardPage(page).heading).toBeVisible();
    });
    test('on the orders', async ({ page }) => open(page, '/orders'));
  });

  test.describe('for an administrator', () => {
    test.use({ role: 'admin' });
    test('on the users', async ({ page }) => open(page, '/admin'));
  });
});
