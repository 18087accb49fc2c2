import { sidebar } from '../pages/sidebar';
import { countClicks } from '../support/count-clicks';
import { makeOwnDealer, WORKTOP } from '../support/own-dealer';
import { expect, test } from '../support/test';

test("A dealer's usual work takes few clicks", async ({ page, portal }) => {
  const { signIn, order } = await makeOwnDealer(portal, { slabs: [WORKTOP] });
  const clicks = await countClicks(page);
  await signIn(page);

  await test.step('A new order is read, assigned and in progress after three', async () => {
    await page.goto('/orders');
    await clicks.reset();
    await page.getByRole('link', { name: order.reference, exact: true }).click();
    await expect(page.getByRole('table', { name: 'Order Summary' })).toContainText('Worktop');
    const assign = page.getByRole('button', { name: 'Assign to me' });
    await assign.click();
    await expect(assign).toBeHidden();
    await page.getByRole('button', { name: 'Start work' }).click();
    await expect(page.getByText(`${order.reference} is now In Progress.`).first()).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Assigned to' })).toHaveValue(/./);
    expect(await clicks.count()).toBe(3);
  });

  await test.step('What a customer has ordered is shown after two and the name', async () => {
    await page.goto('/');
    await clicks.reset();
    await sidebar(page).link('Customers').click();
    const { name = '' } = order.project.owner ?? {};
    await page
      .getByRole('searchbox')
      .or(page.getByRole('textbox', { name: /search/i }))
      .first()
      .focus();
    await page.keyboard.type(name.slice(0, 5));
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('link', { name: order.reference, exact: true })).toBeVisible();
    expect(await clicks.count()).toBe(2);
  });

  await test.step("A month's orders are in a workbook after two", async () => {
    await page.goto('/orders');
    await clicks.reset();
    await page.getByRole('button', { name: 'Export' }).click();
    const month = page.getByRole('menuitem', { name: /^[A-Z][a-z]{2} \d{4}$/ }).nth(1);
    const downloading = page.waitForEvent('download');
    await month.click();
    expect((await downloading).suggestedFilename()).toMatch(/^orders-\d{4}-\d\d\.xlsx$/);
    expect(await clicks.count()).toBe(2);
  });
});
