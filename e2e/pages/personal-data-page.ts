import type { Page } from '@playwright/test';

/** /admin/personal-data/{id}. */
export const personalDataPage = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: /^Erase / });
  return {
    heading: page.getByRole('heading', { level: 1, name: 'Personal Data' }),
    download: page.getByRole('button', { name: 'Download' }),
    erase: page.getByRole('button', { name: 'Erase this person' }),
    erased: page.getByText('This person was erased'),
    dialog: {
      email: dialog.getByRole('textbox', { name: 'Email of this person' }),
      password: dialog.getByLabel('Your password'),
      submit: dialog.getByRole('button', { name: /^(Erase|Retry)$/ }),
    },
    open: (id: string) => page.goto(`/admin/personal-data/${id}`),
  };
};
