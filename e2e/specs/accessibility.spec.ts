import type { Page } from '@playwright/test';
import { logInDealer } from '../src/driver';
import { expectAccessible } from '../support/axe';
import type { Portal } from '../support/portal';
import { expect, test } from '../support/test';

interface Screen {
  name: string;
  role: 'visitor' | 'dealer' | 'metricDealer' | 'admin';
  path: string | ((portal: Portal) => Promise<string>);
  heading: string | RegExp;
}

const anOrder = async ({ url, dealer }: Portal) => {
  const orders = await (await logInDealer(url, dealer)).orders({ page: 0, pageSize: 1, sort: '-orderValue' });
  return `/orders/${orders[0]?._id}`;
};

const SCREENS: Screen[] = [
  { name: 'sign-in', role: 'visitor', path: '/login', heading: 'Sign In' },
  { name: 'not found', role: 'visitor', path: '/no/such/page', heading: 'Page Not Found' },
  { name: 'forbidden', role: 'dealer', path: '/forbidden', heading: "You can't access that" },
  { name: 'dashboard', role: 'dealer', path: '/', heading: 'Northgate Stone & Quartz' },
  { name: 'metric dashboard', role: 'metricDealer', path: '/', heading: 'Lindqvist Sten AB' },
  { name: 'orders', role: 'dealer', path: '/orders', heading: 'Orders' },
  { name: 'no orders found', role: 'dealer', path: '/orders?search=nothing', heading: 'Orders' },
  { name: 'order details', role: 'dealer', path: anOrder, heading: 'Order Details' },
  { name: 'materials', role: 'dealer', path: '/materials', heading: 'Materials' },
  { name: 'users', role: 'admin', path: '/admin', heading: 'Users' },
];

const open = async (page: Page, portal: Portal, { path, heading }: Screen) => {
  await page.goto(typeof path === 'string' ? path : await path(portal));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  await page.waitForLoadState('networkidle');
};

for (const screen of SCREENS) {
  test.describe(screen.name, () => {
    test.use({ role: screen.role });

    for (const width of [1440, 390]) {
      for (const colorScheme of ['light', 'dark'] as const) {
        test(`has nothing that axe minds at ${width} px, ${colorScheme}`, async ({ page, portal }) => {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          await page.setViewportSize({ width, height: 900 });
          await open(page, portal, screen);
          await expectAccessible(page);
        });
      }
    }

    test('does not scroll sideways at 360 px', async ({ page, portal }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await open(page, portal, screen);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(360);
    });
  });
}
