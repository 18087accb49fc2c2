import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { testWithReleases } from '../support/released-portal';
import { expect } from '../support/test';

/** As much as the manifests of dozens of remotes. */
const LONG_ICON = Array.from({ length: 25 }, () => `M4 4h16v16H4z${'M4 12h16'.repeat(100)}`);

/** Navigation of administrators, so that nobody else sees it. */
const LONG_ENTRY = {
  area: 'admin-footer',
  label: 'Long',
  to: '/help',
  icon: LONG_ICON,
  order: 90,
  visibleTo: 'admin',
};

const readNav = async (): Promise<object[]> => {
  const file = path.join(__dirname, '..', '..', 'mfe-auth', 'dist', 'remote.json');
  return JSON.parse(await readFile(file, 'utf8')).nav;
};

const test = testWithReleases('many', async (releases) => {
  await releases.releaseBuilt('mfe-auth', '1.4.0', { nav: [...(await readNav()), LONG_ENTRY] });
  await releases.change('promote', 'auth', '1.4.0');
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** Whether the HTML names a remote briefly, by remote. */
const briefIn = (page: Page): Promise<Record<string, boolean>> =>
  page.evaluate(() => {
    const { remotes } = JSON.parse(document.querySelector('#boot')?.textContent ?? '{}');
    return Object.fromEntries(
      remotes.map((remote: { name: string; isBrief?: true }) => [remote.name, remote.isBrief === true]),
    );
  });

test('The HTML names what its page needs, and a link to another remote loads what is missing', async ({
  page,
}) => {
  const lists: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/remotes.json')) lists.push(request.url());
  });
  await page.goto('/pricing');
  await expect(heading(page, 'Price List Management')).toBeVisible();
  expect(await briefIn(page)).toEqual({ dealer: false, auth: true });
  expect(lists).toEqual([]);
  await page.evaluate(() => document.documentElement.setAttribute('data-opened', 'once'));
  await page.evaluate(() => {
    history.pushState(null, '', '/help');
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  });
  await expect(heading(page, 'Help')).toBeVisible();
  expect(lists).toHaveLength(1);
  await expect(page.locator('html')).toHaveAttribute('data-opened', 'once');
  await page.goto('/help');
  await expect(heading(page, 'Help')).toBeVisible();
  expect(await briefIn(page)).toEqual({ dealer: true, auth: false });
});
