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

test.describe('A release whose page hangs as soon as its code has run', () => {
  test.use({ role: 'visitor' });

  test('is reported by the next document if no worker runs yet', async ({ context }) => {
    const blamed = new Set<string>();
    context.on('request', (request) => {
      if (!request.url().endsWith('/api/log/release-event')) return;
      for (const { kind, remote } of request.postDataJSON().events) if (kind === 'hang') blamed.add(remote);
    });
    await context.route('**/hang-worker*', () => new Promise(() => undefined));
    const hung = await context.newPage();
    await hung.addInitScript(() => {
      const hang = ({ target }: Event) => {
        if (!(target instanceof HTMLScriptElement) || !target.src.includes('/remotes/auth/')) return;
        console.log('hangs');
        for (;;);
      };
      document.addEventListener('load', hang, { capture: true });
    });
    const hangs = hung.waitForEvent('console', (message) => message.text() === 'hangs');
    await hung.goto('/login', { waitUntil: 'commit' });
    await hangs;
    await hung.close();
    const next = await context.newPage();
    await next.clock.setSystemTime(Date.now() + 60_000);
    await next.goto('/login');
    await expect.poll(() => [...blamed].sort()).toEqual(['auth', 'shell']);
  });
});
