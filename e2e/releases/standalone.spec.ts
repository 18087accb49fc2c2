import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { LONG } from '../support/forms';
import { startStandalone } from '../support/standalone';

const ROOT = path.resolve(__dirname, '../..');

/** Pages of each remote that the bar opens, with their headings and a text of the stubbed data. */
const REMOTES = [
  { workspace: 'mfe-auth', start: '/login', pages: [['/register', 'Create your account', 'Email']] },
  { workspace: 'mfe-dealer', start: '/', pages: [['/orders', 'Orders', 'ORD-1001']] },
  { workspace: 'mfe-admin', start: '/admin', pages: [['/admin/dealers', 'Dealers', 'Granite & Co']] },
] as const;
const FIRST_HEADING = { 'mfe-auth': 'Sign In', 'mfe-dealer': 'Granite & Co', 'mfe-admin': 'Users' };

for (const { workspace, start, pages } of REMOTES) {
  const form = workspace === 'mfe-dealer' ? {} : LONG;
  test(`${workspace} runs alone, with a stubbed shell around it`, form, async ({ page }) => {
    const standalone = await startStandalone(workspace);
    try {
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
      });
      page.on('pageerror', ({ message }) => complaints.push(message));
      await page.goto(`${standalone.url}${start}`);
      await expect(page.getByRole('heading', { level: 1, name: FIRST_HEADING[workspace] })).toBeVisible();
      const bar = page.getByRole('complementary', { name: 'Standalone' });
      for (const [link, heading, data] of pages) {
        await bar.getByRole('link', { name: link, exact: true }).click();
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
        await expect(page.getByText(data).first()).toBeVisible();
      }
      expect(complaints).toEqual([]);

      // The viewer can be chosen, and requests without a stub are named.
      await bar.getByRole('combobox', { name: 'Signed in as' }).selectOption('visitor');
      await expect(bar.getByRole('combobox', { name: 'Signed in as' })).toHaveValue('visitor');
      const status = await page.evaluate(async () => (await fetch('/api/no/such/endpoint')).status);
      expect(status).toBe(501);
      await expect(bar.getByRole('status')).toHaveText('No stub: GET /api/no/such/endpoint');
    } finally {
      await standalone.stop();
    }
  });
}

test('No standalone code is part of what browsers get', async () => {
  for (const workspace of ['shell', 'mfe-auth', 'mfe-dealer', 'mfe-admin']) {
    const dist = path.join(ROOT, workspace, 'dist');
    const scripts = (await readdir(dist, { recursive: true })).filter((file) => file.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(1);
    for (const file of scripts) {
      const code = await readFile(path.join(dist, file), 'utf8');
      expect(code, `${workspace}/dist/${file}`).not.toMatch(
        /No stub answers|standalone-started|mockServiceWorker/,
      );
    }
  }
});
