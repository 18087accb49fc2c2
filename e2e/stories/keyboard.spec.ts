import { expect, test } from '@playwright/test';
import { openPreview } from './story';

test('Rows are selected with the keyboard on all pages, and the table keeps its headers while it scrolls', async ({
  page,
}) => {
  const { show } = await openPreview(page);
  await show('shared-ui-table-data-table--ten-thousand-rows');
  await page.getByLabel('Rows per page').selectOption('50');
  const grid = page.getByRole('grid', { name: 'Orders', exact: true });
  const box = (name: string) => grid.getByRole('checkbox', { name, exact: true });
  // The rows of the larger page are there.
  await expect(box('Select ORD-11')).toBeAttached();
  await box('Select ORD-1').focus();
  await page.keyboard.press('Space');
  for (let row = 0; row < 15; row += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(box('Select ORD-16')).toBeChecked();
  await expect(box('Select ORD-16')).toBeInViewport();
  await expect(grid.getByRole('columnheader', { name: 'Order Value' })).toBeInViewport();
  const bar = page.getByRole('group', { name: 'Selection' });
  await expect(bar).toContainText('2 selected');
  await bar.getByRole('button', { name: 'Select all 10,000' }).click();
  await expect(bar).toContainText('10,000 selected');
});

for (const [story, button, role] of [
  ['shared-ui-overlay-modal--long-content', 'Open', 'dialog'],
  ['shared-ui-overlay-confirm-dialog--own-texts', 'Open', 'alertdialog'],
  ['shared-ui-overlay-action-menu--actions', 'Actions of Carrara', 'menu'],
] as const) {
  test(`${story} keeps the focus inside and gives it back`, async ({ page }) => {
    const { show } = await openPreview(page);
    await show(story);
    const opener = page.getByRole('button', { name: button, exact: true });
    const opened = page.getByRole(role);
    // Dialogs are open at first.
    if (role !== 'menu') await page.keyboard.press('Escape');
    await expect(opened).toBeHidden();
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(opened).toBeVisible();
    for (let press = 0; press < 4; press += 1) {
      await page.keyboard.press(role === 'menu' ? 'ArrowDown' : 'Tab');
      await expect(opened.locator(':focus')).toHaveCount(1);
    }
    await page.keyboard.press('Escape');
    await expect(opened).toBeHidden();
    await expect(opener).toBeFocused();
  });
}
