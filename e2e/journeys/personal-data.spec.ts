import { readFile } from 'node:fs/promises';
import { logInAdmin } from '@slabdesk/driver';
import type { User } from 'bff-contract';
import { personalDataPage } from '../pages/personal-data-page';
import { usersPage } from '../pages/users-page';
import { placeOrder } from '../support/place-order';
import { expect, test } from '../support/test';

test.use({ role: 'admin' });

/** Names are not compressed in a ZIP. */
const photosIn = (zip: Buffer): number =>
  new Set(zip.toString('latin1').match(/files\/[0-9a-f-]{36} photo-\d_[\w.-]+\.png/g)).size;

test('An administrator exports and erases a customer, whose order stays', async ({ page, portal }) => {
  const { order, customer, dealer } = await placeOrder(portal, { photos: 2 });
  const { http } = await logInAdmin(portal.url, portal.admin);
  const [user] = await http.get<User[]>('admin/user', { search: customer.email });
  const personalData = personalDataPage(page);

  await test.step('finds what is stored about the customer', async () => {
    const users = usersPage(page);
    await users.open();
    await users.search.fill(customer.email);
    await expect(users.column('email')).toHaveText([customer.email]);
    await page.goto(`/admin/manage-user/${user?._id}`);
    await page.getByRole('link', { name: 'Personal data' }).click();
    await expect(personalData.heading).toBeVisible();
    await expect(page.getByText('1 order of this person')).toBeVisible();
  });

  await test.step('exports it', async () => {
    const [download] = await Promise.all([page.waitForEvent('download'), personalData.download.click()]);
    expect(download.suggestedFilename()).toBe(`personal-data-${user?._id}.zip`);
    const zip = await readFile(await download.path());
    expect([photosIn(zip), zip.includes('data.json')]).toEqual([2, true]);
  });

  await test.step('erases the customer after typing the address and the password', async () => {
    const { dialog } = personalData;
    await personalData.erase.click();
    await dialog.email.fill('ines@customers.example');
    await dialog.password.fill(portal.admin.password);
    await dialog.submit.click();
    await expect(dialog.email).toHaveAccessibleDescription("This is not the person's email address");
    await dialog.email.fill(customer.email);
    await dialog.submit.click();
    await expect(personalData.erased).toBeVisible();
    await expect(personalData.erase).toBeHidden();
  });

  await test.step('finds the order under a pseudonym', async () => {
    await page.goto(`/admin/manage-order/${order._id}`);
    await expect(page.getByText(/Erased person [2-9A-Z]{6}/).first()).toBeVisible();
    await expect(page.getByText(order.reference).first()).toBeVisible();
    await expect(page.getByText(customer.name)).toHaveCount(0);
    const kept = await dealer.order(order._id);
    expect(kept.estimate).toEqual(order.estimate);
  });
});
