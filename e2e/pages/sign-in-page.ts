import type { Page } from '@playwright/test';
import type { Credentials } from '@slabdesk/driver';

export const signInPage = (page: Page) => {
  const email = page.getByRole('textbox', { name: 'Email' });
  const password = page.getByRole('textbox', { name: 'Password' });
  return {
    heading: page.getByRole('heading', { level: 1, name: 'Sign In' }),
    error: page.getByRole('alert'),
    open: () => page.goto('/login'),
    signIn: async (credentials: Credentials) => {
      await email.fill(credentials.email);
      await password.fill(credentials.password);
      await page.getByRole('button', { name: 'Login' }).click();
    },
  };
};
