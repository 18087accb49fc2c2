import type { Page } from '@playwright/test';

/** The navigation beside the dealer's and the administrator's pages. */
export const sidebar = (page: Page) => {
  const navigation = page.getByRole('navigation', { name: 'Main' });
  return {
    navigation,
    link: (name: string) => navigation.getByRole('link', { name, exact: true }),
  };
};
