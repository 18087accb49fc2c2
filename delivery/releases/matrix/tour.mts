import type { BrowserContext, Page } from 'playwright-core';
import type { BesideCheck, RemoteCheck } from './beside.mts';
import { type ExpectedRelease, judge, judgeBeside, type Seen } from './judge.mts';
import { readPage, untilShown, watch } from './open-pages.mts';
import type { ExpectedPage } from './page-checks.mts';
import type { Visit } from './visits.mts';

/** A page that differs from what it was without the candidate after this stays so, in ms. */
const BESIDE_MS = 15_000;
/** A candidate that breaks so many pages needs no longer list. */
export const MAX_BROKEN = 3;

/** A page that is not as it should be. */
export interface BrokenPage {
  check: RemoteCheck;
  what: string[];
}

/** Waits only as long as a page takes that was seen before. */
export const expectedOf = ({ heading }: Seen): ExpectedPage => ({ heading, timeout: BESIDE_MS });

/** Goes to an address as a link does; by a link where the page has one. */
const follow = async (page: Page, url: string): Promise<void> => {
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

/** Pages to open in one tab. */
export interface Tour {
  context: BrowserContext;
  /** URL of the portal. */
  url: string;
  own: readonly RemoteCheck[];
  others: readonly BesideCheck[];
  /** Returns a page as it was without the candidate. */
  usualOf: (check: BesideCheck) => Seen;
  expectedRelease: (check: RemoteCheck) => ExpectedRelease;
}

/** Opens the candidate's own pages one after the other; returns the pages that end where they should. */
const openOwn = async (
  page: Page,
  log: ReturnType<typeof watch>,
  { url, own }: Tour,
): Promise<RemoteCheck[]> => {
  const working: RemoteCheck[] = [];
  for (const [index, check] of own.entries()) {
    if (index === 0) await page.goto(`${url}${check.url}`);
    else await follow(page, check.url);
    await untilShown(page, log);
    // Some pages lead a signed-in user elsewhere.
    if (new URL(page.url()).pathname === check.lands) working.push(check);
  }
  // Clears the log: faults of the candidate's own pages are found by opening them by their addresses.
  await readPage(page, log);
  return working;
};

/**
 * Opens the candidate's pages one after the other in one tab, then each page of the other remotes, with a page of the
 * candidate in between, all without loading the document again.
 *
 * @returns the broken pages, and the time of the fastest of them
 */
export const checkInOneTab = async (options: Tour): Promise<Visit<BrokenPage[]>> => {
  const { context, others, usualOf, expectedRelease } = options;
  const page = await context.newPage();
  const log = watch(page);
  const broken: BrokenPage[] = [];
  let ms = Number.POSITIVE_INFINITY;
  let current: BesideCheck | undefined;
  let startedAt = 0;
  const note = (check: RemoteCheck, what: string[]): void => {
    if (what.length === 0) return;
    broken.push({ check, what });
    ms = Math.min(ms, performance.now() - startedAt);
  };
  const look = async (check: RemoteCheck, expected?: ExpectedPage): Promise<Seen> => {
    startedAt = performance.now();
    await follow(page, check.url);
    await untilShown(page, log, expected);
    return readPage(page, log, check.global);
  };
  try {
    const working = await openOwn(page, log, options);
    for (const [index, check] of others.entries()) {
      const back = working[index % working.length];
      if (!back) break;
      current = check;
      const usual = usualOf(check);
      note(check, judgeBeside(check, await look(check, expectedOf(usual)), usual, expectedRelease(check)));
      if (broken.length >= MAX_BROKEN) break;
      const again = judge(back, await look(back), expectedRelease(back));
      note(
        back,
        again.map((line) => `on the way back from ${check.route}, ${line}`),
      );
      if (again.length > 0) break;
    }
  } catch (error) {
    if (current) note(current, [(error as Error).message.split('\n')[0] ?? '']);
  } finally {
    await page.close();
  }
  return { value: broken, what: broken.flatMap(({ what }) => what), ms };
};
