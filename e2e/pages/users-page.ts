import type { Page } from '@playwright/test';
import { table } from './table';

export const usersPage = (page: Page) => ({
  ...table(page, 'Users'),
  heading: page.getByRole('heading', { level: 1, name: 'Users' }),
  open: () => page.goto('/admin'),
});
