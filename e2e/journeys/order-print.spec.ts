import type { Page } from '@playwright/test';
import { orderPage } from '../pages/order-page';
import { makeOwnDealer, outline } from '../support/own-dealer';
import { expect, test } from '../support/test';

const LONG = 'Window sill of the southern bay beside the fireplace that was bricked up in 1953 (upper part)';

const slabs = Array.from({ length: 40 }, (_, index) => ({
  item_id: index % 7 === 3 ? `${LONG} ${index}` : `Tread ${index + 1}`,
  vertices: outline([
    [0, 0],
    [1 + index / 20, 0],
    [1 + index / 20, 0.3],
    [0, 0.3],
  ]),
}));

/** Counts how often the page asked the browser to print, and whether its images were there then. */
const watchPrinting = (page: Page) =>
  page.addInitScript(() => {
    window.print = () => {
      const { images } = document;
      const missing = [...images].filter((image) => !image.complete || image.naturalWidth === 0).length;
      document.documentElement.dataset.printed = `${images.length} images, ${missing} missing`;
    };
  });

const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;

test.describe('An order on paper', () => {
  test('is printed once every photo has loaded, on A4 and on Letter', async ({ page, portal }) => {
    test.slow();
    const { order, signIn } = await makeOwnDealer(portal, { title: LONG, photos: 30, slabs });
    await signIn(page);
    await watchPrinting(page);
    await orderPage(page).open(order._id);
    await page.getByRole('link', { name: 'Print' }).click();
    await expect(page).toHaveURL(`/orders/${order._id}/print`);
    const html = page.locator('html');
    await expect(html).toHaveAttribute('data-printed', '30 images, 0 missing');

    for (const format of ['A4', 'Letter'] as const) {
      // Forty rows, twenty pairs of plans and thirty photos: more pages would be waste, fewer would be cut.
      const count = pagesOf(await page.pdf({ format }));
      expect(count).toBeGreaterThan(8);
      expect(count).toBeLessThan(20);
    }
  });

  test('contains nothing of the portal around it, and fits the paper', async ({ page, portal }) => {
    const { order, signIn } = await makeOwnDealer(portal, {
      title: LONG,
      photos: 1,
      slabs: slabs.slice(0, 4),
    });
    await signIn(page);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    // The narrower of the two papers, less its margins: A4 is 794 pixels wide.
    await page.setViewportSize({ width: 688, height: 980 });
    await page.goto(`/orders/${order._id}/print`);
    const paper = page.getByRole('article', { name: `Order ${order.reference}` });
    await expect(paper).toContainText(LONG);
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(688);
    const colors = await paper.evaluate((element) => getComputedStyle(element).color);
    const [red = 255, green = 255, blue = 255] = (colors.match(/\d+/g) ?? []).map(Number);
    expect(Math.max(red, green, blue)).toBeLessThan(80);

    const broken = await paper
      .locator('tr, li:has(svg), li:has(img)')
      .evaluateAll(
        (parts) =>
          parts.filter((part) => !['avoid', 'avoid-page'].includes(getComputedStyle(part).breakInside))
            .length,
      );
    expect(broken).toBe(0);
  });
});
