import { test as base, expect, type Page } from '@playwright/test';
import { expectAccessibleEverywhere } from '../support/axe';
import { openPreview, type Preview, readStories } from './story';

/** A component is no page. */
const RULES_OF_PAGES = ['page-has-heading-one'];

/** The page's errors from now on, and its requests that only the product's server could handle. */
const recordProblems = (page: Page): string[] => {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) problems.push(pathname);
  });
  return problems;
};

/** One page shows all stories in turn; after a failing test the next one gets a new page. */
const test = base.extend<object, { preview: Preview & { problems: string[] } }>({
  preview: [
    async ({ browser }, use, { project }) => {
      const page = await browser.newPage({ baseURL: project.use.baseURL });
      const problems = recordProblems(page);
      await use({ ...(await openPreview(page)), problems });
      await page.close();
    },
    { scope: 'worker' },
  ],
});

const stories = readStories();

test('Every package has stories', () => {
  const packages = new Set(stories.map(({ title }) => title.split('/')[0]));
  expect([...packages].sort()).toEqual([
    'account-ui',
    'files-ui',
    'mfe-dealer',
    'orders-ui',
    'shared-ui',
    'shell',
    'units',
  ]);
});

for (const { id, title, name } of stories) {
  test(`${title}: ${name}`, async ({ preview }) => {
    const { page, show, problems } = preview;
    await show(id);
    await expectAccessibleEverywhere(page, { except: RULES_OF_PAGES, isQuiet: true });
    // The last check was at a phone's size.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(problems).toEqual([]);
  });
}
