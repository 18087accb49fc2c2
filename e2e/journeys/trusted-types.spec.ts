import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '../support/test';

test('A page loads no script from elsewhere, and turns no text into markup or code', async ({
  page,
  policyViolations,
}) => {
  const asked: unknown[] = [];
  const elsewhere = createServer(({ url }, response) => {
    asked.push(url);
    response.end();
  }).listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const results = await page.evaluate(
    (evil) => {
      const attempt = (act: () => unknown) => {
        try {
          act();
          return 'done';
        } catch (error) {
          return (error as Error).name;
        }
      };
      const load = (src: string) => () => {
        const script = document.createElement('script');
        script.src = src;
        document.head.append(script);
      };
      return {
        otherOrigin: attempt(load(`${evil}/remotes/dealer/1/evil.js`)),
        dataUrl: attempt(load('data:text/javascript,window.isAltered=true')),
        storedFile: attempt(load('/api/objects/evil.js')),
        blobWorker: attempt(() => new Worker(URL.createObjectURL(new Blob(['0'])))),
        markup: attempt(() => {
          document.body.innerHTML = '<img src=x onerror="window.isAltered=true">';
        }),
        frame: attempt(() => {
          document.createElement('iframe').srcdoc = '<p>';
        }),
        inlineScript: attempt(() => {
          document.createElement('script').textContent = 'window.isAltered=true';
        }),
        timer: attempt(() => window.setTimeout('window.isAltered=true')),
        otherPolicy: attempt(() =>
          (
            window as unknown as { trustedTypes: { createPolicy: (name: string, rules: object) => void } }
          ).trustedTypes.createPolicy('mine', {}),
        ),
        ours: attempt(load('/assets/none.js')),
      };
    },
    `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`,
  );
  expect(results).toEqual({
    ...Object.fromEntries(Object.keys(results).map((what) => [what, 'TypeError'])),
    ours: 'done',
  });
  expect(await page.evaluate(() => 'isAltered' in window)).toBe(false);
  expect(asked).toEqual([]);
  await expect.poll(() => policyViolations.length).toBeGreaterThanOrEqual(Object.keys(results).length - 1);
  policyViolations.length = 0;
  elsewhere.close();
});
