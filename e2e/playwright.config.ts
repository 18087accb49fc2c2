import { defineConfig } from '@playwright/test';
import { testBrowserOptions } from './browsers';
import { isLongForm, LONG } from './support/forms';

export default defineConfig({
  projects: ['journeys', 'releases', 'faults'].map((name) => ({ name, testDir: name })),
  globalSetup: './support/global-setup.ts',
  ...(!isLongForm && { grepInvert: new RegExp(LONG.tag) }),
  fullyParallel: true,
  // As many as cores: 41 tests took 110 s with 2 workers on 2 cores, 125 s with 3 and 167 s with 4.
  workers: 2,
  // Only a page or server that never gets there reaches these, also on a machine with much else to do.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  // The second try records a trace; a test that passes only then is unstable (see docs/guide/testing.md).
  retries: 1,
  reporter: [['list'], ['json', { outputFile: 'test-results/report.json' }]],
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
    // Transitions take a tenth of the time of these tests.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // Recording every test costs 16 % of the time.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: testBrowserOptions,
  },
});
