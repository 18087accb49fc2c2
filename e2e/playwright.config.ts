import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

/** The system's Chromium where there is one; else the one that `npx playwright install chromium` brings. */
const chromium = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser'].find(
  (file) => file && existsSync(file),
);

export default defineConfig({
  // Journeys keep two cores busy; the others mostly wait, for time limits of the portal and for processes.
  projects: [
    { name: 'journeys', testDir: 'journeys', workers: 2 },
    { name: 'releases', testDir: 'releases', workers: 2 },
    { name: 'faults', testDir: 'faults', workers: 3 },
  ],
  globalSetup: './support/global-setup.ts',
  fullyParallel: true,
  workers: 3,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  // The second try records a trace; a test that passes only then still counts as a failure (see scripts/test/results.mjs).
  retries: 1,
  reporter: [['list'], ['json', { outputFile: 'test-results/report.json' }]],
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
    // Recording every test would more than double what Playwright itself costs.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromium === undefined ? {} : { executablePath: chromium }),
      args: ['--disable-background-networking', '--disable-component-update', '--disable-domain-reliability'],
    },
  },
});
