import type { Page } from '@playwright/test';

/** /admin/manage-dealer/{id}. */
export const dealerFormPage = (page: Page) => {
  const field = (name: string) => page.getByRole('textbox', { name });
  return {
    heading: page.getByRole('heading', { level: 1, name: /^(New|Edit) Dealer$/ }),
    userName: field('Account User Name'),
    loginEmail: field('Account Login Email'),
    businessName: field('Business Name'),
    code: field('Dealer Referral Code'),
    contactEmail: field('Contact Email'),
    phoneNumber: field('Phone Number'),
    useUserEmail: page.getByRole('checkbox', { name: 'Use user email as contact email' }),
    account: page.getByRole('combobox', { name: 'Associated Account' }),
    resend: page.getByRole('button', { name: 'Re-send welcome email' }),
    create: page.getByRole('button', { name: 'Create Dealer' }),
    update: page.getByRole('button', { name: 'Update Dealer' }),
    open: (id: string) => page.goto(`/admin/manage-dealer/${id}`),
  };
};
