import path from 'node:path';
import { defineConfig } from '@playwright/test';
import product from '../playwright.config';

const PORT = Number(process.env.STORIES_PORT ?? 6007);

/** The built stories (`cd stories && npm ci && npm run build`) in Chromium. They need neither the product's build nor its server. */
export default defineConfig({
  ...product,
  projects: undefined,
  testDir: '.',
  globalSetup: undefined,
  webServer: {
    command: `npm run preview -- --port ${PORT}`,
    cwd: path.resolve(__dirname, '../../stories'),
    port: PORT,
  },
  use: { ...product.use, baseURL: `http://localhost:${PORT}`, trace: 'off' },
});
