import type { LaunchOptions } from '@playwright/test';
import { findChromium, findFullChromium } from '@slabdesk/command-kit/chromium';

const args = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
];
const executable = findChromium();
const fullExecutable = findFullChromium();

/** Without an installed browser, Playwright takes the headless shell that `npx playwright install chromium` installs. */
export const browserOptions: LaunchOptions = { ...(executable && { executablePath: executable }), args };

/** For what the headless shell lacks, such as the viewer of PDF files. */
export const fullBrowserOptions: LaunchOptions = {
  ...(fullExecutable ? { executablePath: fullExecutable } : { channel: 'chromium' }),
  args,
};

/**
 * For tests: pages that live for seconds never earn back what the optimising compilers take. Chromium needs a sixth less CPU
 * without them. Benches measure with them.
 */
export const testBrowserOptions: LaunchOptions = {
  ...browserOptions,
  args: [...args, '--js-flags=--no-opt --no-maglev'],
};
