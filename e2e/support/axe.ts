import { expect, type Page, test } from '@playwright/test';
import axe from 'axe-core';
import { untilCalm, untilSettled } from './quiet';

interface AxeOptions {
  /** Selector of the part to check, instead of the whole page. */
  part?: string;
  /** Rules of axe that don't apply here. */
  except?: string[];
  /** The page sends no requests: there is none to wait for. */
  isQuiet?: boolean;
}

const findViolations = async (page: Page, { part, except = [], isQuiet = false }: AxeOptions) => {
  await (isQuiet ? untilCalm(page) : untilSettled(page));
  // Evaluated, not added as a script: the page's own policy allows no script but its own.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const rules = Object.fromEntries(except.map((rule) => [rule, { enabled: false }]));
  return page.evaluate(
    async ([selector, off]) => {
      const options = { resultTypes: ['violations' as const], rules: off };
      const { violations } = await window.axe.run(selector ?? document, options);
      return violations.map(({ id, help, nodes }) => ({
        id,
        help,
        nodes: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
      }));
    },
    [part, rules] as const,
  );
};

/** Expects no findings of axe on the page, or in one part of it. */
export const expectAccessible = async (page: Page, options: AxeOptions = {}) => {
  expect(await findViolations(page, options)).toEqual([]);
};

/**
 * The same on a laptop and on a phone, in light and in dark; what is open on the page stays open. Checks all four
 * before the test fails.
 */
export const expectAccessibleEverywhere = async (page: Page, options: AxeOptions = {}) => {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const name = `${width} px, ${colorScheme}`;
      await test.step(name, async () => {
        expect.soft(await findViolations(page, options), `axe at ${name}`).toEqual([]);
      });
    }
  }
};

declare global {
  interface Window {
    axe: typeof axe;
  }
}
