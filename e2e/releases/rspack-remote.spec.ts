import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createOwnPortal } from '../support/own-portal';
import { createReleases } from '../support/releases';
import { expect, test } from '../support/test';

test('The shell hosts a remote built by Rspack, with the same rules as any other', async ({ page }) => {
  test.slow();
  const store = await mkdtemp(path.join(tmpdir(), 'e2e-rspack-'));
  const own = await createOwnPortal('rspack', { RELEASE_STORE: store });
  try {
    const { releaseByRspack, remotes } = createReleases(store);
    await releaseByRspack('9.0.0');
    await remotes('promote', 'auth', '9.0.0', '--reason', 'Another bundler');
    const { url } = await own.start();
    const scripts: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/remotes/')) scripts.push(pathname);
    });
    const heading = page.getByRole('heading', { level: 1 });

    await page.goto(`${url}/terms-of-service`);
    await expect(heading).toHaveText('Terms by Rspack');
    await page.getByRole('button', { name: 'Read 0' }).click();
    await expect(page.getByRole('button', { name: 'Read 1' })).toBeVisible();
    await expect(page.getByText('A chip')).toBeVisible();
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.filter((script) => !script.startsWith('/remotes/auth/9.0.0-'))).toEqual([]);
    expect(new Set(scripts).size).toBe(scripts.length);

    // Its chunks are checked against their hashes too, and the previous release replaces it.
    await page.route(/\/remotes\/auth\/9\.0\.0-[^/]+\/page-terms/, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: `${await answer.text()}\n// altered` });
    });
    await page.goto(`${url}/terms-of-service`);
    await expect(heading).toHaveText('Terms of Service');
  } finally {
    await own.close();
    await rm(store, { recursive: true, force: true });
  }
});
