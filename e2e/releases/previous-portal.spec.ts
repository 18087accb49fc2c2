import { logInAdmin } from '@slabdesk/driver';
import { PREVIOUS_API } from 'bff-contract/compatibility';
import { sidebar } from '../pages/sidebar';
import { signInPage } from '../pages/sign-in-page';
import { newDealer } from '../support/new-dealer';
import { createOwnPortal } from '../support/own-portal';
import { createPipelines } from '../support/pipelines';
import { createReleases } from '../support/releases';
import { browserState, expect, test } from '../support/test';

const ADMIN = { email: 'admin@previous.example', password: 'Many-Majors-2024' };
const [major = ''] = PREVIOUS_API.portalApi.split('.');

// In one worker, and so with one portal.
test.describe.configure({ mode: 'default' });

let own: Awaited<ReturnType<typeof createOwnPortal>>;
let url: string;
let releases: ReturnType<typeof createReleases>;

test.beforeAll(async () => {
  own = await createOwnPortal('previous');
  ({ url } = await own.start());
  releases = createReleases(await createPipelines(url), own.store);
  const version = await releases.releaseStored(major);
  await releases.change('promote', 'dealer', version);
  await own.run('admin', ['--email', ADMIN.email, '--name', 'Admin', '--password', ADMIN.password]);
});

test.afterAll(async () => {
  await own.close();
});

test('A stored remote of the major version before runs beside remotes of this one, and then gives way to one', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) errors.push(message.text());
  });
  page.on('pageerror', ({ message }) => errors.push(message));
  const heading = page.getByRole('heading', { level: 1 });

  await page.goto(`${url}/profile/stored/1`);
  await expect(heading).toHaveText('Stored page 1');
  await expect(page).toHaveTitle(/^Stored page 1 · /);
  await expect(page.getByText(`Portal API ${PREVIOUS_API.portalApi}, visitor, $5.00`)).toBeVisible();
  await expect(page.getByText('Runs with 4.0: true, with 5.0: false')).toBeVisible();
  await expect(page.getByText('Everything is there')).toBeVisible();
  await page.getByLabel('Name').fill('Ann');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('dialog', { name: 'A dialog' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(heading).toHaveText('Stored page 2');

  // The page of a remote that is built with the portal API of this checkout.
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await page.getByRole('link', { name: 'A page of the portal' }).click();
  await expect(heading).not.toHaveText('Stored page 2');
  await page.goBack();
  await expect(heading).toHaveText('Stored page 2');

  // The team rebuilds it with the new major version: both releases run in this document.
  await releases.repack('mfe-dealer', '9.0.0');
  await releases.change('promote', 'dealer', '9.0.0');
  const isOffered = async () => (await (await fetch(`${url}/remotes.json`)).text()).includes('"9.0.0"');
  await expect.poll(isOffered).toBe(true);
  // Pointing at a link makes the tab ask for releases.
  const asked = page.waitForResponse(/\/remotes\.json$/);
  await page.getByRole('link', { name: 'A page of the portal' }).hover();
  await asked;
  await page.evaluate(() => {
    window.history.pushState(null, '', '/login');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  const { account } = await newDealer(url);
  await signInPage(page).signIn(account);
  await sidebar(page).link('Orders').click();
  await expect(heading).toHaveText('Orders 9.0.0');
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
  expect(errors).toEqual([]);
  await releases.pipeline('rollback', 'dealer', '--reason', 'As it was');
});

test('Operations names the remotes of the major version before, and those that use a deprecated API', async ({
  browser,
}) => {
  const token = (await logInAdmin(url, ADMIN)).http.token();
  if (token === undefined) throw new Error('The administrator has no token');
  const context = await browser.newContext({ baseURL: url, storageState: browserState(url, token) });
  const page = await context.newPage();
  await page.goto('/admin/operations?tab=releases');
  const rows = page.getByRole('table', { name: 'Deprecated APIs' }).getByRole('row');
  const user = /1 remote.*dealer 4\.3\.0-/;
  await expect(rows.filter({ hasText: `Portal API ${major}` })).toHaveText(user);
  await expect(rows.filter({ hasText: 'CsvButton' })).toHaveText(user);
  await context.close();
});
