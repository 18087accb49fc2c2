import { orderPage } from '../pages/order-page';
import { confirmAddress } from '../support/confirm-address';
import { waitForMail } from '../support/inbox';
import { newDealer } from '../support/new-dealer';
import { placeOrder } from '../support/place-order';
import { expect, test } from '../support/test';

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

test.describe('The details of an order', () => {
  test.use({ role: 'busyDealer' });

  test('show what was ordered, its price and its pictures', async ({ page, portal }) => {
    const { order, customer } = await placeOrder(portal);
    const [material] = order.estimate.materials;
    const [lineItem] = order.estimate.additionalLineItems;
    const details = orderPage(page);
    await details.open(order._id);

    await expect(details.heading).toBeVisible();
    await expect(page.getByText('Calder bathroom').first()).toBeVisible();
    await expect(details.information).toContainText(order.reference);
    await expect(details.information).toContainText('Order Placed');
    await expect(details.information).toContainText(usd.format(order.estimate.totalPrice));

    // 2.00 by 0.60 m are 1.2 m², which is 12.9 ft² in three digits.
    await expect(details.summary).toContainText(material?.name ?? '');
    await expect(details.summary).toContainText('78.7 in x 23.6 in x 78.7 in x 23.6 in');
    await expect(details.summary.getByRole('row', { name: /^Sub-Total/ })).toContainText('12.9 ft²');
    await expect(details.summary.getByRole('row', { name: /^Sub-Total/ })).toContainText(
      usd.format(material?.subTotalPrice ?? 0),
    );
    await expect(details.summary).toContainText(lineItem?.title ?? '');
    await expect(details.summary.getByRole('row', { name: /^Total/ })).toContainText(
      usd.format((material?.subTotalPrice ?? 0) + (lineItem?.price ?? 0)),
    );

    await expect(details.materials).toContainText('Vanity-1');
    await expect(details.materials).toContainText('Upstairs');
    await expect(details.materials.getByRole('img', { name: /Plan of Vanity-1/ })).toBeVisible();
    await expect(details.manage).toContainText(customer.email);
  });

  test('keep status and notes in view on a desktop, and one tap away on a phone', async ({
    page,
    portal,
  }) => {
    const { order } = await placeOrder(portal);
    const details = orderPage(page);
    const notes = page.getByRole('textbox', { name: 'New note' });
    await details.open(order._id);
    await details.materials.getByRole('img', { name: /Plan of Vanity-1/ }).scrollIntoViewIfNeeded();
    await expect(details.status).toBeInViewport();
    await expect(notes).toBeInViewport();

    await page.setViewportSize({ width: 390, height: 844 });
    await details.open(order._id);
    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Notes' }).click();
    await expect(notes).toBeInViewport();
    await expect(page).toHaveURL(`/orders/${order._id}#notes`);
  });

  test('load the images from the store', async ({ page, portal }) => {
    const { order } = await placeOrder(portal, { photos: 2 });
    const details = orderPage(page);
    await details.open(order._id);
    const images = details.images.getByRole('img');
    await expect(images).toHaveCount(2);
    for (const image of await images.all()) {
      await image.scrollIntoViewIfNeeded();
      await expect(image).toHaveJSProperty('complete', true);
      await expect(image).not.toHaveJSProperty('naturalWidth', 0);
    }
    await images.first().click();
    await expect(page.getByRole('dialog', { name: 'Project Images' })).toBeVisible();
  });

  test('change the status, add it to the timeline, and mail the customer', async ({ page, portal }) => {
    const { order, dealer, customer } = await placeOrder(portal);
    await confirmAddress(portal, customer.email);
    const details = orderPage(page);
    await details.open(order._id);
    await expect(details.status).toHaveValue('order-placed');
    await expect(details.timeline.first()).toContainText('Order Created');
    await expect(details.timeline.first()).toContainText(`Order #${order.reference} was created.`);

    await details.status.selectOption({ label: 'In Progress' });
    await expect(details.information).toContainText('In Progress');
    await expect(details.timeline.last()).toContainText('Status set to: In Progress');

    await expect
      .poll(async () => (await dealer.order(order._id)).history.map(({ from, to }) => ({ from, to })))
      .toContainEqual({ from: 'order-placed', to: 'in-progress' });
    await page.reload();
    await expect(details.status).toHaveValue('in-progress');
    await expect(details.timeline.last()).toContainText('Status set to: In Progress');

    const mail = await waitForMail(portal.inboxUrl, customer.email, ({ text }) =>
      text.includes('In Progress'),
    );
    expect(mail.text).toContain(order.reference);
    expect(mail.html).toContain(order.reference);
  });

  test('change the status by keyboard without passing through the others', async ({ page, portal }) => {
    const { order, dealer } = await placeOrder(portal, { photos: 0 });
    const details = orderPage(page);
    await details.open(order._id);
    await details.status.focus();
    // Each saved status is mailed to the customer: keys open the list, and Enter chooses.
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
    await expect(details.timeline.last()).toContainText('Status set to: Completed');
    await expect(details.status).toBeFocused();
    expect((await dealer.order(order._id)).history.map(({ to }) => to)).toEqual([
      'order-placed',
      'completed',
    ]);
  });

  test('mail the dealer that an order was placed', async ({ portal }) => {
    const { account, takeOrder } = await newDealer(portal.url);
    await confirmAddress(portal, account.email);
    const order = await takeOrder(portal);
    const mail = await waitForMail(portal.inboxUrl, account.email, ({ text }) =>
      text.includes(order.reference),
    );
    expect(mail.text).toContain(`${portal.url}/orders/${order._id}`);
  });
});
