/**
 * `npm run docs:images` takes the pictures of docs/images anew: of the built portal with the demo data, in a light
 * window of 1440 px. Names of pictures as arguments take only these.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { DEMO_LOG_INS } from '@slabdesk/demo/log-ins';
import { browserOptions } from '../browsers';
import { signInPage } from '../pages/sign-in-page';
import { untilCalm } from '../support/quiet';
import { startDemoPortal } from './demo-portal';
import { PICTURES, type Picture } from './pictures';
import { toWebp } from './web-image';

const FOLDER = path.resolve(__dirname, '../../docs/images');
const WIDTH = 1440;
const MAX_BYTES = 150_000;

const LOG_INS = { dealer: DEMO_LOG_INS.northgate, admin: DEMO_LOG_INS.admin };

/** Waits until everything that the window shows has been loaded. */
const settle = async (page: Page) => {
  await page.locator('h1').first().waitFor();
  // Without named functions: the compiler of this script calls a helper for them that the page doesn't have.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[aria-busy="true"], .MuiSkeleton-root, img')]
      .filter((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return top < innerHeight && bottom > 0;
      })
      .every(
        (element) => element instanceof HTMLImageElement && element.complete && element.naturalWidth > 0,
      ),
  );
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  // Transitions of menus and tabs.
  await untilCalm(page);
};

const signIn = async (browser: Browser, url: string, user: Picture['user']) => {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: WIDTH, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
    colorScheme: 'light',
  });
  const page = await context.newPage();
  const form = signInPage(page);
  await form.open();
  await form.signIn(LOG_INS[user]);
  await page.waitForURL((address) => address.pathname !== '/login');
  return page;
};

const takePicture = async (page: Page, blank: Page, { name, path: address, height, prepare }: Picture) => {
  await page.setViewportSize({ width: WIDTH, height });
  await page.goto(address);
  await settle(page);
  await prepare?.(page);
  await settle(page);
  const image = await toWebp(blank, await page.screenshot({ animations: 'disabled', caret: 'hide' }));
  await writeFile(path.join(FOLDER, `${name}.webp`), image);
  console.log(`${name}.webp: ${Math.round(image.length / 1_000)} kB`);
  if (image.length > MAX_BYTES) throw new Error(`${name}.webp has more than ${MAX_BYTES / 1_000} kB`);
};

const main = async (names: string[]) => {
  const pictures = PICTURES.filter(({ name }) => names.length === 0 || names.includes(name));
  await mkdir(FOLDER, { recursive: true });
  const portal = await startDemoPortal();
  const browser = await chromium.launch(browserOptions);
  try {
    const blank = await browser.newPage();
    for (const user of ['dealer', 'admin'] as const) {
      const own = pictures.filter((picture) => picture.user === user);
      if (own.length === 0) continue;
      const page = await signIn(browser, portal.url, user);
      for (const picture of own) await takePicture(page, blank, picture);
    }
  } finally {
    await browser.close();
    await portal.stop();
  }
};

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
