import type { LocalFile } from '@slabdesk/driver';
import { fullBrowserOptions } from '../browsers';
import { placeOrder } from '../support/place-order';
import { expect, test } from '../support/test';
import { watchPolicy } from '../support/watch-policy';

test.use({ role: 'busyDealer', launchOptions: fullBrowserOptions });

/** A PDF of one page, without a cross-reference table, which readers rebuild. */
const offer: LocalFile = {
  name: 'offer.pdf',
  contentType: 'application/pdf',
  data: new TextEncoder().encode(
    [
      '%PDF-1.4',
      '1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj',
      '2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj',
      '3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] >> endobj',
      'trailer << /Size 4 /Root 1 0 R >>',
      '%%EOF',
    ].join('\n'),
  ),
};

test('A PDF file is displayed in the page', async ({ page, portal }) => {
  const refused = watchPolicy(page);
  const { order } = await placeOrder(portal, { photos: 0, files: [offer] });
  await page.goto(`/orders/${order._id}`);
  await page.getByRole('button', { name: 'Open Calder bathroom, image 1 of 1' }).click();
  const name = 'Calder bathroom, image 1 of 1';
  const frame = page.getByRole('dialog', { name: 'Project Images' }).locator(`iframe[title="${name}"]`);
  await expect(frame).toHaveCSS('height', '600px');
  // The browser's own viewer has opened the file; a file that may not be framed leaves an error page.
  const isRead = () =>
    page
      .frames()
      .some(
        (each) => /offer\.pdf/.test(each.url()) && /^chrome-extension:/.test(each.parentFrame()?.url() ?? ''),
      );
  await expect.poll(isRead).toBe(true);
  expect(refused).toEqual([]);
});
