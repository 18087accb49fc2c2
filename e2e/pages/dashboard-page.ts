import type { Page } from '@playwright/test';

export const dashboardPage = (page: Page) => {
  const panel = (name: string) => page.getByRole('region', { name, exact: true });
  return {
    heading: page.getByRole('heading', { level: 1 }),
    orders: panel('Orders'),
    materials: panel('Materials'),
    open: () => page.goto('/'),
  };
};
