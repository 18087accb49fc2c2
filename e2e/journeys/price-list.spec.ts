import { roomPicture } from '@slabdesk/demo/pictures';
import { priceListPage } from '../pages/price-list-page';
import { sidebar } from '../pages/sidebar';
import { newDealer } from '../support/new-dealer';
import { browserState, expect, test } from '../support/test';

const photo = roomPicture('kitchen', 3);

test.describe('The price list', () => {
  /** A dealer of this test alone, with Basalt and Delivery. */
  test.use({
    storageState: async ({ portal }, use) => {
      await use(browserState(portal.url, (await newDealer(portal.url)).token));
    },
  });

  test('adds a material with an image and tags, and changes its price', async ({ page }) => {
    const prices = priceListPage(page);
    await page.goto('/');
    await sidebar(page).link('Price Management').click();
    await expect(prices.heading).toBeVisible();

    await prices.press('Add Material');
    await expect(prices.dialog).toHaveAccessibleName('Add New Material');
    await prices.field('Material Name').fill('Verde Alpi');
    await prices.field('Dimension').fill('3/4 inch');
    await prices.field('Price Per Square Foot').fill('88.5');
    await prices.dialog.getByRole('button', { name: 'Add Tag' }).click();
    await prices.field('Tag 1').fill('Marble');
    await prices.dialog.getByRole('button', { name: 'Add Image' }).click();
    await prices.dialog
      .locator('input[type="file"]')
      .setInputFiles({ name: 'verde.png', mimeType: photo.contentType, buffer: Buffer.from(photo.data) });
    await expect(prices.dialog.getByRole('button', { name: 'Replace' })).toBeVisible();
    await expect(prices.dialog.getByText('verde.png', { exact: true })).toBeVisible();
    await prices.submit();
    await expect(prices.dialog).toBeHidden();
    await expect(prices.card('Verde Alpi')).toContainText('3/4 inch');
    await expect(prices.card('Verde Alpi')).toContainText('$88.50 /ft²');

    await prices.entry('Verde Alpi').click();
    await expect(page.getByRole('img', { name: 'Verde Alpi, image 1 of 1' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Tags of Verde Alpi' })).toHaveText('Marble');

    await prices.press('Edit Verde Alpi');
    await expect(prices.dialog).toHaveAccessibleName('Edit Material');
    await prices.field('Price Per Square Foot').fill('90');
    await prices.submit();
    await expect(prices.card('Verde Alpi')).toContainText('$90.00 /ft²');
    await page.reload();
    await expect(prices.card('Verde Alpi')).toContainText('$90.00 /ft²');
  });

  test('leads from the table to a material and back', async ({ page }) => {
    await page.goto('/pricing');
    await page.getByRole('link', { name: 'Table View' }).click();
    await page.getByRole('link', { name: 'Edit material Basalt' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Edit Material' })).toBeVisible();
    await page.getByRole('textbox', { name: 'Dimension' }).fill('2 cm');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Materials' })).toBeVisible();
    await expect(page.getByRole('gridcell', { name: '2 cm' })).toBeVisible();
    await expect(sidebar(page).link('Price Management')).toHaveAttribute('aria-current', 'page');
  });
});
