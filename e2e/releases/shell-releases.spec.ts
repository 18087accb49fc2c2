import type { Page } from '@playwright/test';
import { profilePage } from '../pages/profile-page';
import { sidebar } from '../pages/sidebar';
import { expectNoReload, markDocument, passAMinute } from '../support/open-tab';
import { testWithReleases } from '../support/released-portal';
import { expect } from '../support/test';

/** Short, because a step may come just after the reload, when the page has 10 s to find its place again. */
const STEP_MS = 2_000;
const NEARLY_ALL = 99.9999;

/** A script that says which shell runs, for this test. */
const sayShell = (version: string) => `document.documentElement.dataset.shell = "${version}";`;

/** The servers bring shell 1.0.0, and the store has shell 1.1.0. */
const test = testWithReleases('shells', async (releases) => {
  await releases.releaseBuilt('shell', '1.0.0');
  await releases.change('deployed', 'shell', '1.0.0');
  await releases.releaseBuilt('shell', '1.1.0', { first: sayShell('1.1.0') });
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const shellOf = (page: Page) => page.locator('html').getAttribute('data-shell');
const expectShell = (page: Page, version: string | null) =>
  expect(async () => expect(await shellOf(page)).toBe(version)).toPass();

const passUntilShell = (page: Page, version: string | null) =>
  passAMinute(page, async () => (await shellOf(page)) === version, STEP_MS);

test('An open list takes a canary of the shell, and its rollback, by a reload that keeps its place', async ({
  page,
  own,
}) => {
  await page.setViewportSize({ width: 1_000, height: 300 });
  await page.clock.install();
  await page.goto('/orders?search=granite');
  await expect(heading(page, 'Orders')).toBeVisible();
  expect(await shellOf(page)).toBeNull();
  const search = page.getByRole('searchbox').first();
  await expect(search).toHaveValue('granite');
  const link = page.getByRole('main').getByRole('button').first();
  await link.focus();
  const name = await link.textContent();
  await page.mouse.move(600, 200);
  await page.mouse.wheel(0, 90);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(40);
  const scrolled = await page.evaluate(() => window.scrollY);
  const expectPlace = async () => {
    await expect(heading(page, 'Orders')).toBeAttached();
    await expect(page).toHaveURL(/\/orders\?search=granite$/);
    await expect(search).toHaveValue('granite');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled);
    await expect(page.locator(':focus')).toHaveText(name ?? '');
  };

  await own.change('canary', 'shell', '1.1.0', NEARLY_ALL);
  await passUntilShell(page, '1.1.0');
  await expectShell(page, '1.1.0');
  await expectPlace();

  await own.change('rollback', 'shell');
  await passUntilShell(page, null);
  await expectShell(page, null);
  await expectPlace();
});

test('A changed form waits with its content; the tab takes the shell once the user leaves the page', async ({
  page,
  own,
}) => {
  await page.clock.install();
  const profile = profilePage(page);
  await profile.open();
  await expect(heading(page, 'Manage your Account')).toBeVisible();
  await markDocument(page);
  await profile.businessName.fill('Granite Brothers');
  await profile.businessName.blur();
  await own.change('promote', 'shell', '1.1.0');
  await passAMinute(page);
  await expect(profile.businessName).toHaveValue('Granite Brothers');
  await profile.saveDealer.click();
  await expect(page.getByText('Granite Brothers').first()).toBeVisible();
  await passAMinute(page);
  await expect(profile.businessName).toHaveValue('Granite Brothers');
  await expectNoReload(page);

  await sidebar(page).link('Orders').click();
  await expect(heading(page, 'Orders')).toBeVisible();
  await expectShell(page, '1.1.0');
  await page.goBack();
  await expect(profile.businessName).toHaveValue('Granite Brothers');
  await expectShell(page, '1.1.0');
});

test('A shell that does not start gives way to the one before, which counts against it', async ({
  page,
  own,
}) => {
  await own.releaseBuilt('shell', '1.2.0', { first: 'throw new Error("It is broken");' });
  await own.change('promote', 'shell', '1.2.0');
  const report = page.waitForRequest((request) => {
    const body = request.url().endsWith('/log/release-event') ? request.postDataJSON() : undefined;
    return body?.events.some(
      (event: { remote: string; kind: string }) => event.remote === 'shell' && event.kind === 'failed-load',
    );
  });
  await page.goto('/orders');
  await report;
  await expect(heading(page, 'Orders')).toBeVisible();
  expect(await shellOf(page)).toBeNull();
  await page.reload();
  await expect(heading(page, 'Orders')).toBeVisible();
});

test('An open tab stays in its shell if the scripts of another one do not load', async ({ page, own }) => {
  await page.clock.install();
  await page.goto('/orders');
  await expect(heading(page, 'Orders')).toBeVisible();
  await markDocument(page);
  await page.route(/\/assets\/first\./, (route) => route.abort());
  await own.change('promote', 'shell', '1.1.0');
  const tried = page.waitForRequest(/\/assets\/first\./);
  await passAMinute(page);
  await tried;
  await sidebar(page).link('Price Management').click();
  await expect(page).toHaveURL(/\/pricing$/);
  await expectNoReload(page);
  await page.unroute(/\/assets\/first\./);
  await passAMinute(page);
  await expectShell(page, '1.1.0');
});
