import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { orderPage } from '../pages/order-page';
import { palette } from '../pages/palette';
import { sidebar } from '../pages/sidebar';
import { startDevPortal } from '../support/dev-portal';
import { newDealer } from '../support/new-dealer';
import { browserState, expect, test } from '../support/test';

const DOCS = path.resolve(__dirname, '../../docs/tutorial/add-a-remote.md');
const FOLDER = 'mfe-slabs';
const LIMIT_MS = 300_000;

/** The files in the tutorial's section about additions, by their paths in the remote's folder. */
const filesOfGuide = async (): Promise<Map<string, string>> => {
  const guide = await readFile(DOCS, 'utf8');
  const [, section = ''] = guide.split('## What a remote can add besides pages');
  const blocks = section.matchAll(/```tsx?\n\/\/ (src\/\S+)\n([\s\S]*?)```/g);
  return new Map([...blocks].map(([, file = '', text = '']) => [file, text]));
};

/** `npm run new-remote -- slabs` without installing, then the files of the guide: all of them in the remote's folder. */
const addRemote = async (root: string): Promise<string[]> => {
  const create =
    "import('./packages/remote-kit/src/new-remote.mjs').then((m) => m.createRemote(process.cwd(), 'slabs'))";
  await promisify(execFile)(process.execPath, ['-e', create], { cwd: root });
  const files = await filesOfGuide();
  expect([...files.keys()]).toContain('src/manifest.ts');
  for (const [file, text] of files) {
    const full = path.join(root, FOLDER, file);
    await mkdir(path.dirname(full), { recursive: true });
    await writeFile(full, text);
  }
  await promisify(execFile)(path.join(root, 'node_modules', '.bin', 'tsc'), ['-p', FOLDER, '--noEmit'], {
    cwd: root,
  });
  return [FOLDER];
};

/** The theme's accent, as the browser computes it. */
const primaryColour = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const sample = document.body.appendChild(document.createElement('span'));
    sample.style.color = 'var(--sd-palette-primary-main)';
    const { color } = getComputedStyle(sample);
    sample.remove();
    return color;
  });

test('A new remote adds a page, an icon, a search kind, a background task and a panel on the order page without other changes', async ({
  browser,
  portal,
}) => {
  test.setTimeout(LIMIT_MS);
  const dev = await startDevPortal(addRemote);
  const { dealer, token, takeOrder } = await newDealer(dev.url);
  await dealer.http.post('app/profile', { onboardingComplete: true });
  const order = await takeOrder(portal, dev.url);
  const context = await browser.newContext({ baseURL: dev.url, storageState: browserState(dev.url, token) });
  const page = await context.newPage();
  try {
    await orderPage(page).open(order._id);
    await expect(page.getByRole('region', { name: 'Stone care' })).toContainText(
      `How to care for the slabs of ${order.reference}`,
    );
    // A component of MUI that the remote brings looks as the shell's theme says.
    const activeStep = page
      .getByRole('region', { name: 'Stone care' })
      .locator('.MuiStepIcon-root.Mui-active');
    await expect(activeStep).toHaveCSS('color', await primaryColour(page));
    await expect(page.getByText('Counting the slabs of Quarry & Sons')).toBeVisible();

    const link = sidebar(page).link('Slabs');
    await expect(link.locator('path[d="M4 12h16"]')).toBeAttached();
    await palette(page).open();
    await palette(page).field.fill('basalt');
    await expect(palette(page).linesOf('Slabs')).toHaveText([/Slab of Basalt/]);
    await palette(page).linesOf('Slabs').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Slabs' })).toBeVisible();
  } finally {
    await context.close();
    await dev.stop();
  }
});
