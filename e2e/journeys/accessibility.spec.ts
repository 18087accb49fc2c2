import { logInAdmin, logInDealer } from '@slabdesk/driver';
import { orderPage } from '../pages/order-page';
import { ordersPage } from '../pages/orders-page';
import { expectAccessible, expectAccessibleEverywhere } from '../support/axe';
import { isLongForm, LONG } from '../support/forms';
import type { Portal } from '../support/portal';
import { untilSettled } from '../support/quiet';
import { expect, test } from '../support/test';

interface Screen {
  name: string;
  role: 'visitor' | 'dealer' | 'metricDealer' | 'admin';
  path: string | ((portal: Portal) => Promise<string>);
  heading: string | RegExp;
  /** The page of another screen, with other texts or for another role. */
  form?: typeof LONG;
}

const anOrder = async ({ url, dealer }: Portal) => {
  const orders = await (await logInDealer(url, dealer)).orders({ page: 0, pageSize: 1, sort: '-orderValue' });
  return `/orders/${orders[0]?._id}`;
};

const aCustomer = async ({ url, dealer }: Portal) => {
  const orders = await (await logInDealer(url, dealer)).orders({ page: 0, pageSize: 1 });
  return `/customers/${orders[0]?.project.owner?._id}`;
};

const aMaterial = async ({ url, dealer }: Portal) =>
  `/materials/${(await (await logInDealer(url, dealer)).materials())[0]?._id}`;

/** The first record of a list of the admin area; with `createdAt` the oldest, which no other test deletes. */
const anyOf =
  (resource: string, page: string, sort: 'name' | 'createdAt' = 'createdAt') =>
  async ({ url, admin }: Portal) => {
    const { http } = await logInAdmin(url, admin);
    const records = await http.get<Array<{ _id: string }>>(`admin/${resource}`, { pageSize: 1, sort });
    return `/admin/${page}/${records[0]?._id}`;
  };

const SCREENS: Screen[] = [
  { name: 'sign-in', role: 'visitor', path: '/login', heading: 'Sign In' },
  { name: 'registration', role: 'visitor', path: '/register', heading: 'Create your account' },
  { name: 'forgotten password', role: 'visitor', path: '/request-reset', heading: 'Forgot password?' },
  { name: 'new password', role: 'visitor', path: '/reset-password?token=t&id=i', heading: 'Reset Password' },
  {
    name: 'first password',
    role: 'visitor',
    path: '/set-password?token=t&id=i',
    heading: 'Set Your Password',
    form: LONG,
  },
  { name: 'back to the app', role: 'visitor', path: '/return-to-app', heading: /return to the app/ },
  { name: 'e-mail not confirmed', role: 'visitor', path: '/confirm-email', heading: 'Email not confirmed' },
  {
    name: 'undoing a change of the email',
    role: 'visitor',
    path: '/undo-email-change?token=t&id=i',
    heading: 'Undo the change of your email',
  },
  {
    name: 'invitation that is over',
    role: 'visitor',
    path: '/invitation?token=t&id=i',
    heading: 'Invitation not found',
  },
  { name: 'terms', role: 'visitor', path: '/terms-of-service', heading: 'Terms of Service' },
  { name: 'privacy', role: 'visitor', path: '/privacy', heading: 'Privacy' },
  { name: 'help', role: 'visitor', path: '/help', heading: 'Help' },
  { name: 'not found', role: 'visitor', path: '/no/such/page', heading: 'Page Not Found' },
  { name: 'forbidden', role: 'dealer', path: '/forbidden', heading: "You can't access that" },
  { name: 'dashboard', role: 'dealer', path: '/', heading: 'Northgate Stone & Quartz' },
  { name: 'metric dashboard', role: 'metricDealer', path: '/', heading: 'Lindqvist Sten AB', form: LONG },
  { name: 'orders', role: 'dealer', path: '/orders', heading: 'Orders' },
  { name: 'no orders found', role: 'dealer', path: '/orders?search=nothing', heading: 'Orders' },
  { name: 'order details', role: 'dealer', path: anOrder, heading: 'Order Details' },
  { name: 'customers', role: 'dealer', path: '/customers', heading: 'Customers' },
  { name: 'a customer', role: 'dealer', path: aCustomer, heading: /\w/ },
  { name: 'reports', role: 'dealer', path: '/reports?by=customer', heading: 'Reports' },
  { name: 'team', role: 'dealer', path: '/team', heading: 'Team' },
  { name: 'materials', role: 'dealer', path: '/materials', heading: 'Materials' },
  { name: 'a new material', role: 'dealer', path: '/materials/new', heading: 'Add New Material' },
  { name: 'a material', role: 'dealer', path: aMaterial, heading: 'Edit Material' },
  { name: 'price list', role: 'dealer', path: '/pricing', heading: 'Price List Management' },
  { name: 'price list on a date', role: 'dealer', path: '/pricing/on-date', heading: 'Price List on a Date' },
  {
    name: 'line items',
    role: 'dealer',
    path: '/pricing?tab=line-items',
    heading: 'Price List Management',
  },
  {
    name: 'nothing in the price list',
    role: 'dealer',
    path: '/pricing?search=nothing',
    heading: 'Price List Management',
  },
  { name: 'profile', role: 'dealer', path: '/profile', heading: 'Manage your Account' },
  { name: 'settings', role: 'dealer', path: '/settings', heading: 'Settings' },
  {
    name: 'account of an admin',
    role: 'admin',
    path: '/profile',
    heading: 'Manage your Account',
    form: LONG,
  },
  { name: 'users', role: 'admin', path: '/admin', heading: 'Users' },
  { name: 'a user', role: 'admin', path: anyOf('user', 'manage-user', 'name'), heading: 'Manage User' },
  {
    name: 'personal data',
    role: 'admin',
    path: anyOf('user', 'personal-data', 'name'),
    heading: 'Personal Data',
  },
  { name: 'dealers', role: 'admin', path: '/admin/dealers', heading: 'Dealers' },
  { name: 'a new dealer', role: 'admin', path: '/admin/manage-dealer/new', heading: 'New Dealer' },
  { name: 'a dealer', role: 'admin', path: anyOf('fabricator', 'manage-dealer'), heading: 'Edit Dealer' },
  { name: 'orders of all dealers', role: 'admin', path: '/admin/orders', heading: 'Orders' },
  {
    name: 'an order of any dealer',
    role: 'admin',
    path: anyOf('order', 'manage-order'),
    heading: 'Order Details',
  },
  { name: 'trash', role: 'admin', path: '/admin/trash', heading: 'Trash' },
  { name: 'audit log', role: 'admin', path: '/admin/audit', heading: 'Audit log' },
  { name: 'crash reports', role: 'admin', path: '/admin/crash-reports', heading: 'Crash reports' },
  { name: 'operations', role: 'admin', path: '/admin/operations', heading: 'Operations' },
  { name: 'releases', role: 'admin', path: '/admin/operations?tab=releases', heading: 'Operations' },
  { name: 'mails', role: 'admin', path: '/admin/operations?tab=mail', heading: 'Operations' },
];

const LAPTOP = { width: 1440, height: 900 };
const PHONE = { width: 360, height: 740 };

const ROLES = [...new Set(SCREENS.map(({ role }) => role))];

for (const role of ROLES) {
  const screens = [...SCREENS.entries()].filter(
    ([, screen]) => screen.role === role && (isLongForm || !screen.form),
  );
  if (screens.length === 0) continue;

  test.describe(`The screens for the role ${role}`, () => {
    test.use({ role });

    // All in one tab: a new one would load and compile everything again.
    const title =
      'have no axe violations at 1440 and 390 px, light and dark, and do not scroll sideways at 360 px';
    test(title, async ({ page, portal }) => {
      for (const [turn, { name, path, heading }] of screens) {
        await test.step(name, async () => {
          await page.setViewportSize(LAPTOP);
          await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
          await page.goto(typeof path === 'string' ? path : await path(portal));
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
          await expectAccessibleEverywhere(page, { turn, name });
          await page.setViewportSize(PHONE);
          await untilSettled(page);
          const width = () => page.evaluate(() => document.documentElement.scrollWidth);
          await expect.poll(width, `width of ${name}`).toBeLessThanOrEqual(PHONE.width);
        });
      }
    });
  });
}

test.describe('An overlay', () => {
  test.use({ role: 'dealer' });

  test('has no axe violations: the menu of a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 900 });
    await page.goto('/orders');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
  });

  test('has no axe violations: a filter and the customer of an order', async ({ page }) => {
    const orders = ordersPage(page);
    await orders.open();
    await page.getByRole('button', { name: /^Status: / }).click();
    await expect(page.getByRole('menuitemradio', { name: 'Completed' })).toBeVisible();
    // A menu is outside the page's landmarks, which axe reports for pages, but not for parts of them.
    await expectAccessible(page, { part: '[role="menu"]' });
    await page.keyboard.press('Escape');

    await page
      .getByRole('button', { name: /^Customer of order/ })
      .first()
      .click();
    await expect(orders.customerDialog).toBeVisible();
    await expectAccessible(page);
  });

  test('has no axe violations: an image and a plan of an order', async ({ page, portal }) => {
    await page.goto(await anOrder(portal));
    const { images } = orderPage(page);
    await images.scrollIntoViewIfNeeded();
    const anImage = images.getByRole('button', { name: /^Enlarge/ }).first();
    await anImage.click();
    await expect(page.getByRole('dialog', { name: 'Project Images' })).toBeVisible();
    await expectAccessibleEverywhere(page, { turn: 0 });
    await page.keyboard.press('Escape');
    await expect(anImage).toBeFocused();
    await page
      .getByRole('button', { name: /^Enlarge plan/ })
      .first()
      .click();
    await expect(page.getByRole('dialog', { name: /^Plan of/ })).toBeVisible();
    await expectAccessibleEverywhere(page, { turn: 1 });
  });

  test('has no axe violations: a form over the price list, and the question before it is discarded', async ({
    page,
  }) => {
    await page.goto('/pricing?edit=new');
    await expect(page.getByRole('dialog', { name: 'Add New Material' })).toBeVisible();
    await expectAccessibleEverywhere(page, { turn: 2 });
    await page.getByRole('textbox', { name: 'Material Name' }).fill('Carrara');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectAccessibleEverywhere(page, { turn: 3 });
  });

  for (const [width, form] of [
    [1440, {}],
    [390, LONG],
  ] as const) {
    const title = `has no axe violations: the question before a material is deleted, at ${width} px`;
    test(title, form, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await page.goto('/materials');
      const remove = page.getByRole('button', { name: /^Delete material/ }).first();
      await remove.click();
      await expect(page.getByRole('alertdialog', { name: 'Are You Sure?' })).toBeVisible();
      await expectAccessible(page);
      await page.emulateMedia({ colorScheme: 'dark' });
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(remove).toBeFocused();
    });
  }
});
