import type { Page } from '@playwright/test';

/** A picture of the docs: the part of a page that the window shows. */
export interface Picture {
  name: string;
  user: 'dealer' | 'admin';
  path: string;
  /** Height of the window in pixels. */
  height: number;
  /** Puts the page into the state of the picture. */
  prepare?: (page: Page) => Promise<void>;
}

/** Scrolls a panel to the top of the window. */
const showPanel = (page: Page, heading: string) =>
  page
    .getByRole('heading', { name: heading, exact: true })
    .evaluate((element) => scrollTo(0, element.getBoundingClientRect().top + scrollY - 40));

const openNotedOrder = async (page: Page) => {
  await page
    .getByRole('gridcell', { name: /In Progress/ })
    .first()
    .waitFor();
  await page.getByRole('link', { name: /^ORD-/ }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Order Details' }).waitFor();
};

export const PICTURES: readonly Picture[] = [
  { name: 'dashboard', user: 'dealer', path: '/', height: 1180 },
  {
    name: 'orders',
    user: 'dealer',
    path: '/orders?size=10',
    height: 930,
  },
  {
    name: 'order-views',
    user: 'dealer',
    path: '/orders?size=10',
    height: 700,
    prepare: async (page) => {
      await page.getByRole('button', { name: /^Views/ }).click();
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'order',
    user: 'dealer',
    path: '/orders?status=in-progress',
    height: 1080,
    prepare: openNotedOrder,
  },
  {
    name: 'order-notes',
    user: 'dealer',
    path: '/orders?status=in-progress',
    height: 800,
    prepare: async (page) => {
      await openNotedOrder(page);
      await page.getByRole('heading', { name: 'Notes', exact: true }).waitFor();
      await showPanel(page, 'Notes');
    },
  },
  {
    name: 'customer',
    user: 'dealer',
    path: '/customers?sort=-orders',
    height: 900,
    prepare: async (page) => {
      await page.getByRole('grid').getByRole('link').first().click();
      await page.getByRole('heading', { name: 'Contact and totals' }).waitFor();
    },
  },
  { name: 'price-list', user: 'dealer', path: '/pricing', height: 900 },
  { name: 'team', user: 'dealer', path: '/team', height: 640 },
  // The last one of the dealer, because it signs out.
  {
    name: 'customer-link',
    user: 'dealer',
    path: '/orders?status=in-progress',
    height: 1000,
    prepare: async (page) => {
      await openNotedOrder(page);
      await page.getByRole('button', { name: 'Create link' }).click();
      const link = await page.getByRole('textbox', { name: 'Link for the customer' }).inputValue();
      // As a customer, who isn't signed in.
      await page.evaluate(() => localStorage.clear());
      await page.goto(link);
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
  },
  {
    name: 'release-control',
    user: 'admin',
    path: '/admin/operations?tab=releases',
    height: 755,
    prepare: async (page) => {
      await page.getByRole('tab', { name: 'dealer' }).click();
      await page.getByRole('table', { name: 'Releases of dealer' }).waitFor();
      await showPanel(page, 'What browsers get');
    },
  },
];
