import type { Page } from '@playwright/test';
import type { RemotesResponse } from 'bff-contract/web';
import { createOwnPortal } from './own-portal';
import { createPipelines } from './pipelines';
import { untilSettled } from './quiet';
import { createReleases } from './releases';
import { test as base, expect } from './test';

export const REMOTES = ['auth', 'dealer', 'admin'] as const;
export type RemoteName = (typeof REMOTES)[number];

const FIRST = '1.0.0';
const SECOND = '1.1.0';
/** An idle tab has switched to a release after this time, in ms. */
const REACHED_MS = 60_000;
const STEP_MS = 10_000;

export const ADMIN = { email: 'admin@two-releases.example', password: 'Promote-Me-2024' };

/** A browser of its own: only browsers get canaries. */
const A_BROWSER = { Cookie: 'release-share=a-browser-of-the-tests' };

/** The text with which the server names releases to a browser: another one for each choice of releases. */
export const servedRelease = async (url: string): Promise<string> => {
  const response = await fetch(new URL('/remotes.json', url), { headers: A_BROWSER });
  return ((await response.json()) as RemotesResponse).release;
};

/** A portal whose remotes have two releases each, which are promoted in turn. */
export const createTwoReleases = async (name: string) => {
  const portal = await createOwnPortal(name, { ONBOARDING: 'true' });
  const { close } = portal;
  try {
    const { url } = await portal.start();
    const releases = createReleases(await createPipelines(url), portal.store);
    for (const version of [FIRST, SECOND]) {
      await Promise.all(REMOTES.map((remote) => releases.repack(`mfe-${remote}`, version)));
    }
    const current = new Map<RemoteName, string>();
    const become = async (remote: RemoteName, version: string) => {
      if (version === FIRST && current.has(remote)) await releases.change('rollback', remote);
      else await releases.change('promote', remote, version);
      current.set(remote, version);
    };
    for (const remote of REMOTES) await become(remote, FIRST);
    return {
      url,
      run: portal.run,
      close,
      /** The version of a remote that browsers get now. */
      versionOf: (remote: RemoteName) => current.get(remote) ?? '',
      /** Promotes the other release of a remote or rolls back to it; resolves once the server names it. */
      change: async (remote: RemoteName): Promise<void> => {
        const before = await servedRelease(url);
        await become(remote, current.get(remote) === FIRST ? SECOND : FIRST);
        await expect.poll(() => servedRelease(url)).not.toBe(before);
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
};

export type TwoReleases = Awaited<ReturnType<typeof createTwoReleases>>;

/** Playwright's test, on a portal with two releases of each remote. */
export const test = base.extend<object, { two: TwoReleases }>({
  two: [
    async ({ browserName: _ }, use, { workerIndex }) => {
      const two = await createTwoReleases(`two-releases-${workerIndex}`);
      try {
        await two.run('admin', ['--email', ADMIN.email, '--name', 'Admin', '--password', ADMIN.password]);
        await use(two);
      } finally {
        await two.close();
      }
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ two }, use) => use(two.url),
});

/** Remembers which releases a tab has heard of. Called before its first page. */
export const watchReleasesOf = (page: Page) => {
  let heard: string | undefined;
  page.on('response', (response) => {
    if (new URL(response.url()).pathname !== '/remotes.json' || response.status() !== 200) return;
    response.json().then(
      ({ release }: RemotesResponse) => {
        heard = release;
      },
      // The page was left before the rest of it came.
      () => undefined,
    );
  });
  return {
    /** Lets a minute pass for the page, in which it learns what the server names and does what it would do about it. */
    passAMinute: async (url: string) => {
      const newest = await servedRelease(url);
      for (let passed = 0; passed < REACHED_MS; passed += STEP_MS) {
        await page.clock.fastForward(STEP_MS);
        // Its requests take their own time.
        await untilSettled(page);
      }
      await expect.poll(() => heard).toBe(newest);
      for (let more = 0; more < 2; more += 1) {
        await page.clock.fastForward(STEP_MS);
        await untilSettled(page);
      }
    },
  };
};

interface Kept {
  element: Element;
  value: string;
}

/** Remembers the very elements that make up the page and what they hold. */
export const rememberPage = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const parts = 'h1, h2, form, input, textarea, select, [role="dialog"], [aria-expanded="true"]';
    const elements = [
      ...document.querySelectorAll(`:is(main, [role="dialog"]) :is(${parts}), [role="dialog"]`),
    ];
    const valueIn = (element: Element) => {
      if (element instanceof HTMLInputElement && ['checkbox', 'radio'].includes(element.type)) {
        return String(element.checked);
      }
      return 'value' in element ? String(element.value) : '';
    };
    const tab = window as unknown as { kept: Kept[]; valueIn: typeof valueIn; selected: string };
    tab.kept = elements.map((element) => ({ element, value: valueIn(element) }));
    tab.valueIn = valueIn;
    tab.selected = String(document.getSelection());
    return elements.length;
  });

/** Parts of {@link rememberPage} that are gone or hold something else. */
export const lostParts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const tab = window as unknown as {
      kept: Kept[];
      valueIn: (element: Element) => string;
      selected: string;
    };
    const lost = tab.kept.filter(
      ({ element, value }) => !element.isConnected || tab.valueIn(element) !== value,
    );
    const selected = String(document.getSelection());
    return [
      ...lost.map(({ element, value }) => `${element.outerHTML.slice(0, 200)} with "${value}"`),
      ...(selected === tab.selected ? [] : [`The selection of "${tab.selected}"`]),
    ];
  });
