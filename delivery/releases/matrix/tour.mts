import type { BrowserContext, Page } from 'playwright-core';
import type { RemoteCheck } from './beside.mts';
import { type ExpectedRelease, judge, judgeBeside, type Seen } from './judge.mts';
import { readPage, untilShown, watch } from './open-pages.mts';
import type { Visit } from './visits.mts';

/** A page that differs from what it was without the candidate after this stays so, in ms. */
export const BESIDE_MS = 15_000;
/** A candidate that breaks so many pages needs no longer list. */
export const MAX_BROKEN = 3;

/** A page that is not as it should be. */
export interface BrokenPage {
  check: RemoteCheck;
  what: string[];
}

/** A page of another remote, and as it was without the candidate. */
export interface UsualCheck extends RemoteCheck {
  usual: Seen;
}

/** The release that a page has to come from. */
export type ReleaseOfCheck = (check: RemoteCheck) => ExpectedRelease;

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
interface Tour {
  context: BrowserContext;
  /** URL of the portal. */
  url: string;
  own: readonly RemoteCheck[];
  others: readonly UsualCheck[];
  expectedRelease: ReleaseOfCheck;
}

/**
 * Opens the candidate's pages one after the other in one tab, then each page of the other remotes, and a page of the candidate
 * again, all without loading the document again.
 *
 * @returns the broken pages
 */
export const checkInOneTab = async ({
  context,
  url,
  own,
  others,
  expectedRelease,
}: Tour): Promise<Visit<BrokenPage[]>> => {
  const page = await context.newPage();
  const log = watch(page);
  const broken: BrokenPage[] = [];
  const note = (check: RemoteCheck, what: string[]): void => {
    if (what.length > 0) broken.push({ check, what });
  };
  const look = async (check: RemoteCheck): Promise<Seen> => {
    await follow(page, check.url);
    await untilShown(page, log, check.expected);
    return readPage(page, log);
  };
  let current = others[0];
  try {
    let back: RemoteCheck | undefined;
    await page.goto(`${url}${own[0]?.url}`);
    for (const check of own) {
      // Faults of the candidate's own pages are found by opening them by their addresses. Some lead a signed-in user elsewhere.
      const { path } = await look(check);
      if (path === check.lands) back = check;
    }
    for (const check of back ? others : []) {
      current = check;
      note(check, judgeBeside(check, await look(check), check.usual, expectedRelease(check)));
      if (broken.length >= MAX_BROKEN) break;
    }
    if (back && broken.length === 0) {
      const again = judge(back, await look(back), expectedRelease(back));
      note(
        back,
        again.map((line) => `on the way back from pages of others, ${line}`),
      );
    }
  } catch (error) {
    if (current) note(current, [(error as Error).message.split('\n')[0] ?? '']);
  } finally {
    await page.close();
  }
  return { value: broken, what: broken.flatMap(({ what }) => what) };
};
