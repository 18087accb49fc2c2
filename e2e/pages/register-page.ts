import type { Page } from '@playwright/test';
import type { NewAccount } from '@slabdesk/driver';

export const registerPage = (page: Page) => {
  const form = page.getByRole('form', { name: 'Create your account' });
  const field = (name: string) => form.getByRole('textbox', { name, exact: true });
  return {
    heading: page.getByRole('heading', { level: 1, name: 'Create your account' }),
    form,
    submit: form.getByRole('button', { name: 'Register' }),
    open: () => page.goto('/register'),
    fill: async ({ name, email, password }: NewAccount) => {
      await field('Name').fill(name);
      await field('Email').fill(email);
      await field('Password').fill(password);
      await field('Confirm Password').fill(password);
      await form.getByRole('checkbox', { name: /I accept the platform/ }).check();
    },
  };
};
