import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { dashboardPage } from '../pages/dashboard-page';
import { sidebar } from '../pages/sidebar';
import { signInPage } from '../pages/sign-in-page';
import { countCopies } from '../support/library-marks';
import { recordNetwork, serialChain, watchHeading } from '../support/network';
import { untilQuiet } from '../support/quiet';
import { expect, test } from '../support/test';

const CHECK = path.resolve(__dirname, '../../scripts/bytes/check.mjs');

const PAGES = [
  { path: '/login', role: 'visitor' },
  { path: '/', role: 'dealer' },
  { path: '/orders', role: 'dealer' },
  { path: '/admin', role: 'admin' },
] as const;

/** The scripts that the budget counts for each page, as files. */
const countedScripts = async (): Promise<Record<string, string[]>> => {
  const { stdout } = await promisify(execFile)(process.execPath, [CHECK, '--list']);
  return JSON.parse(stdout);
};

const fileOf = (url: string) => path.basename(new URL(url).pathname);

const visit = async (page: Page, url: string) => {
  const network = await recordNetwork(await page.context().newCDPSession(page));
  const headingAt = await watchHeading(page);
  await page.goto(url);
  const heading = await headingAt();
  await untilQuiet(page);
  const requests = network.requests();
  const shown = network.documentAt() + heading;
  return { requests, beforeHeading: requests.filter(({ endedAt }) => endedAt <= shown) };
};

for (const { path: pagePath, role } of PAGES) {
  test.describe(`the first load of ${pagePath}`, () => {
    test.use({ role });

    test('is what the budget counts: nothing else, nothing twice, all of it compressed', async ({ page }) => {
      const counted = (await countedScripts())[pagePath] ?? [];
      const { requests } = await visit(page, pagePath);
      const scripts = requests.filter(({ isScript }) => isScript);
      expect(scripts.map(({ url }) => fileOf(url)).sort()).toEqual(
        counted.map((file) => path.basename(file)).sort(),
      );
      expect(scripts.filter(({ encoding }) => encoding !== 'br').map(({ url }) => url)).toEqual([]);
    });

    test('waits for three requests in a row at most until the heading is there', async ({ page }) => {
      const { beforeHeading } = await visit(page, pagePath);
      const chain = serialChain(beforeHeading).map(({ url }) => new URL(url).pathname);
      expect(chain.length, chain.join(' → ')).toBeLessThanOrEqual(3);
    });
  });
}

/** Counts the copies of react-dom that start, as its developer tools are told of them. */
const countRenderers = async (page: Page) => {
  await page.addInitScript(() => {
    const renderers: unknown[] = [];
    const hook = {
      renderers,
      supportsFiber: true,
      inject: (renderer: unknown) => renderers.push(renderer),
      onCommitFiberRoot: () => {},
      onCommitFiberUnmount: () => {},
    };
    Object.defineProperty(window, '__REACT_DEVTOOLS_GLOBAL_HOOK__', { value: hook });
  });
  return () =>
    page.evaluate(
      () =>
        (window as unknown as { __REACT_DEVTOOLS_GLOBAL_HOOK__: { renderers: unknown[] } })
          .__REACT_DEVTOOLS_GLOBAL_HOOK__.renderers.length,
    );
};

test('one tab through all remotes has one copy of each library, and one of shared-ui', async ({
  page,
  portal,
}) => {
  // Two sign-ins and four pages are more than one test's share of time.
  test.slow();
  const scripts = new Map<string, Promise<string>>();
  page.on('response', (response) => {
    if (response.url().endsWith('.js') && response.ok()) scripts.set(response.url(), response.text());
  });
  const renderers = await countRenderers(page);
  const signIn = signInPage(page);
  await signIn.open();
  await signIn.signIn(portal.dealer);
  await expect(dashboardPage(page).heading).toHaveText(portal.dealer.businessName);
  await sidebar(page).link('Orders').click();
  await expect(page.getByRole('grid', { name: 'Orders' })).toBeVisible();
  await sidebar(page).link('Logout').click();
  await signIn.signIn(portal.admin);
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Users' })).toBeVisible();

  const containers = [...scripts.keys()].filter((url) => url.endsWith('/remoteEntry.js'));
  expect(containers).toHaveLength(3);
  const copies = countCopies(await Promise.all(scripts.values()));
  expect(copies).toEqual(Object.fromEntries(Object.keys(copies).map((name) => [name, 1])));
  expect(await renderers()).toBe(1);
});
