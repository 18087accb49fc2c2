import type { Page, Request } from '@playwright/test';

const QUIET_MS = 500;

/** Waits until a page asks for nothing more. Playwright's own `networkidle` would wait for the stream of events to end. */
export const untilQuiet = async (page: Page): Promise<void> => {
  let since = Date.now();
  const note = (_request: Request) => {
    since = Date.now();
  };
  const events = ['request', 'requestfinished', 'requestfailed'] as const;
  for (const event of events) page.on(event as 'request', note);
  await page.waitForLoadState('load');
  while (Date.now() - since < QUIET_MS) await page.waitForTimeout(50);
  for (const event of events) page.off(event as 'request', note);
};
