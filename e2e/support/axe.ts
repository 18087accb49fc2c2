import { expect, type Page, test } from '@playwright/test';
import axe from 'axe-core';
import { untilQuiet } from './quiet';

/** Lets requests end and colours come to rest: inherited ones change from element to element, frame by frame. */
const settle = async (page: Page, isQuiet: boolean) => {
  if (!isQuiet) await untilQuiet(page);
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let calm = 0; calm < 5; calm += 1) {
      await nextFrame();
      if (document.getAnimations().length > 0) calm = 0;
    }
  });
};

interface AxeOptions {
  /** Selector of what is looked at, instead of the whole page. */
  part?: string;
  /** Rules of axe that can't hold here. */
  except?: string[];
  /** The page sends no requests: there is none to wait for. */
  isQuiet?: boolean;
}

/** Demands that axe finds nothing on the page as it is, or in one part of it. */
export const expectAccessible = async (
  page: Page,
  { part, except = [], isQuiet = false }: AxeOptions = {},
) => {
  await settle(page, isQuiet);
  // Evaluated, not added as a script: the page's own policy allows no script but its own.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const rules = Object.fromEntries(except.map((rule) => [rule, { enabled: false }]));
  const found = await page.evaluate(
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
  expect(found).toEqual([]);
};

/** The same on a laptop and on a phone, in light and in dark; what is open on the page stays open. */
export const expectAccessibleEverywhere = async (page: Page, options?: AxeOptions) => {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      // Another width may load images; other colours load nothing.
      const isQuiet = options?.isQuiet || colorScheme === 'dark';
      await test.step(`${width} px, ${colorScheme}`, () => expectAccessible(page, { ...options, isQuiet }));
    }
  }
};

declare global {
  interface Window {
    axe: typeof axe;
  }
}
