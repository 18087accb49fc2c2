import { readFile } from 'node:fs/promises';
import { priceListPage } from '../pages/price-list-page';
import { newDealer } from '../support/new-dealer';
import { browserState, expect, test } from '../support/test';

test.describe('The whole price list', () => {
  /** A dealer of this test alone, with Basalt and Delivery. */
  test.use({
    storageState: async ({ portal }, use) => {
      await use(browserState(portal.url, (await newDealer(portal.url)).token));
    },
  });

  const csvOf = (text: string) => ({ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

  test('is exported, imported back unchanged, and changed as the import previewed', async ({ page }) => {
    const prices = priceListPage(page);
    const choose = (text: string) => page.locator('input[type="file"]').setInputFiles(csvOf(text));
    await page.goto('/pricing');
    await expect(prices.card('Basalt')).toBeVisible();
    const downloading = page.waitForEvent('download');
    await prices.press('Export');
    await page.getByRole('menuitem', { name: 'CSV (.csv)' }).click();
    const exported = await readFile(await (await downloading).path(), 'utf8');

    await prices.press('Import File');
    await choose(exported);
    await expect(prices.dialog.getByText('there is nothing to import')).toBeVisible();

    await prices.dialog.getByRole('button', { name: 'Choose Another File' }).click();
    await choose('name;pricePerSquareFoot\n"=1+1, ""Nero""";12,50\n');
    await expect(prices.dialog.getByText('Nothing has been written yet.')).toBeVisible();
    await expect(prices.dialog.getByRole('row', { name: '=1+1, "Nero"' })).toContainText('$12.50 /ft²');
    await prices.dialog.getByRole('button', { name: 'Import 1 Row' }).click();
    await prices.dialog.getByRole('button', { name: 'Done' }).click();
    await expect(prices.card('=1+1, "Nero"')).toContainText('$12.50 /ft²');
    await expect(page.getByRole('button', { name: 'Import File' })).toBeFocused();
  });

  test('gets higher prices as previewed, and the old ones back, by keyboard', async ({ page }) => {
    const prices = priceListPage(page);
    await page.goto('/pricing');
    const before = (await prices.card('Basalt').textContent()) ?? '';
    const price = `$${(Number(/\$([\d.]+)/.exec(before)?.[1]) * 1.1).toFixed(2)}`;
    await page.getByRole('button', { name: 'Change Prices' }).focus();
    await page.keyboard.press('Enter');
    await expect(prices.field('Percent')).toBeFocused();
    await page.keyboard.type('10');
    await expect(prices.dialog.getByText('1 of 1 material would change.')).toBeVisible();
    const preview = prices.dialog.getByRole('row', { name: 'Basalt' }).getByRole('cell');
    await expect(preview.last()).toContainText(price);
    await expect(prices.dialog.getByRole('button', { name: 'Change 1 Price' })).toBeEnabled();
    await page.keyboard.press('Enter');
    await expect(prices.dialog).toBeHidden();
    await expect(prices.card('Basalt')).toContainText(price);
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await expect(page.getByText('Restored 1 price')).toBeVisible();
    await expect(prices.card('Basalt')).toHaveText(before);
  });
});
