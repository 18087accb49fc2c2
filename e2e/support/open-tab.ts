import { expect, type Page } from '@playwright/test';
import { untilSettled } from './quiet';

/** An idle tab has a new release after this time, in ms. */
const IDLE_MS = 60_000;

/** Marks the document: a reloaded one has no mark. */
export const markDocument = (page: Page): Promise<void> =>
  page.evaluate(() => document.documentElement.setAttribute('data-opened', 'once'));

export const expectNoReload = (page: Page): Promise<void> =>
  expect(page.locator('html')).toHaveAttribute('data-opened', 'once');

/**
 * Moves the page's clock, so that it does now what it would do in a minute.
 * @param until ends it
 * @param step in ms
 */
export const passAMinute = async (page: Page, until = async () => false, step = 10_000): Promise<void> => {
  for (let passed = 0; passed < IDLE_MS && !(await until()); passed += step) {
    await page.clock.fastForward(step);
    // Its requests take their own time.
    await untilSettled(page);
  }
};
