import { judge, judgeBeside } from './judge.mjs';
import { readPage, untilShown, watch } from './open-pages.mjs';

/** A page that differs from what it was without the candidate after this stays so, in ms. */
const BESIDE_MS = 15_000;
/** A candidate that breaks so many pages needs no longer list. */
export const MAX_BROKEN = 3;

/**
 * Waits only as long as a page takes that was seen before.
 *
 * @param {import('./judge.mjs').Seen} seen
 */
export const expectedOf = ({ heading }) => ({ heading, timeout: BESIDE_MS });

/** Goes to an address as a link does; by a link where the page has one. */
const follow = async (page, url) => {
  const link = page.locator(`a[href="${url}"]`).filter({ visible: true }).first();
  const isThere = (await link.count()) > 0;
  const isClicked =
    isThere &&
    (await link.click({ timeout: 2_000 }).then(
      () => true,
      () => false,
    ));
  if (isClicked) return;
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, url);
};

/**
 * Opens the candidate's pages one after the other in one tab, then each page of the other remotes, with a page of the
 * candidate in between, all without loading the document again.
 *
 * @param {{ context: import('@playwright/test').BrowserContext, url: string, own: import('./page-checks.mjs').PageCheck[],
 *   others: import('./page-checks.mjs').PageCheck[], usualOf: (check: any) => import('./judge.mjs').Seen,
 *   expectedRelease: (check: any) => { release: import('../publish.mjs').Release, entry: string } }} options
 *   own, others: checks; usualOf: what the page was without the candidate
 * @returns {Promise<{ check: any, what: string[] }[]>} what is wrong, by check
 */
export const checkInOneTab = async ({ context, url, own, others, usualOf, expectedRelease }) => {
  const page = await context.newPage();
  const seen = watch(page);
  const broken = [];
  const working = [];
  let current;
  const look = async (check, expected) => {
    await untilShown(page, seen, expected);
    return readPage(page, seen, check.global);
  };
  try {
    for (const [index, check] of own.entries()) {
      if (index === 0) await page.goto(`${url}${check.url}`);
      else await follow(page, check.url);
      await untilShown(page, seen);
      // Some pages lead a signed-in user elsewhere.
      if (new URL(page.url()).pathname === check.lands) working.push(check);
    }
    if (working.length === 0) return [];
    // What the candidate's own pages did wrong is known from opening them by their addresses.
    await readPage(page, seen);
    for (const [index, check] of others.entries()) {
      current = check;
      const usual = usualOf(check);
      await follow(page, check.url);
      const what = judgeBeside(check, await look(check, expectedOf(usual)), usual, expectedRelease(check));
      if (what.length > 0) broken.push({ check, what });
      if (broken.length >= MAX_BROKEN) break;
      const back = working[index % working.length];
      await follow(page, back.url);
      const again = judge(back, await look(back), expectedRelease(back));
      if (again.length === 0) continue;
      broken.push({ check: back, what: again.map((line) => `on the way back from ${check.route}, ${line}`) });
      break;
    }
  } catch (error) {
    if (!current) return [];
    broken.push({ check: current, what: [error.message.split('\n')[0]] });
  } finally {
    await page.close();
  }
  return broken;
};
