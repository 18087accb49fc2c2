import type { Browser } from '@playwright/test';
import { logInAdmin } from '@slabdesk/driver';
import { dashboardPage } from '../pages/dashboard-page';
import { sidebar } from '../pages/sidebar';
import { signInPage } from '../pages/sign-in-page';
import { usersPage } from '../pages/users-page';
import { type Cdn, startCdn } from '../support/cdn';
import { newDealer } from '../support/new-dealer';
import { createOwnPortal } from '../support/own-portal';
import { browserState, expect, test } from '../support/test';

const ADMIN = { name: 'Otis Weaver', email: 'otis@portal.example', password: 'Three-Ports-2024' };

test.describe.configure({ mode: 'serial' });

let own: Awaited<ReturnType<typeof createOwnPortal>>;
let cdns: { auth: Cdn; dealer: Cdn; admin: Cdn };
let url: string;
let dealer: Awaited<ReturnType<typeof newDealer>>;

test.beforeAll(async () => {
  const [auth, dealers, admin] = await Promise.all([startCdn(), startCdn(), startCdn()]);
  cdns = { auth, dealer: dealers, admin };
  const origins = Object.entries(cdns).map(([name, { origin }]) => `${name}=${origin}`);
  own = await createOwnPortal('remote-origins', { REMOTE_ORIGINS: origins.join(',') });
  ({ url } = await own.start());
  for (const cdn of Object.values(cdns)) cdn.setUpstream(url);
  await own.run('admin', ['--email', ADMIN.email, '--name', ADMIN.name, '--password', ADMIN.password]);
  dealer = await newDealer(url);
});

test.afterAll(async () => {
  await own.close();
  await Promise.all(Object.values(cdns).map((cdn) => cdn.stop()));
});

test('Every remote is loaded once from its own origin, with integrity', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  const signIn = signInPage(page);
  await signIn.open();
  await signIn.signIn(dealer.account);
  await expect(dashboardPage(page).heading).toHaveText(dealer.account.name);
  await sidebar(page).link('Orders').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();

  const remotes = scripts.filter((script) => new URL(script).pathname.startsWith('/remotes/'));
  const originsOf = (name: string) =>
    new Set(
      remotes
        .filter((script) => script.includes(`/remotes/${name}/`))
        .map((script) => new URL(script).origin),
    );
  expect(originsOf('auth')).toEqual(new Set([cdns.auth.origin]));
  expect(originsOf('dealer')).toEqual(new Set([cdns.dealer.origin]));
  expect(remotes.some((script) => /\/page-orders\.\w+\.js$/.test(script))).toBe(true);
  expect(new Set(scripts).size).toBe(scripts.length);
  expect(cdns.admin.asked).toEqual([]);
  await context.close();
});

test("The remote for administrators has its own origin and a folder that can't be guessed", async ({
  browser,
}) => {
  const { http } = await logInAdmin(url, ADMIN);
  const token = http.token();
  if (token === undefined) throw new Error('The administrator has no token');
  const context = await browser.newContext({ baseURL: url, storageState: browserState(url, token) });
  const users = usersPage(await context.newPage());
  await users.open();
  await expect(users.grid).toBeVisible();
  expect(cdns.admin.asked.length).toBeGreaterThan(1);
  for (const path of cdns.admin.asked) expect(path).toMatch(/^\/remotes\/admin\/[0-9a-f]{40}\//);
  await context.close();
});

test.describe('An origin that fails', () => {
  const openOrders = async (browser: Browser) => {
    const context = await browser.newContext({
      baseURL: url,
      storageState: browserState(url, dealer.token),
    });
    const page = await context.newPage();
    await page.goto('/orders');
    const retry = page.getByRole('button', { name: 'Retry' });
    await expect(retry).toBeVisible();
    await expect(sidebar(page).link('Logout')).toBeVisible();
    const recover = async () => {
      await page.evaluate(() => {
        (window as { isSamePage?: boolean }).isSamePage = true;
      });
      await retry.click();
      await expect(retry).toBeHidden();
      await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
      expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
      await context.close();
    };
    return { page, recover };
  };

  test('without CORS is reported in the area, which recovers without a reload', async ({ browser }) => {
    cdns.dealer.forgetCors(true);
    const { recover } = await openOrders(browser);
    cdns.dealer.forgetCors(false);
    await recover();
  });

  test('because it is down is reported in the area, which recovers without a reload', async ({ browser }) => {
    await cdns.dealer.goDown();
    const { recover } = await openOrders(browser);
    await cdns.dealer.comeBack();
    await recover();
  });

  test('because it alters a file runs nothing of it', async ({ browser }) => {
    cdns.dealer.alterFiles((path, body) =>
      path.includes('page-orders') ? Buffer.concat([body, Buffer.from('\nwindow.isAltered = true;')]) : body,
    );
    const { page, recover } = await openOrders(browser);
    expect(await page.evaluate(() => 'isAltered' in window)).toBe(false);
    cdns.dealer.alterFiles((_path, body) => body);
    await recover();
  });
});

test('A remote at an origin that is not listed is never requested', async ({ browser }) => {
  const evil = await startCdn();
  evil.setUpstream(url);
  const context = await browser.newContext({ baseURL: url, storageState: browserState(url, dealer.token) });
  const page = await context.newPage();
  await page.route('**/orders', async (route) => {
    const answer = await route.fetch();
    const html = await answer.text();
    const moved = html.replace(
      /"entry":"http:\/\/127\.0\.0\.1:\d+\/remotes\/dealer\//,
      `"entry":"${evil.origin}/remotes/dealer/`,
    );
    await route.fulfill({ response: answer, body: moved });
  });
  await page.goto('/orders');
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  expect(evil.asked).toEqual([]);
  await context.close();
  await evil.stop();
});
