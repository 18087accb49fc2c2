import { judge, judgeBeside } from './judge.mjs';
import { readPage, untilShown, watch } from './play.mjs';

/** A page that differs from what it was without the candidate after this stays so, in ms. */
const BESIDE_MS = 15_000;
/** A candidate that breaks so many pages needs no longer list. */
export const MOST_BROKEN = 3;

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
 * @param {{ context: import('@playwright/test').BrowserContext, url: string, own: import('./visits.mjs').Visit[],
 *   others: import('./visits.mjs').Visit[], usualOf: (visit: any) => import('./judge.mjs').Seen,
 *   expectedRelease: (visit: any) => { release: import('../publish.mjs').Release, entry: string } }} options
 *   own, others: visits; usualOf: what the page was without the candidate
 * @returns {Promise<{ visit: any, what: string[] }[]>} what is wrong, by visit
 */
export const takeTour = async ({ context, url, own, others, usualOf, expectedRelease }) => {
  const page = await context.newPage();
  const seen = watch(page);
  const broken = [];
  const working = [];
  let current;
  const look = async (visit, expected) => {
    await untilShown(page, seen, expected);
    return readPage(page, seen, visit.global);
  };
  try {
    for (const [index, visit] of own.entries()) {
      if (index === 0) await page.goto(`${url}${visit.url}`);
      else await follow(page, visit.url);
      await untilShown(page, seen);
      // Some pages lead a signed-in user elsewhere.
      if (new URL(page.url()).pathname === visit.lands) working.push(visit);
    }
    if (working.length === 0) return [];
    // What the candidate's own pages did wrong is known from opening them by their addresses.
    await readPage(page, seen);
    for (const [index, visit] of others.entries()) {
      current = visit;
      const usual = usualOf(visit);
      await follow(page, visit.url);
      const what = judgeBeside(visit, await look(visit, expectedOf(usual)), usual, expectedRelease(visit));
      if (what.length > 0) broken.push({ visit, what });
      if (broken.length >= MOST_BROKEN) break;
      const back = working[index % working.length];
      await follow(page, back.url);
      const again = judge(back, await look(back), expectedRelease(back));
      if (again.length === 0) continue;
      broken.push({ visit: back, what: again.map((line) => `on the way back from ${visit.route}, ${line}`) });
      break;
    }
  } catch (error) {
    if (!current) return [];
    broken.push({ visit: current, what: [error.message.split('\n')[0]] });
  } finally {
    await page.close();
  }
  return broken;
};
