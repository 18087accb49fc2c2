import type { BrowserContext, Page } from '@playwright/test';

/** Opens a dealer's portal from the table of dealers, and returns its tab. */
export const viewAs = async (context: BrowserContext, page: Page, businessName: string, reason: string) => {
  await page.goto(`/admin/dealers?search=${encodeURIComponent(businessName)}`);
  await page.getByRole('button', { name: `View as ${businessName}` }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill(reason);
  const opened = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Open portal' }).click();
  const tab = await opened;
  // It leads itself to the portal.
  await tab.getByRole('region', { name: 'View as dealer' }).waitFor();
  return tab;
};

export const viewPage = (tab: Page) => ({
  banner: tab.getByRole('region', { name: 'View as dealer' }),
  end: tab.getByRole('button', { name: 'End view' }),
  ended: tab.getByRole('heading', { level: 1, name: 'The view has ended' }),
  close: tab.getByRole('button', { name: 'Close this tab' }),
});
