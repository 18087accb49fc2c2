import type { Locator } from '@playwright/test';
import { orderPage } from '../pages/order-page';
import { makeOwnDealer, outline } from '../support/own-dealer';
import { untilSettled } from '../support/quiet';
import { whenStill } from '../support/still';
import { expect, test } from '../support/test';

const rectangle = outline([
  [0, 0],
  [2, 0],
  [2, 0.6],
  [0, 0.6],
]);

/** A circle with waves, like a traced outline. */
const traced = outline(
  Array.from({ length: 500 }, (_, index) => {
    const angle = (2 * Math.PI * index) / 500;
    const reach = 1 + 0.05 * Math.sin(9 * angle);
    return [reach * Math.cos(angle), reach * Math.sin(angle)] as const;
  }),
);

const slabs = [
  { item_id: 'Landing', vertices: rectangle },
  { item_id: 'Turn', vertices: traced },
  ...Array.from({ length: 6 }, (_, index) => ({ item_id: `Step ${index + 1}`, vertices: rectangle })),
];

/** The texts of a drawing with their positions on the screen. */
const boxesOf = (drawing: Locator) =>
  drawing.locator('text').evaluateAll((texts) =>
    texts.map((text) => {
      const { left, right, top, bottom } = text.getBoundingClientRect();
      return { left, right, top, bottom };
    }),
  );

test.describe('The plans of an order', () => {
  test('open from a row of the summary, which gets the focus back, by keyboard', async ({ page, portal }) => {
    const { order, signIn } = await makeOwnDealer(portal, { slabs });
    await signIn(page);
    const details = orderPage(page);
    await details.open(order._id);
    const row = details.summary.getByRole('button', { name: 'Step 6', exact: true });
    const plan = details.materials.getByRole('button', { name: 'Step 6', exact: true });
    await row.focus();
    await page.keyboard.press('Enter');
    await expect(plan).toBeFocused();
    await expect(plan).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(row).toBeFocused();
    await expect(row).toBeInViewport();
  });

  test('open large, and wheel, mouse and keys zoom and move them', async ({ page, portal }) => {
    const { order, signIn } = await makeOwnDealer(portal, { slabs });
    await signIn(page);
    await orderPage(page).open(order._id);
    await page.getByRole('button', { name: 'Enlarge plan of Turn' }).click();
    const dialog = page.getByRole('dialog', { name: 'Plan of Turn' });
    const stage = dialog.getByRole('group', { name: 'Plan of Turn' });
    const zoom = dialog.getByRole('status', { name: 'Zoom' });
    const drawing = stage.getByRole('img');
    // A traced outline has no room for lengths until the user zooms in.
    await expect(drawing.locator('text')).toHaveCount(2);

    await stage.hover({ position: { x: 380, y: 40 } });
    const scrolled = await page.evaluate(() => window.scrollY);
    for (let turn = 0; turn < 12; turn += 1) await page.mouse.wheel(0, -150);
    await expect(zoom).toHaveText('3200%');
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    await page.getByRole('button', { name: 'Enlarge plan of Landing' }).click();
    const landing = page.getByRole('dialog', { name: 'Plan of Landing' });
    const plan = landing.getByRole('group', { name: 'Plan of Landing' });
    const before = await whenStill(() => boxesOf(plan.getByRole('img')));
    await plan.focus();
    await page.keyboard.press('+');
    await page.keyboard.press('+');
    await expect(landing.getByRole('status', { name: 'Zoom' })).toHaveText('225%');
    const box = (await plan.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 + 200, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => boxesOf(plan.getByRole('img'))).not.toEqual(before);
    for (const text of await whenStill(() => boxesOf(plan.getByRole('img')))) {
      expect(text.left).toBeGreaterThanOrEqual(box.x);
      expect(text.right).toBeLessThanOrEqual(box.x + box.width);
    }
    await page.keyboard.press('0');
    await expect.poll(() => boxesOf(plan.getByRole('img'))).toEqual(before);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Enlarge plan of Landing' })).toBeFocused();
  });

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

    test('zoom with two fingers, show lengths on a tap, and fit the screen', async ({ page, portal }) => {
      const { order, signIn } = await makeOwnDealer(portal, { slabs });
      await signIn(page);
      const details = orderPage(page);
      await details.open(order._id);
      // Parts of the page that load later must not move the row under the finger.
      await untilSettled(page);
      await details.summary
        .getByRole('button', { name: /^78\.7 in x 23\.6 in/ })
        .first()
        .tap();
      await expect(page.getByRole('tooltip')).toHaveText('6′ 6 3/4″ x 1′ 11 5/8″ x 6′ 6 3/4″ x 1′ 11 5/8″');
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

      await details.materials.getByRole('button', { name: 'Enlarge plan of Landing' }).tap();
      const stage = page.getByRole('group', { name: 'Plan of Landing' });
      const box = (await whenStill(() => stage.boundingBox())) ?? { x: 0, y: 0, width: 0, height: 0 };
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const touch = await page.context().newCDPSession(page);
      const fingers = (apart: number) => [
        { x: x - apart, y },
        { x: x + apart, y },
      ];
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(30) });
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(60) });
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(90) });
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      await expect(page.getByRole('status', { name: 'Zoom' })).toHaveText('300%');
    });
  });
});
