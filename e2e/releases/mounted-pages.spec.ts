import type { Page } from '@playwright/test';
import { LONG } from '../support/forms';
import { createOwnPortal } from '../support/own-portal';
import { createPipelines } from '../support/pipelines';
import { createReleases } from '../support/releases';
import { expect, test } from '../support/test';

// In one worker, and so with one portal.
test.describe.configure({ mode: 'default' });

let own: Awaited<ReturnType<typeof createOwnPortal>>;
let url: string;
let releases: ReturnType<typeof createReleases>;

const promote = async (remote: 'auth' | 'dealer', version: string) => {
  await releases.change('promote', remote, version);
};
const offers = async (version: string, expected = true) => {
  const isOffered = async () => (await (await fetch(`${url}/remotes.json`)).text()).includes(`"${version}"`);
  await expect.poll(isOffered).toBe(expected);
};

test.beforeAll(async () => {
  own = await createOwnPortal('mounted');
  ({ url } = await own.start());
  releases = createReleases(await createPipelines(url), own.store);
  await releases.releaseMounted('react-18', '9.0.0');
  await releases.releaseMounted('preact', '9.0.0');
  await promote('dealer', '9.0.0');
  await promote('auth', '9.0.0');
});

test.afterAll(async () => {
  await own.close();
});

const headingOf = (page: Page) => page.getByRole('heading', { level: 1 });

const tracesOf = (page: Page) =>
  page.evaluate(() => {
    window.dispatchEvent(new Event('resize'));
    return { ...(globalThis as unknown as { traces: { ticks: number; heard: number } }).traces };
  });

/** Expects that no timer or listener of a left page still runs. */
const expectNothingRuns = async (page: Page) => {
  const before = await tracesOf(page);
  await page.clock.fastForward(10_000);
  expect(await tracesOf(page)).toEqual(before);
};

test(
  'React 18 and Preact run in one tab with the shell, and leave nothing behind',
  LONG,
  async ({ browser }) => {
    const context = await browser.newContext({ baseURL: url, colorScheme: 'light' });
    const page = await context.newPage();
    await page.clock.install();
    const errors: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) errors.push(message.text());
    });
    page.on('pageerror', ({ message }) => errors.push(message));

    await page.goto('/profile/slabs/1');
    await expect(headingOf(page)).toHaveText('Slab 1 by React 18');
    await expect(page).toHaveTitle(/^Slab 1 · /);
    await expect(page.getByText('light, en, a visitor')).toBeVisible();
    // The frame is the shell's, with its React.
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Footer' })).toBeVisible();

    await page.getByRole('button', { name: 'Cuts: 0' }).click();
    await page.getByRole('link', { name: 'Next slab' }).click();
    await expect(headingOf(page)).toHaveText('Slab 2 by React 18');
    await expect(headingOf(page)).toBeFocused();
    await expect(page).toHaveTitle(/^Slab 2 · /);
    // Another param, and still the same page with its state.
    await expect(page.getByRole('button', { name: 'Cuts: 1' })).toBeVisible();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(page.getByText('dark, en, a visitor')).toBeVisible();
    const running = await tracesOf(page);
    expect(running.heard).toBe(1);
    await expect.poll(async () => (await tracesOf(page)).ticks).toBeGreaterThan(running.ticks);

    // A document of the start: no navigation has loaded another.
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    await page.getByRole('button', { name: 'To the terms' }).click();
    await expect(headingOf(page)).toHaveText('Terms by Preact');
    await expect(headingOf(page)).toBeFocused();
    await expect(page.getByText('Preact in dark')).toBeVisible();
    await expect(page.locator('[data-mounted-page]')).toHaveCount(1);

    await page.getByRole('link', { name: 'First slab' }).click();
    await expect(headingOf(page)).toHaveText('Slab 1 by React 18');
    await expect(page.getByRole('button', { name: 'Cuts: 0' })).toBeVisible();
    await page.getByRole('link', { name: 'A page of the portal' }).click();
    await expect(headingOf(page)).not.toHaveText('Slab 1 by React 18');
    await expect(page.locator('[data-mounted-page]')).toHaveCount(0);
    await expectNothingRuns(page);
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
    expect(errors).toEqual([]);
    await context.close();
  },
);

test(
  'A page that fails while it is used shows the error screen, and Retry mounts it again',
  LONG,
  async ({ page }) => {
    await releases.releaseMounted('react-18', '9.0.1');
    await promote('dealer', '9.0.1');
    await offers('9.0.1');
    await page.goto(`${url}/profile/slabs/4`);
    await expect(headingOf(page)).toHaveText('Slab 4 by React 18');
    const crashed = page.waitForRequest(/\/api\/log\/crash-report/);
    await page.getByRole('button', { name: 'Break' }).click();
    expect((await crashed).postData()).toContain('The saw is broken');
    // The release before takes over, and where that fails too, the error screen stays.
    await page.getByRole('button', { name: 'Break' }).click();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(headingOf(page)).toHaveText('Slab 4 by React 18');
    await expect(page.locator('[data-mounted-page]')).toHaveCount(1);
  },
);

test(
  'A release whose page does not mount falls back to the one before, and can be rolled back',
  LONG,
  async ({ page }) => {
    await releases.releaseMounted('react-18', '9.1.0', true);
    await promote('dealer', '9.1.0');
    await offers('9.1.0');
    const crashed = page.waitForRequest(/\/api\/log\/crash-report/);
    await page.goto(`${url}/profile/slabs/5`);
    await expect(headingOf(page)).toHaveText('Slab 5 by React 18');
    expect((await crashed).postData()).toMatch(/can not mount.*9\.1\.0/);

    await releases.pipeline('rollback', 'dealer', '--reason', 'It does not mount');
    await offers('9.1.0', false);
    let hasCrashed = false;
    page.on('request', (request) => {
      hasCrashed ||= request.url().includes('crash-report');
    });
    await page.reload();
    await expect(headingOf(page)).toHaveText('Slab 5 by React 18');
    expect(hasCrashed).toBe(false);
  },
);

test(
  'A release that creates a policy of Trusted Types passes the matrix and reaches open tabs by a reload',
  LONG,
  async ({ page }) => {
    await page.goto(`${url}/terms-of-service`);
    await expect(headingOf(page)).toHaveText('Terms by Preact');
    await releases.releaseBuilt('shell', '9.9.0');
    await releases.pipeline('deployed', 'shell', '9.9.0', '--reason', 'The shell of this server');
    await releases.releaseMounted('vue', '9.3.0');
    expect(await releases.matrix('auth', '9.3.0')).toMatchObject({ code: 0 });
    await promote('auth', '9.3.0');
    await offers('9.3.0');
    // The page has a list of Vue's static markup, which only its policy can make.
    await expect(async () => {
      await page.getByRole('link', { name: 'First slab' }).click();
      await page.getByRole('button', { name: 'To the terms' }).click();
      await expect(headingOf(page)).toHaveText('Terms by Vue', { timeout: 1_000 });
    }).toPass();
    await expect(page.getByRole('listitem').filter({ hasText: 'Slabs are cut once.' })).toBeVisible();
    const created = await page.evaluate(() => {
      try {
        (
          window as unknown as { trustedTypes: { createPolicy: (name: string, rules: object) => void } }
        ).trustedTypes.createPolicy('vue', {});
        return true;
      } catch {
        return false;
      }
    });
    expect(created).toBe(false);
  },
);
