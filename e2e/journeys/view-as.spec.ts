import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { profilePage } from '../pages/profile-page';
import { usersPage } from '../pages/users-page';
import { viewAs, viewPage } from '../pages/view-as-page';
import { expectAccessibleEverywhere } from '../support/axe';
import { newDealer } from '../support/new-dealer';
import { browserState, expect, recordCalls, test } from '../support/test';

const REASON = 'The total of ORD-1001 looks wrong';

const tokenIn = (page: Page) => page.evaluate(() => localStorage.getItem('token'));

test.describe("An administrator in a dealer's portal", () => {
  test.use({ role: 'admin' });

  test('opens from a table that is wider than the window, and the question survives a turned tablet', async ({
    page,
    portal,
  }) => {
    const name = `Quarry ${randomUUID()}`;
    await newDealer(portal.url, name);
    await page.setViewportSize({ width: 1_100, height: 800 });
    await page.goto(`/admin/dealers?search=${encodeURIComponent(name)}`);
    await page.getByRole('button', { name: `View as ${name}` }).click();
    const reason = page.getByRole('textbox', { name: 'Reason' });
    await reason.fill(REASON);
    await page.setViewportSize({ width: 800, height: 1_100 });
    await expect(reason).toHaveValue(REASON);
    await reason.clear();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('grid')).toHaveCount(0);
  });

  test("reads and changes nothing, while other tabs stay as they are, and the dealer's log says so", async ({
    browser,
    context,
    page,
    portal,
  }) => {
    // Two people in three tabs.
    test.slow();
    const name = `Quarry ${randomUUID()}`;
    const { token } = await newDealer(portal.url, name);
    const tab = await viewAs(context, page, name, REASON);
    const view = viewPage(tab);
    await expect(tab.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(view.banner).toContainText(
      new RegExp(`Viewing as ${name}, ?read-only, ?(30:00|29:\\d\\d) left · ${REASON}`),
    );
    // Neither an address nor the storage of all tabs holds the token of the view.
    expect(tab.url()).toBe(`${portal.url}/`);
    const own = await tokenIn(page);
    expect(await tokenIn(tab)).toBe(own);
    await expect(tab.getByRole('link', { name: 'Admin' })).toHaveCount(0);

    await test.step('the reason fits on a phone', async () => {
      await tab.setViewportSize({ width: 390, height: 844 });
      const isCut = () =>
        view.banner
          .getByTitle(REASON)
          .evaluate((text) => text.scrollWidth > text.clientWidth || text.scrollHeight > text.clientHeight);
      await expect.poll(isCut).toBe(false);
      await tab.setViewportSize({ width: 1440, height: 900 });
    });

    await test.step('nothing can be saved', async () => {
      await tab.goto('/profile');
      const profile = profilePage(tab);
      await expect(profile.businessName).toHaveValue(name);
      await expect(profile.saveDealer).toBeDisabled();
      await tab.goto('/materials');
      await expect(tab.getByRole('row', { name: /Basalt/ })).toBeVisible();
      await expect(tab.getByRole('link', { name: 'Add Material' })).toHaveCount(0);
      await tab.reload();
      await expect(view.banner).toContainText(name);
    });

    await test.step('the other tab goes on as the administrator', async () => {
      await page.bringToFront();
      const users = usersPage(page);
      await users.open();
      await expect(users.heading).toBeVisible();
      await expect(page.getByRole('region', { name: 'View as dealer' })).toHaveCount(0);
      await tab.goto('/admin');
      await expect(tab).toHaveURL('/forbidden');
    });

    await test.step('the dealer reads who looks, and why', async () => {
      const dealers = await browser.newContext({
        baseURL: portal.url,
        storageState: browserState(portal.url, token),
      });
      const log = await dealers.newPage();
      await log.goto('/profile');
      const entry = log.getByRole('list', { name: 'Administrators who have looked at your portal' });
      await expect(entry).toContainText(portal.admin.name);
      await expect(entry).toContainText(REASON);
      await expect(entry).toContainText('Looking now');
      await dealers.close();
    });

    await test.step('it ends, in this tab alone', async () => {
      const calls = recordCalls(page);
      await view.end.click();
      await expect(view.ended).toBeVisible();
      await tab.reload();
      await expect(view.ended).toBeVisible();
      expect(await tokenIn(page)).toBe(own);
      await page.reload();
      await expect(usersPage(page).heading).toBeVisible();
      expect(calls).toContain('auth/whoami');
      const closed = tab.waitForEvent('close');
      await view.close.click();
      await closed;
    });
  });

  test('sees the end of the view when signing out of it, or when another view replaces it', async ({
    context,
    page,
    portal,
  }) => {
    const name = `Quarry ${randomUUID()}`;
    await newDealer(portal.url, name);
    const first = await viewAs(context, page, name, REASON);
    await expect(viewPage(first).banner).toContainText(name);
    const second = await viewAs(context, page, name, 'Another look');
    await expect(viewPage(second).banner).toContainText('Another look');
    await first.goto('/orders');
    await expect(viewPage(first).ended).toBeVisible();

    await second.goto('/logout');
    await expect(viewPage(second).ended).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Dealers' })).toBeVisible();
  });

  test('has no axe violations around the page', async ({ context, page, portal }) => {
    const name = `Quarry & sons of a very long name ${randomUUID()}`;
    await newDealer(portal.url, name);
    const tab = await viewAs(context, page, name, 'A reason that takes more than its line '.repeat(10));
    await tab.goto('/orders');
    await expect(viewPage(tab).banner).toContainText('left');
    await expectAccessibleEverywhere(tab, { turn: 2 });
    await tab.setViewportSize({ width: 360, height: 740 });
    await expect
      .poll(() => tab.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(360);
    await viewPage(tab).end.click();
    await expect(viewPage(tab).ended).toBeVisible();
    await expectAccessibleEverywhere(tab, { turn: 3 });
  });
});
