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

const CHECK = path.resolve(__dirname, '../../e2e/bytes/check.mjs');

const PHONE = { width: 390, height: 844 };

const PAGES = [
  { path: '/login', role: 'visitor', view: 'desktop' },
  { path: '/', role: 'dealer', view: 'desktop' },
  { path: '/orders', role: 'dealer', view: 'desktop' },
  { path: '/orders', role: 'dealer', view: 'phone' },
  { path: '/admin', role: 'admin', view: 'desktop' },
] as const;

/** The scripts that the budget counts for each page of each view, as files. */
const countedScripts = async (): Promise<Record<string, Record<string, string[]>>> => {
  const { stdout } = await promisify(execFile)(process.execPath, [CHECK, '--list']);
  return JSON.parse(stdout);
};

const fileOf = (url: string) => path.basename(new URL(url).pathname);

/**
 * Each request takes this long, in ms. Otherwise, on a busy machine, a request that a page waits for
 * looks as if it followed another one that merely began earlier.
 */
const LATENCY_MS = 800;

/** The longest chain of requests before the heading. */
const chainBeforeHeading = async (page: Page, url: string): Promise<string[]> => {
  const session = await page.context().newCDPSession(page);
  const network = await recordNetwork(session);
  const anyThroughput = { downloadThroughput: -1, uploadThroughput: -1 };
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    ...anyThroughput,
  });
  const headingAt = await watchHeading(page);
  await page.goto(url);
  const shown = (await headingAt()) + network.documentAt();
  const beforeHeading = network.requests().filter(({ endedAt }) => endedAt <= shown);
  return serialChain(beforeHeading).map((request) => new URL(request.url).pathname);
};

for (const { path: pagePath, role, view } of PAGES) {
  test.describe(`The first load of ${pagePath} (${view})`, () => {
    test.use({ role, ...(view === 'phone' && { viewport: PHONE }) });

    test('is what the budget counts: nothing else, nothing twice, all of it compressed', async ({ page }) => {
      const counted = (await countedScripts())[view]?.[pagePath] ?? [];
      const network = await recordNetwork(await page.context().newCDPSession(page));
      await page.goto(pagePath);
      // Some scripts are loaded when the page is idle: wait for the expected ones, then for any others.
      const expected = counted.map((file) => path.basename(file)).sort();
      const scripts = () => network.requests().filter(({ isScript }) => isScript);
      const names = () =>
        scripts()
          .map(({ url }) => fileOf(url))
          .sort();
      await expect.poll(names).toEqual(expect.arrayContaining(expected));
      await untilQuiet(page);
      expect(names()).toEqual(expected);
      const uncompressed = () =>
        scripts()
          // The browser tells a worker, not its page, of the response with the worker's script.
          .filter(({ encoding, url }) => encoding !== 'br' && !fileOf(url).startsWith('hang-worker'))
          .map(({ url }) => url);
      await expect.poll(uncompressed).toEqual([]);
    });

    test('waits for at most three requests in a row until the heading is there', async ({ page }) => {
      const chain = await chainBeforeHeading(page, pagePath);
      expect(chain.length, chain.join(' → ')).toBeLessThanOrEqual(3);
    });
  });
}

/** Counts the copies of react-dom that register with its developer tools. */
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

test('One tab through all remotes has one copy of each library, and one of shared-ui', async ({
  page,
  portal,
}) => {
  // Two sign-ins and four pages take longer than one test may.
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
