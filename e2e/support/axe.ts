import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

/** Lets skeletons, transitions and images come to rest. */
const settle = async (page: Page) => {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {}))),
  );
};

/** Demands that axe finds nothing on the page as it is. */
export const expectAccessible = async (page: Page) => {
  await settle(page);
  // Evaluated, not added as a script: the page's own policy allows no script but its own.
  await page.evaluate(axe.source);
  const found = await page.evaluate(async () => {
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'] });
    return violations.map(({ id, help, nodes }) => ({
      id,
      help,
      nodes: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
    }));
  });
  expect(found).toEqual([]);
};

declare global {
  interface Window {
    axe: typeof axe;
  }
}
