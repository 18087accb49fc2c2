import { logInAdmin } from '@slabdesk/driver';
import type { BootManifest, RemoteDescriptor } from 'bff-contract/web';
import { dashboardPage } from '../pages/dashboard-page';
import { sidebar } from '../pages/sidebar';
import { usersPage } from '../pages/users-page';
import { expect, test } from '../support/test';

/** The remotes that the page's HTML names. */
const bootRemotes = async (url: string) => {
  const html = await (await fetch(url, { headers: { Accept: 'text/html' } })).text();
  const json = /<script[^>]*id="boot"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '{}';
  return (JSON.parse(json) as BootManifest).remotes;
};

const remoteNamed = (remotes: RemoteDescriptor[], name: string) => {
  const remote = remotes.find((candidate) => candidate.name === name);
  if (remote === undefined) throw new Error(`The page names no remote ${name}`);
  return remote;
};

test.describe('The code of a dealer', () => {
  test.use({ role: 'dealer' });

  test('is loaded at run time, and that of administrators never', async ({ page, portal }) => {
    const remotes = await bootRemotes(portal.url);
    expect(remotes.map(({ name }) => name).sort()).toEqual(['auth', 'dealer']);
    const dealer = remoteNamed(remotes, 'dealer');
    const admin = await logInAdmin(portal.url, portal.admin);
    const { remotes: forAdmins = [] } = await admin.whoAmI();
    const { entry: adminEntry } = remoteNamed(forAdmins as RemoteDescriptor[], 'admin');
    const adminFolder = new URL('.', new URL(adminEntry, portal.url)).pathname;

    const paths: string[] = [];
    page.on('request', (request) => paths.push(new URL(request.url()).pathname));
    const dashboard = dashboardPage(page);
    await dashboard.open();
    await expect(dashboard.heading).toHaveText(portal.dealer.businessName);
    await sidebar(page).link('Orders').click();
    await expect(page.getByRole('grid', { name: 'Orders' })).toBeVisible();

    expect(paths.filter((path) => path === new URL(dealer.entry, portal.url).pathname)).toHaveLength(1);
    expect(paths.filter((path) => path.startsWith(adminFolder))).toEqual([]);
  });

  test('may be missing: the frame stays, and Retry loads the page', async ({ page, portal }) => {
    const { entry } = remoteNamed(await bootRemotes(portal.url), 'dealer');
    const { pathname } = new URL(entry, portal.url);
    const isEntry = (url: URL) => url.pathname === pathname;
    await page.route(isEntry, (route) => route.abort());
    await page.goto('/');
    const retry = page.getByRole('button', { name: 'Retry' });
    await expect(retry).toBeVisible();
    await expect(sidebar(page).link('Logout')).toBeVisible();

    await page.unroute(isEntry);
    await retry.click();
    await expect(dashboardPage(page).heading).toHaveText(portal.dealer.businessName);
  });
});

test.describe('The code of an administrator', () => {
  test.use({ role: 'admin' });

  test('is loaded once the server has identified the user', async ({ page, portal }) => {
    const folders: string[] = [];
    page.on('request', (request) => folders.push(new URL(request.url()).pathname));
    const users = usersPage(page);
    await users.open();
    await expect(users.grid).toBeVisible();
    const admin = await logInAdmin(portal.url, portal.admin);
    const { remotes = [] } = await admin.whoAmI();
    const { entry } = remoteNamed(remotes as RemoteDescriptor[], 'admin');
    expect(folders).toContain(new URL(entry, portal.url).pathname);
  });
});
