import type { Page } from '@playwright/test';
import { isLongForm } from './forms';
import { expect, test } from './test';
import { lostParts, type RemoteName, rememberPage, type TwoReleases, watchReleasesOf } from './two-releases';

/** The steps of a user on one page. */
export interface Flow {
  /** The remote that has the page. */
  remote: RemoteName;
  steps: ReadonlyArray<readonly [name: string, act: () => Promise<unknown>]>;
}

/** A tab whose time can be moved, before it opens its first page. */
export const prepareTab = async (page: Page) => {
  await page.clock.install();
  return watchReleasesOf(page);
};

/**
 * Changes the release of the page after each step of a flow, in the short form after every third one and the last;
 * everything has to stay as the step left it.
 */
export const playFlow = async (
  page: Page,
  two: TwoReleases,
  tab: ReturnType<typeof watchReleasesOf>,
  { remote, steps }: Flow,
) => {
  for (const [index, [name, act]] of steps.entries()) {
    await test.step(name, async () => {
      await act();
      if (!isLongForm && (steps.length - 1 - index) % 3 !== 0) return;
      expect(await rememberPage(page)).toBeGreaterThan(0);
      await two.change(remote);
      await tab.passAMinute(two.url);
      expect(await lostParts(page), `what was lost when ${name}`).toEqual([]);
    });
  }
};
