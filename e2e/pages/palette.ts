import type { Page } from '@playwright/test';

/** The palette's search field, as a person uses it. */
export const palette = (page: Page) => {
  const window = page.getByRole('dialog', { name: 'Search' });
  return {
    window,
    field: window.getByRole('combobox'),
    line: (name: string | RegExp) => window.getByRole('option', { name }),
    linesOf: (group: string) => window.getByRole('group', { name: group }).getByRole('option'),
    open: () => page.keyboard.press('Control+k'),
  };
};
