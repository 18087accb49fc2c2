import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import type axe from 'axe-core';
import { isLongForm } from './forms';
import { untilCalm, untilSettled } from './quiet';

/** Half of what `axe.source` has: each page that is checked parses it. */
const SOURCE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

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
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
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

/** A laptop and a phone, in light and in dark. */
const MODES = [
  { width: 1440, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'dark' },
  { width: 390, colorScheme: 'light' },
] as const;

/**
 * The same on a laptop and on a phone, in light and in dark; what is open on the page stays open. Checks all of them
 * before the test fails.
 *
 * @param turn of the mode that the short form checks: the next page should have the next turn
 * @param name of the page, where a test opens several
 */
export const expectAccessibleEverywhere = async (
  page: Page,
  { turn = 0, name = 'the page', ...options }: AxeOptions & { turn?: number; name?: string } = {},
) => {
  const modes = isLongForm ? MODES : MODES.filter((_, index) => index === turn % MODES.length);
  for (const { width, colorScheme } of modes) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const mode = `${width} px, ${colorScheme}`;
    await test.step(mode, async () => {
      expect.soft(await findViolations(page, options), `axe on ${name} at ${mode}`).toEqual([]);
    });
  }
};

declare global {
  interface Window {
    axe: typeof axe;
  }
}
