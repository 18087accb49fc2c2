import type { Page } from '@playwright/test';
import { table } from './table';

/** /admin/dealers. */
export const dealersPage = (page: Page) => ({
  ...table(page, 'Dealers'),
  heading: page.getByRole('heading', { level: 1, name: 'Dealers' }),
  add: page.getByRole('link', { name: 'Add Dealer' }),
  delete: (businessName: string) => page.getByRole('button', { name: `Delete dealer ${businessName}` }),
  open: (search = '') => page.goto(`/admin/dealers?${new URLSearchParams({ search })}`),
});
