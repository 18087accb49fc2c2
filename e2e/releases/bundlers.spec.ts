import type { Locator, Page } from '@playwright/test';
import { logInAdmin } from '@slabdesk/driver';
import { LONG } from '../support/forms';
import { createOwnPortal } from '../support/own-portal';
import { createPipelines } from '../support/pipelines';
import { BUNDLERS, type Bundler, createReleases } from '../support/releases';
import { browserState, expect, test } from '../support/test';

const ADMIN = { email: 'admin@bundlers.example', password: 'Many-Tools-2024' };
const REMOTES = [
  { bundler: 'vite', remote: 'tools', path: '/tools' },
  { bundler: 'webpack', remote: 'auth', path: '/terms-of-service' },
  { bundler: 'rspack', remote: 'admin', path: '/admin/tools' },
] as const;

// In one worker, and so with one portal.
test.describe.configure({ mode: 'default' });

let own: Awaited<ReturnType<typeof createOwnPortal>>;
let url: string;
let releases: ReturnType<typeof createReleases>;

test.beforeAll(async () => {
  own = await createOwnPortal('bundlers', {
    // A remote that the platform doesn't have.
    REMOTES: '{"tools":["/tools"]}',
  });
  ({ url } = await own.start());
  releases = createReleases(await createPipelines(url), own.store, BUNDLERS);
  for (const { bundler, remote } of REMOTES) {
    await releases.releaseBuiltBy(bundler, remote, '9.0.0');
    await releases.change('promote', remote, '9.0.0');
  }
  await own.run('admin', ['--email', ADMIN.email, '--name', 'Admin', '--password', ADMIN.password]);
});

test.afterAll(async () => {
  await own.close();
});

const headingOf = (page: Page) => page.getByRole('heading', { level: 1 });

/** The page of a remote works: hooks, what the shell shares, and code that loads later. */
const usePage = async (page: Page, bundler: Bundler) => {
  await expect(headingOf(page)).toHaveText(`Tools by ${bundler}`);
  await page.getByRole('button', { name: 'Used 0' }).click();
  await expect(page.getByRole('button', { name: 'Used 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Details' }).click();
  await expect(page.getByText('Details of the tools')).toBeVisible();
};

test('Remotes of webpack, Rspack and Vite run in one tab with one React', LONG, async ({ browser }) => {
  const token = (await logInAdmin(url, ADMIN)).http.token();
  if (token === undefined) throw new Error('The administrator has no token');
  const context = await browser.newContext({ baseURL: url, storageState: browserState(url, token) });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) errors.push(message.text());
  });
  page.on('pageerror', ({ message }) => errors.push(message));

  await page.goto(REMOTES[0].path);
  for (const { bundler, path: address } of REMOTES) {
    // A link of the remote before, which works in the shell's router alone.
    if (new URL(page.url()).pathname !== address) await page.getByRole('link', { name: address }).click();
    await usePage(page, bundler);
  }
  const shared = await page.evaluate(() => {
    const { sharedBy } = globalThis as unknown as { sharedBy: Record<string, unknown[]> };
    const [first = [], ...others] = Object.values(sharedBy);
    return {
      count: others.length + 1,
      isOne: others.map((each) => each.map((part, at) => part === first[at])),
    };
  });
  expect(shared.count).toBe(3);
  expect(shared.isOne.flat()).toEqual(Array(12).fill(true));
  // Modules are fetched before they become modules of the document, and then come from the browser's cache.
  const downloads = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name, transferSize }) => name.includes('/remotes/') && transferSize > 0)
      .map(({ name }) => name),
  );
  expect(downloads.length).toBeGreaterThan(12);
  expect(new Set(downloads).size).toBe(downloads.length);
  expect(errors).toEqual([]);
  await context.close();
});

/** Makes the network change scripts. */
const alter = async (page: Page, file: RegExp) => {
  await page.route(file, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${await answer.text()}\nglobalThis.isAltered = true;` });
  });
  return {
    hasRun: () => page.evaluate(() => 'isAltered' in globalThis),
    mend: () => page.unroute(file),
  };
};

test.describe('An altered script never runs', () => {
  for (const [what, file] of [
    ['the container', /\/remotes\/tools\/9[^/]+\/remoteEntry\.js/],
    ['the code of the page', /\/remotes\/tools\/9[^/]+\/tools-[\w-]+\.js/],
    ['code that loads later', /\/remotes\/tools\/9[^/]+\/details-[\w-]+\.js/],
  ] as const) {
    test(`Vite: ${what}; Retry gets the right one`, LONG, async ({ page }) => {
      const { hasRun, mend } = await alter(page, file);
      await page.goto(`${url}/tools`);
      const retry = page.getByRole('button', { name: 'Retry' });
      await expect(retry).toBeVisible();
      expect(await hasRun()).toBe(false);
      expect(await page.evaluate(() => 'sharedBy' in globalThis)).toBe(false);
      await mend();
      await retry.click();
      await usePage(page, 'vite');
    });
  }

  const checkChunks = async (page: Page, bundler: Bundler, shownInstead: Locator) => {
    const refusal = () =>
      page.waitForEvent('console', (message) => message.text().includes("in the 'integrity' attribute"));
    await page.goto(`${url}/terms-of-service`);
    await expect(headingOf(page)).toHaveText(`Tools by ${bundler}`);
    const { hasRun } = await alter(page, /\/remotes\/auth\/9[^/]+\/details\.\w+\.js/);
    await Promise.all([refusal(), page.getByRole('button', { name: 'Details' }).click()]);
    expect(await hasRun()).toBe(false);

    const [folder] = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .flatMap(({ name }) => /\/remotes\/auth\/[^/]+\/page-tools\./.exec(name)?.[0] ?? []),
    );
    const chunk = await alter(page, new RegExp((folder ?? '').replaceAll('.', '\\.')));
    await page.reload();
    await expect(shownInstead).toBeVisible();
    expect(await chunk.hasRun()).toBe(false);
  };

  test('webpack: code that loads later, and the code of the page', LONG, async ({ page }) => {
    await checkChunks(page, 'webpack', page.getByRole('button', { name: 'Retry' }));
  });

  test('Rspack: the same; the release before shows the page', LONG, async ({ page }) => {
    await releases.releaseBuiltBy('rspack', 'auth', '9.1.0');
    await releases.change('promote', 'auth', '9.1.0');
    const offered = async () => (await (await fetch(`${url}/remotes.json`)).text()).includes('"9.1.0"');
    await expect.poll(offered).toBe(true);
    await checkChunks(page, 'rspack', page.getByRole('heading', { name: 'Tools by webpack' }));
  });
});
