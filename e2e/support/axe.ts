import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { untilQuiet } from './quiet';

/** Lets requests end and colours come to rest: inherited ones change from element to element, frame by frame. */
const settle = async (page: Page) => {
  await untilQuiet(page);
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let calm = 0; calm < 5; calm += 1) {
      await nextFrame();
      if (document.getAnimations().length > 0) calm = 0;
    }
  });
};

/** Demands that axe finds nothing on the page as it is, or in one part of it. */
export const expectAccessible = async (page: Page, part?: string) => {
  await settle(page);
  // Evaluated, not added as a script: the page's own policy allows no script but its own.
  await page.evaluate(axe.source);
  const found = await page.evaluate(async (selector) => {
    const { violations } = await window.axe.run(selector ?? document, { resultTypes: ['violations'] });
    return violations.map(({ id, help, nodes }) => ({
      id,
      help,
      nodes: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
    }));
  }, part);
  expect(found).toEqual([]);
};

declare global {
  interface Window {
    axe: typeof axe;
  }
}
