import type { Page } from '@playwright/test';

/** A table of records on a wide screen. */
export const table = (page: Page, label: string) => {
  const grid = page.getByRole('grid', { name: label });
  const pager = page.getByRole('navigation', { name: `${label}: pages` });
  return {
    grid,
    /** The cells of one column in the order of the rows. */
    column: (field: string) => grid.locator(`[role="gridcell"][data-field="${field}"]`),
    filterBy: async (filter: string, choice: string) => {
      await page.getByRole('button', { name: new RegExp(`^${filter}: `) }).click();
      await page.getByRole('menuitemradio', { name: choice, exact: true }).click();
    },
    search: page.getByRole('searchbox', { name: `Search ${label.toLowerCase()}` }),
    clearFilters: page.getByRole('button', { name: 'Clear filters' }).first(),
    pager,
    nextPage: pager.getByRole('button', { name: 'Next page' }),
  };
};
