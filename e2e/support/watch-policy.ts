import type { Page } from '@playwright/test';

/** Violations of the page's policy. */
export const watchPolicy = (page: Page) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) refused.push(message.text());
  });
  return refused;
};
