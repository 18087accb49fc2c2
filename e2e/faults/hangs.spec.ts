import { expect, test } from '../support/test';

test.use({ role: 'dealer' });

/** Longer than it takes to notice a hang, in ms. */
const HANG_MS = 15_000;

test('A tab that hangs is reported meanwhile, for the releases in it', async ({ page }) => {
  await page.goto('/orders');
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  await expect.poll(() => page.workers().length).toBe(1);
  const report = page.waitForRequest((request) => request.postData()?.includes('"hang"') ?? false);
  let hasEnded = false;
  const hang = page
    .evaluate((ms) => {
      const end = performance.now() + ms;
      while (performance.now() < end);
    }, HANG_MS)
    .finally(() => {
      hasEnded = true;
    });
  const { events } = (await report).postDataJSON();
  expect(hasEnded).toBe(false);
  const blamed = events.filter((event: { kind: string }) => event.kind === 'hang');
  expect(blamed.map((event: { remote: string }) => event.remote).sort()).toEqual(['dealer', 'shell']);
  await hang;
});
