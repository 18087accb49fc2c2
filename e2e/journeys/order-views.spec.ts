import { makeOwnDealer, WORKTOP } from '../support/own-dealer';
import { expect, test } from '../support/test';

test('A saved view opens the list of orders until it is deleted, which can be undone', async ({
  page,
  portal,
}) => {
  const { signIn, order } = await makeOwnDealer(portal, { slabs: [WORKTOP] });
  await signIn(page);
  const views = page.getByRole('button', { name: /^Views/ });
  const choose = async (item: string) => {
    await views.click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const reference = page.getByRole('link', { name: order.reference, exact: true });

  await page.goto('/orders?status=completed');
  await choose('Save as a new view...');
  await page.getByRole('textbox', { name: 'Name' }).fill('Finished');
  await page.getByRole('button', { name: 'Save View' }).click();
  await expect(views).toHaveText('Finished');
  await choose('Open orders with this view');
  await expect(page.getByText('Orders open with "Finished"')).toBeVisible();

  await page.goto('/orders');
  await expect(views).toHaveText('Finished');
  await expect(page).toHaveURL(/\/orders\?view=[^&]+&status=completed$/);
  await expect(page.getByText('Nothing found')).toBeVisible();

  await choose('Delete view');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Restored Finished')).toBeVisible();
  await page.goto('/orders?view=all');
  await expect(reference).toBeVisible();
  await views.click();
  await page.getByRole('menuitemradio', { name: /^Finished/ }).click();
  await expect(page.getByText('Nothing found')).toBeVisible();
  await expect(reference).toBeHidden();
});
