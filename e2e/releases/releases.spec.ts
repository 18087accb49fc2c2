import type { Browser } from '@playwright/test';
import { signInPage } from '../pages/sign-in-page';
import { createOwnPortal } from '../support/own-portal';
import { createPipelines } from '../support/pipelines';
import { createReleases } from '../support/releases';
import { expect, test } from '../support/test';

/** The version of the auth remote that the HTML for a new browser names. */
const versionInHtml = async (url: string) => {
  const html = await (await fetch(`${url}/login`, { headers: { Accept: 'text/html' } })).text();
  return /\/remotes\/auth\/([^/]+)-[0-9a-f]{12}\/remoteEntry\.js/.exec(html)?.[1];
};

/** The version of the sign-in page that a new browser gets. */
const versionInBrowser = async (browser: Browser, url: string) => {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const signIn = signInPage(page);
    const container = page.waitForRequest(/\/remotes\/auth\/[^/]+\/remoteEntry\.js$/);
    await page.goto(`${url}/login`);
    await expect(signIn.heading).toBeVisible();
    return new URL((await container).url()).pathname.split('/')[3]?.replace(/-[0-9a-f]{12}$/, '');
  } finally {
    await context.close();
  }
};

const UNPROVEN = ['--unproven', 'A test of what comes after'];

test('A remote is released, promoted, tried by some browsers and rolled back while the server runs', async ({
  browser,
}) => {
  const own = await createOwnPortal('releases');
  try {
    const { url } = await own.start();
    const { release, releaseBuilt, pipeline } = createReleases(await createPipelines(url));
    const expectSoon = async (version: string) => {
      await expect.poll(() => versionInHtml(url)).toBe(version);
      expect(await versionInBrowser(browser, url)).toBe(version);
    };
    const atFirst = await versionInBrowser(browser, url);
    expect(atFirst).not.toMatch(/^1\.[45]\.0$/);

    // Two pipelines at once, while people use the portal: the second finds that its own build is there.
    const outputs = await Promise.all([release('mfe-auth', '1.4.0'), release('mfe-auth', '1.4.0')]);
    expect(outputs.map((output) => output.includes('was released')).sort()).toEqual([false, true]);
    await releaseBuilt('mfe-auth', '1.5.0');
    expect(await versionInHtml(url)).toBe(atFirst);

    await pipeline('promote', 'auth', '1.4.0', '--reason', 'A new sign-in page', ...UNPROVEN);
    await expectSoon('1.4.0');

    await pipeline(
      'canary',
      'auth',
      '1.5.0',
      '--percent',
      '99.9999',
      '--reason',
      'Nearly everybody tries it',
      ...UNPROVEN,
    );
    await expectSoon('1.5.0');
    await pipeline('rollback', 'auth', '--reason', 'Something is wrong with it');
    await expectSoon('1.4.0');

    await pipeline('promote', 'auth', '1.5.0', '--reason', 'It was something else', ...UNPROVEN);
    await expectSoon('1.5.0');
    await pipeline('rollback', 'auth', '--reason', 'It was not');
    await expectSoon('1.4.0');

    await pipeline('pin', 'auth', '1.4.0', '--reason', 'No changes today', ...UNPROVEN);
    await expect(pipeline('promote', 'auth', '1.5.0', '--reason', 'But', ...UNPROVEN)).rejects.toThrow(
      /No changes today/,
    );
    expect((await pipeline('history', 'auth')).split('\n')[0]).toContain('No changes today');
  } finally {
    await own.close();
  }
});
