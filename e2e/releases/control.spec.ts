import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import type { RemotesResponse } from 'bff-contract/web';
import { sidebar } from '../pages/sidebar';
import { expectAccessible, expectAccessibleEverywhere } from '../support/axe';
import { newDealer, newSession } from '../support/new-dealer';
import { createOwnPortal } from '../support/own-portal';
import { createPipelines, proveDealer } from '../support/pipelines';
import { type Copy, createReleaseCopies } from '../support/release-copies';
import { browserState, expect, test } from '../support/test';

const ADMIN = { email: 'admin@release-control.example', password: 'Release-Them-2024' };
const BUSINESS = 'Basalt & Co';
const SHELL = '1.0.0-0000000a';

let folder: string;
let portal: Awaited<ReturnType<typeof createOwnPortal>>;
let url: string;
let account: Awaited<ReturnType<typeof newDealer>>['account'];
let first: Copy;
let second: Copy;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'e2e-release-control-'));
  portal = await createOwnPortal('release-control', { RELEASE_STORE: folder, RELEASERS: ADMIN.email });
  const deployed = { current: SHELL, previous: [], used: [SHELL], since: Date.now() };
  const releases = await createReleaseCopies(folder, portal, deployed);
  first = await releases.release('1.0.0');
  second = await releases.release('1.1.0');
  await releases.promote(first);
  await portal.run('admin', ['--email', ADMIN.email, '--name', 'Admin', '--password', ADMIN.password]);
  ({ url } = await portal.start());
  await proveDealer(await createPipelines(url, ADMIN), [first.directory, second.directory], SHELL);
  ({ account } = await newDealer(url, BUSINESS));
});

test.afterAll(async () => {
  await portal.close();
  await rm(folder, { recursive: true, force: true });
});

/** The dealer release that a new browser gets. */
const served = async () => {
  const response = (await (await fetch(`${url}/remotes.json`)).json()) as RemotesResponse;
  return response.remotes.find(({ name }) => name === 'dealer')?.version;
};

const openOperations = async (browser: Browser) => {
  const context = await browser.newContext({
    storageState: browserState(url, await newSession(url, ADMIN)),
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  await page.goto(`${url}/admin/operations?tab=releases`);
  await page.getByRole('tab', { name: 'dealer' }).click();
  await expect(page.getByRole('table', { name: 'Releases of dealer' })).toBeVisible();
  return page;
};

const banner = (page: Page) => page.getByRole('region', { name: 'Preview of a release' });

test('An administrator promotes a release on the Operations page, and rolls it back', async ({ browser }) => {
  const page = await openOperations(browser);
  expect(await served()).toBe('1.0.0');
  await page.getByRole('button', { name: `Promote dealer ${second.directory}` }).click();
  const dialog = page.getByRole('dialog', { name: `Promote dealer ${second.directory}` });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The new table');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Promote', exact: true }).click();
  await expect(page.getByText(`Promoted dealer ${second.directory}`)).toBeVisible();
  await expect.poll(served).toBe('1.1.0');
  const history = page.getByRole('table', { name: 'History of dealer' });
  await expect(history.getByRole('row', { name: /Promoted .* The new table/ })).toBeVisible();
  await expect(history.getByRole('row', { name: /Promoted .* The new table/ })).toContainText(ADMIN.email);

  await page.getByRole('button', { name: 'Roll back dealer' }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('The print page is blank');
  await page.getByRole('dialog').getByRole('button', { name: 'Roll back' }).click();
  await expect(page.getByText('Rolled dealer back')).toBeVisible();
  await expect.poll(served).toBe('1.0.0');
  await expectAccessibleEverywhere(page, { turn: 1 });
  await page.context().close();
});

test('A preview link shows one release to one browser until it is left', async ({ browser }) => {
  const operations = await openOperations(browser);
  await operations.getByRole('button', { name: `Preview dealer ${second.directory}` }).click();
  await operations.getByRole('button', { name: 'Create link' }).click();
  const link = await operations.getByRole('textbox', { name: 'Link' }).inputValue();
  await expectAccessible(operations);
  await operations.context().close();

  const context = await browser.newContext({
    storageState: browserState(url, await newSession(url, account)),
  });
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const isOf = ({ directory }: Copy) => asked.some((address) => address.includes(`/dealer/${directory}/`));
  await page.goto(link);
  await expect(page).toHaveURL(`${url}/`);
  await expect(page.getByRole('heading', { level: 1, name: BUSINESS })).toBeVisible();
  await expect(banner(page)).toContainText(/^You're previewing dealer 1\.1\.0 until .*\.Leave preview$/);
  expect([isOf(second), isOf(first)]).toEqual([true, false]);
  await sidebar(page).link('Orders').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  await expect(banner(page)).toBeVisible();
  await expectAccessibleEverywhere(page, { turn: 2 });
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await served()).toBe('1.0.0');

  asked.length = 0;
  await banner(page).getByRole('button', { name: 'Leave preview' }).click();
  await expect(banner(page)).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  await expect.poll(() => isOf(first)).toBe(true);
  expect(isOf(second)).toBe(false);
  await context.close();
});
