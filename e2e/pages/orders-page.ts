import type { Page } from '@playwright/test';
import { table } from './table';

export const ordersPage = (page: Page) => {
  const orders = table(page, 'Orders');
  return {
    ...orders,
    heading: page.getByRole('heading', { level: 1, name: 'Orders' }),
    references: orders.grid.getByRole('link', { name: /^ORD-\d+$/ }),
    customerDialog: page.getByRole('dialog', { name: 'Customer' }),
    open: (query = '') => page.goto(`/orders${query}`),
    showCustomer: (reference: string) =>
      page.getByRole('button', { name: `Customer of order ${reference}` }).click(),
  };
};
