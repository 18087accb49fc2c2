import type { Page } from '@playwright/test';

export const dashboardPage = (page: Page) => {
  const panel = (name: string) => page.getByRole('region', { name, exact: true });
  return {
    heading: page.getByRole('heading', { level: 1 }),
    orders: panel('Orders'),
    materials: panel('Materials'),
    /** The bars of the chart, the latest month last. */
    months: panel('Order value by month').getByRole('link'),
    open: () => page.goto('/'),
  };
};
