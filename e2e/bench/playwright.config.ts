import { defineConfig } from '@playwright/test';
import { browserOptions } from '../browsers';
import tests from '../playwright.config';

/** The benches: on the same product and the same servers as the tests, one after the other. */
export default defineConfig({
  ...tests,
  projects: undefined,
  testDir: '.',
  testMatch: '*.bench.ts',
  outputDir: 'test-results',
  globalSetup: '../support/global-setup.ts',
  workers: 1,
  use: { ...tests.use, launchOptions: browserOptions },
  timeout: 20 * 60_000,
  reporter: 'line',
});
