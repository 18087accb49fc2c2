import path from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import getPort from 'get-port';
import { orderPage } from '../pages/order-page';
import { palette } from '../pages/palette';
import { sidebar } from '../pages/sidebar';
import { copyCheckout } from '../support/checkout-copy';
import { startDevPortal } from '../support/dev-portal';
import { newDealer } from '../support/new-dealer';
import { addRemote } from '../support/new-remote';
import { readPortal } from '../support/portal';
import { startScript } from '../support/script-process';
import { browserState } from '../support/test';

type DevPortal = Awaited<ReturnType<typeof startDevPortal>>;

const test = base.extend<{ dealer: Awaited<ReturnType<typeof newDealer>> }, { dev: DevPortal }>({
  dev: [
    async ({ browserName: _ }, use) => {
      const dev = await startDevPortal(addRemote);
      await use(dev);
      await dev.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ dev }, use) => use(dev.url),
  dealer: async ({ dev }, use) => {
    const own = await newDealer(dev.url);
    await own.dealer.http.set('app/profile', { onboardingComplete: true });
    await use(own);
  },
  storageState: async ({ dev, dealer }, use) => use(browserState(dev.url, dealer.token)),
});
test.describe.configure({ mode: 'serial' });

const FORM = 'mfe-dealer/src/features/materials/material-fields.tsx';
const PAGE = 'mfe-dealer/src/features/materials/material-page.tsx';

/** A changed form, in a page that records reloads and the browser's questions. */
const openChangedForm = async (page: Page) => {
  const questions: string[] = [];
  page.on('dialog', async (dialog) => {
    questions.push(dialog.type());
    await dialog.accept();
  });
  await page.goto('/materials/new');
  const name = page.getByRole('textbox', { name: /^Material( \w+)? Name/ });
  await name.fill('Verde Alpi');
  await page.evaluate(() => Object.assign(window, { isSameTab: true }));
  return { name, questions, isSameTab: () => page.evaluate(() => 'isSameTab' in window) };
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
  page,
  dev,
  dealer,
}) => {
  const order = await dealer.takeOrder(readPortal(), dev.url);
  await orderPage(page).open(order._id);
  await expect(page.getByRole('region', { name: 'Stone care' })).toContainText(
    `How to care for the slabs of ${order.reference}`,
  );
  // A MUI component that the remote bundles looks as the shell's theme says.
  const activeStep = page.getByRole('region', { name: 'Stone care' }).locator('.MuiStepIcon-root.Mui-active');
  await expect(activeStep).toHaveCSS('color', await primaryColour(page));
  await expect(page.getByText('Counting the slabs of Quarry & Sons')).toBeVisible();

  const link = sidebar(page).link('Slabs');
  await expect(link.locator('path[d="M4 12h16"]')).toBeAttached();
  await palette(page).open();
  await palette(page).field.fill('basalt');
  await expect(palette(page).linesOf('Slabs')).toHaveText([/Slab of Basalt/]);
  await palette(page).linesOf('Slabs').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Slabs' })).toBeVisible();
});

test('A saved component of a remote appears in the open page, and typed text remains', async ({
  page,
  dev,
}) => {
  const { name, questions, isSameTab } = await openChangedForm(page);
  await dev.change(FORM, 'label={texts.name}', 'label="Material Trade Name"');
  await expect(page.getByLabel('Material Trade Name')).toBeVisible();
  await dev.change(PAGE, 'texts.add', "'Add a New Stone'");
  await expect(page.getByRole('heading', { name: 'Add a New Stone' })).toBeVisible();
  await expect(name).toHaveValue('Verde Alpi');
  expect(await isSameTab()).toBe(true);
  expect(questions).toEqual([]);
});

test('A saved component of the frame appears in the open page', async ({ page, dev }) => {
  const { name, questions, isSameTab } = await openChangedForm(page);
  await dev.change('shell/src/frame/skip-link.tsx', '{frameTexts.skipToContent}', 'Skip to the content');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeAttached();
  await expect(name).toHaveValue('Verde Alpi');
  expect(await isSameTab()).toBe(true);
  expect(questions).toEqual([]);
});

for (const [what, file, before, after] of [
  ['the pages of a remote', 'mfe-dealer/src/pages.ts', 'module.PricingPage', 'module["PricingPage"]'],
  ['the start of the shell', 'shell/src/main.tsx', 'const container =', 'let container ='],
] as const) {
  test(`The page reloads after a change of ${what}, and doesn't ask whether to leave the form`, async ({
    page,
    dev,
  }) => {
    const { questions, isSameTab } = await openChangedForm(page);
    await dev.change(file, before, after);
    await expect(page.getByRole('textbox', { name: /^Material/ }).first()).toHaveValue('');
    expect(await isSameTab()).toBe(false);
    expect(questions).toEqual([]);
  });
}

test('An error in the code leaves the page as it is until it is fixed', async ({ page, dev }) => {
  const { name, isSameTab } = await openChangedForm(page);
  await dev.change(FORM, 'label={texts.thickness}', 'label={texts.thickness');
  await expect.poll(() => dev.output.some((line) => line.includes('ERROR in'))).toBe(true);
  await expect(name).toHaveValue('Verde Alpi');
  await dev.change(FORM, 'label={texts.thickness', 'label="Thickness of it"');
  await expect(page.getByLabel('Thickness of it')).toBeVisible();
  await expect(name).toHaveValue('Verde Alpi');
  expect(await isSameTab()).toBe(true);
});

test.describe('A remote in development inside a running portal', () => {
  test('reloads the page when a component is saved, without asking whether to leave the form', async ({
    browser,
  }) => {
    const { root, change, remove } = await copyCheckout('dev-remote');
    const { url: bff } = readPortal();
    const port = await getPort({ host: '127.0.0.1' });
    const url = `http://127.0.0.1:${port}`;
    const serving = await startScript('../delivery/kit/src/webpack/run.mjs', ['serve'], {
      cwd: path.join(root, 'mfe-dealer'),
      env: { BFF_URL: bff, DEV_PORT: String(port) },
      isReady: (line) => line.includes('served live'),
    });
    try {
      const { dealer, token } = await newDealer(bff);
      await dealer.http.set('app/profile', { onboardingComplete: true });
      const page = await browser.newPage({ baseURL: url, storageState: browserState(url, token) });
      const { name, questions, isSameTab } = await openChangedForm(page);
      await change(FORM, 'label={texts.name}', 'label="Material Trade Name"');
      await expect(page.getByLabel('Material Trade Name')).toBeVisible();
      await expect(name).toHaveValue('');
      expect(await isSameTab()).toBe(false);
      expect(questions).toEqual([]);
      await page.close();
    } finally {
      await serving.stop();
      await remove();
    }
  });
});
