import type { BootManifest } from 'bff-contract/web';
import { prepareTab } from '../support/flow';
import { newDealer } from '../support/new-dealer';
import { browserState, expect } from '../support/test';
import { test as base } from '../support/two-releases';

const test = base.extend({
  storageState: async ({ two }, use) => {
    const { dealer, token } = await newDealer(two.url);
    await dealer.http.set('app/profile', { onboardingComplete: true });
    await use(browserState(two.url, token));
  },
});

const ANY = /\/remotes\/dealer\//;

test('A page whose release and fallback release both fail appears once one of them loads', async ({
  page,
  two,
}) => {
  // A release that was promoted over another one falls back to it.
  if (two.versionOf('dealer') === '1.0.0') await two.change('dealer');
  await page.route(ANY, (route) => route.abort());
  await page.goto('/orders');
  await expect(page.getByText('This page could not be loaded')).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isSameTab: true }));
  await page.unroute(ANY);
  await expect(page.getByRole('heading', { level: 1, name: /^Orders 1\.\d\.0$/ })).toBeVisible();
  expect(await page.evaluate(() => 'isSameTab' in window)).toBe(true);
});

test('A page that failed to load takes a newer release that loads, without a click', async ({
  page,
  two,
}) => {
  const tab = await prepareTab(page);
  const broken = two.versionOf('dealer');
  const isBroken = new RegExp(`/remotes/dealer/${broken.replaceAll('.', '\\.')}-`);
  await page.route(isBroken, (route) => route.abort());
  // There is no fallback release, as after a first release.
  await page.route('**/orders', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(
      /(<script[^>]*id="boot"[^>]*>)(.*?)(<\/script>)/s,
      (_all, open, json, close) => {
        const boot = JSON.parse(json) as BootManifest;
        const remotes = boot.remotes.map(({ lastGood: _none, ...remote }) => remote);
        return `${open}${JSON.stringify({ ...boot, remotes }).replaceAll('<', '\\u003c')}${close}`;
      },
    );
    await route.fulfill({ response: answer, body });
  });
  await page.goto('/orders');
  await expect(page.getByText('This page could not be loaded')).toBeVisible();
  await page.keyboard.press('Tab');
  await two.change('dealer');
  await tab.passAMinute(two.url);
  await expect(
    page.getByRole('heading', { level: 1, name: `Orders ${two.versionOf('dealer')}` }),
  ).toBeVisible();
});
