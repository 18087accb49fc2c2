import type { Page } from '@playwright/test';

export const profilePage = (page: Page) => {
  const dealer = page.getByRole('form', { name: 'Dealer Profile' });
  const account = page.getByRole('form', { name: 'Account Settings' });
  return {
    heading: page.getByRole('heading', { level: 1, name: 'Manage your Account' }),
    businessName: dealer.getByRole('textbox', { name: 'Business Name' }),
    contactNumber: dealer.getByRole('textbox', { name: 'Contact Number' }),
    saveDealer: dealer.getByRole('button', { name: 'Submit' }),
    units: (name: string) => account.getByRole('radio', { name }),
    saveAccount: account.getByRole('button', { name: 'Submit' }),
    open: () => page.goto('/profile'),
  };
};
