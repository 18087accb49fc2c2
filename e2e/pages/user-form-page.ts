import type { Page } from '@playwright/test';

/** /admin/manage-user/{id}. */
export const userFormPage = (page: Page) => ({
  heading: page.getByRole('heading', { level: 1, name: 'Manage User' }),
  admin: page.getByRole('checkbox', { name: 'Admin' }),
  submit: page.getByRole('button', { name: 'Submit' }),
  open: (id: string) => page.goto(`/admin/manage-user/${id}`),
});
