import { countClicks } from '../support/count-clicks';
import { makeOwnDealer, WORKTOP } from '../support/own-dealer';
import { expect, test } from '../support/test';

test('An order is revised by the dealer and accepted by the customer on a phone', async ({
  page,
  portal,
  browser,
}) => {
  const { signIn, dealer, order } = await makeOwnDealer(portal, {
    slabs: [WORKTOP, { ...WORKTOP, item_id: 'Splashback' }],
  });
  const token = await dealer.shareOrder(order._id, 7);
  const clicks = await countClicks(page);
  await signIn(page);

  // A window of its own: the customer has no account.
  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await test.step('The customer sees the order as it was placed', async () => {
    await phone.goto(`${portal.url}/shared-order#${token}`);
    await expect(phone.getByRole('table', { name: 'Order Summary' })).toContainText('Worktop');
  });

  await test.step('The dealer changes two prices and issues them with six clicks', async () => {
    await page.goto('/orders');
    await clicks.reset();
    await page.getByRole('link', { name: order.reference, exact: true }).click();
    await page.getByRole('link', { name: 'Revise', exact: true }).click();
    for (const [name, price] of [
      ['Worktop', '500'],
      ['Splashback', '450.50'],
    ] as const) {
      await page
        .getByRole('list', { name: 'Slabs' })
        .getByRole('listitem', { name })
        .getByRole('textbox', { name: 'Price' })
        .click();
      await page.keyboard.type(price);
    }
    await page.getByRole('button', { name: 'Issue R2' }).click();
    const dialog = page.getByRole('dialog', { name: 'Issue R2?' });
    await expect(dialog.getByRole('row', { name: /^Total/ })).toContainText('$950.50');
    await dialog.getByRole('button', { name: 'Issue R2' }).click();
    await expect(page.getByText(`R2 of ${order.reference} issued`)).toBeVisible();
    await expect(page.getByRole('table', { name: 'Order Summary' })).toContainText('$950.50');
    expect(await clicks.count()).toBeLessThanOrEqual(6);
  });

  await test.step('The customer, who has read the first revision, is shown the second before accepting', async () => {
    await phone.getByRole('button', { name: 'Accept this order' }).click();
    await phone.getByLabel('Your name').fill('Ines Calder');
    await phone.getByRole('button', { name: /^Accept for/ }).click();
    await expect(phone.getByText(/has sent R2 meanwhile/)).toBeVisible();
    const changes = phone.getByRole('table', { name: 'Changes' });
    await expect(changes.getByRole('row', { name: /^Splashback/ })).toContainText('$450.50');
    await phone.getByRole('button', { name: 'Accept this order' }).click();
    await phone.getByRole('button', { name: 'Accept for $950.50' }).click();
    await expect(phone.getByText(/^R2 was accepted by Ines Calder for \$950\.50/)).toBeVisible();
    const overflow = await phone.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });

  await test.step('The dealer sees the acceptance, and compares both revisions', async () => {
    const revisions = page.getByRole('list', { name: 'Revisions of this order' });
    await expect(revisions.getByText(/^Accepted by Ines Calder/)).toBeVisible();
    await revisions.getByRole('link', { name: 'Compare R1 with R2' }).click();
    const table = page.getByRole('table', { name: 'Changes R1 ↔ R2' });
    await expect(table.getByRole('row', { name: /^Total/ })).toContainText('$950.50');
  });
  await phone.context().close();
});
