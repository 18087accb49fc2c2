import type { Page } from '@playwright/test';

export const priceListPage = (page: Page) => {
  const dialog = page.getByRole('dialog');
  return {
    heading: page.getByRole('heading', { level: 1, name: 'Price List Management' }),
    dialog,
    toast: (text: string) => page.getByRole('region', { name: 'Notifications' }).getByText(text),
    open: (query = '') => page.goto(`/pricing${query}`),
    tab: (name: RegExp) => page.getByRole('tab', { name }),
    /** The head of an entry's card, which unfolds it. */
    entry: (name: string) => page.getByRole('button', { name, exact: true }),
    card: (name: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('button', { name, exact: true }) }),
    press: (name: string) => page.getByRole('button', { name, exact: true }).click(),
    field: (name: string) => dialog.getByRole('textbox', { name, exact: true }),
    submit: () => dialog.getByRole('button', { name: 'Submit' }).click(),
  };
};
