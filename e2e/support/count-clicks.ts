import type { Page } from '@playwright/test';

/** Counts the user's clicks in this page and those after it. */
export const countClicks = async (page: Page) => {
  await page.addInitScript(() => {
    document.addEventListener(
      'click',
      ({ isTrusted }) => {
        const clicks = Number(sessionStorage.getItem('clicks') ?? 0);
        if (isTrusted) sessionStorage.setItem('clicks', String(clicks + 1));
      },
      { capture: true },
    );
  });
  return {
    reset: () => page.evaluate(() => sessionStorage.removeItem('clicks')),
    count: () => page.evaluate(() => Number(sessionStorage.getItem('clicks') ?? 0)),
  };
};
