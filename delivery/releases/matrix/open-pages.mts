import { setTimeout as pause } from 'node:timers/promises';
import { findChromium } from '@slabdesk/command-kit/chromium';
import { problem } from '@slabdesk/releases';
import type { RemoteDescriptor } from 'bff-contract/web';
import {
  type Browser,
  type BrowserContext,
  type ConsoleMessage,
  chromium,
  type Locator,
  type Page,
  type Request,
} from 'playwright-core';
import { type ExpectedRelease, judge, type Seen } from './judge.mts';
import type { PageCheck, Viewer } from './page-checks.mts';
import type { SeededRecords } from './seeds.mts';
import { visitAll } from './visits.mts';

/** A page that shows no heading after this has none, in ms; a machine that does much else besides takes its time. */
const HEADING_MS = 30_000;
/** A page that has neither heading nor anything to wait for, and asked for nothing for so long, has none either, in ms. */
const BLANK_MS = 5_000;
/** An extension that takes longer to load fails, in ms; the shell waits as long. */
const EXTENSION_MS = 5_000;
/** A page that waits for no response, and asked for nothing more for so long, is finished, in ms. */
const QUIET_MS = 150;
const MAX_QUIET_MS = 20_000;
/** Between two looks at a page, in ms. */
const POLL_MS = 30;

declare global {
  /** Violations of the Content-Security-Policy, which the page notes. */
  var policyViolations: string[];
}

/** Signed-in browsers on a running portal. */
export interface LiveRound extends SeededRecords {
  viewers: ReadonlyMap<Viewer, BrowserContext>;
  url: string;
  /** The releases that browsers get, by remote. */
  named: ReadonlyMap<string, RemoteDescriptor>;
}

/** Tokens as browsers store them, by viewer; none for a visitor. */
export type Sessions = Readonly<Partial<Record<Viewer, unknown>>>;

/** Starts an installed Chromium, or the one that Playwright has downloaded. */
export const startBrowser = async (): Promise<Browser> => {
  const executablePath = findChromium();
  try {
    return await chromium.launch({ ...(executablePath && { executablePath }) });
  } catch (error) {
    throw problem(
      `Chromium can't be started: ${(error as Error).message.split('\n')[0]}`,
      'Install it by `npx playwright-core install --with-deps chromium`, or set CHROMIUM_PATH.',
    );
  }
};

/** A browser profile for each viewer, signed in. */
export const openViewers = async (
  browser: Browser,
  url: string,
  sessions: Sessions,
): Promise<{ viewers: Map<Viewer, BrowserContext>; close: () => Promise<unknown> }> => {
  const open = async ([viewer, token]: [string, unknown]) => {
    const origins = token
      ? [{ origin: url, localStorage: [{ name: 'token', value: JSON.stringify(token) }] }]
      : [];
    // Transitions take time.
    const context = await browser.newContext({
      reducedMotion: 'reduce',
      storageState: { cookies: [], origins },
    });
    await context.addInitScript(() => {
      globalThis.policyViolations = [];
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
        globalThis.policyViolations.push(`${effectiveDirective} ${blockedURI}`),
      );
    });
    return [viewer as Viewer, context] as const;
  };
  const viewers = new Map(await Promise.all(Object.entries(sessions).map(open)));
  const close = () => Promise.all([...viewers.values()].map((context) => context.close()));
  return { viewers, close };
};

/** The causes of an error, the first one first, as texts. Runs in the page, so it names no function. */
const causesOf = (value: unknown): string[] => {
  const causes: string[] = [];
  for (let error = value; error instanceof Error && error.cause && causes.length < 10; error = error.cause)
    causes.unshift(`${error.cause}`);
  return causes;
};

/** An error of the console: its causes, of which the text says nothing, come first. */
const readMessage = async (message: ConsoleMessage): Promise<string> => {
  const causes = await Promise.all(message.args().map((arg) => arg.evaluate(causesOf).catch(() => [])));
  const { url } = message.location();
  return [...new Set(causes.flat()), message.text(), url && `(${url})`].filter(Boolean).join(' ');
};

/** Events on a page. */
interface PageLog {
  scripts: string[];
  crashes: string[];
  errors: string[];
  /** Errors whose texts are being read. */
  reading: Promise<unknown>[];
  /** Reads without a response; reports to the server are sent and forgotten. */
  pending: Set<Request>;
  /** When the last request began or ended, reports aside, in epoch ms. */
  busyAt: number;
}

/** Writes down what happens on a page from now on. */
const watch = (page: Page): PageLog => {
  const log: PageLog = {
    scripts: [],
    crashes: [],
    errors: [],
    reading: [],
    pending: new Set(),
    busyAt: Date.now(),
  };
  const note = (request: Request) => {
    if (!request.url().includes('/api/log/')) log.busyAt = Date.now();
  };
  const end = (request: Request) => {
    log.pending.delete(request);
    note(request);
  };
  page.on('requestfinished', end).on('requestfailed', end);
  page.on('response', (response) => {
    const request = response.request();
    // Never ends.
    if (response.headers()['content-type']?.startsWith('text/event-stream')) end(request);
    if (request.resourceType() === 'script' && response.ok()) log.scripts.push(request.url());
  });
  page.on('request', (request) => {
    if (request.method() === 'GET') log.pending.add(request);
    note(request);
    if (!request.url().endsWith('/api/log/crash-report')) return;
    const { error } = request.postDataJSON() ?? {};
    if (error) log.crashes.push(`${error.name}: ${error.message}`);
  });
  page.on('pageerror', (error) => log.errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    log.reading.push(readMessage(message).then((text) => log.errors.push(text)));
  });
  return log;
};

const untilQuiet = async (log: PageLog): Promise<void> => {
  const deadline = Date.now() + MAX_QUIET_MS;
  while ((log.pending.size > 0 || Date.now() - log.busyAt < QUIET_MS) && Date.now() < deadline)
    await pause(POLL_MS);
};

/** The alerts of areas that could not be shown: the shell offers to try again. */
const failedAreas = (page: Page): Locator =>
  page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Retry' }) });

/** Reads what a page shows now, and what was noted of it since it was opened. */
const readPage = async (page: Page, log: PageLog): Promise<Seen> => {
  const headings = page.getByRole('heading', { level: 1 }).filter({ visible: true });
  const facts = await page.evaluate(() => ({
    violations: globalThis.policyViolations,
    scripts: (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter((entry) => /\.js$/.test(entry.name) && entry.responseStatus < 400)
      .map((entry) => entry.name),
  }));
  await Promise.all(log.reading);
  return {
    heading: (await headings.allInnerTexts()).find((text) => text.trim()),
    path: new URL(page.url()).pathname,
    violations: facts.violations,
    scripts: [...new Set([...log.scripts, ...facts.scripts])],
    crashes: log.crashes,
    areas: await failedAreas(page).allInnerTexts(),
    errors: log.errors,
    waiting: [...log.pending].map((request) => request.url()),
  };
};

/** For how long a page has waited for no response and asked for nothing, in ms. */
const quietFor = ({ pending, busyAt }: PageLog): number => (pending.size > 0 ? 0 : Date.now() - busyAt);

/**
 * Waits until the page has led where it should and shows a heading, or an area that failed, and has nothing more to load. A page
 * that leads on may show a heading itself, and then nothing for a while.
 */
const untilShown = async (page: Page, log: PageLog, { lands }: PageCheck): Promise<void> => {
  const deadline = Date.now() + HEADING_MS;
  const heading = page.getByRole('heading', { level: 1 }).first();
  const failed = failedAreas(page).first();
  while (Date.now() < deadline && quietFor(log) < BLANK_MS) {
    if (await heading.or(failed).first().isVisible()) {
      await untilQuiet(log);
      const hasLanded = new URL(page.url()).pathname === lands && (await heading.isVisible());
      if (hasLanded || (await failed.isVisible())) return;
    }
    await pause(POLL_MS);
  }
};

/** The part used here of what a container exposes. */
interface Exposed {
  remote: { extensions?: Record<string, Record<string, () => Promise<unknown>>> };
}

/**
 * Loads the extensions of a release whose container has run in a page.
 *
 * @returns what is wrong with them
 */
const loadExtensions = async (
  page: Page,
  { release: { format, global, extensions = [] }, entry }: ExpectedRelease,
): Promise<string[]> => {
  if (extensions.length === 0) return [];
  // As text, because compilers rewrite imports.
  const code =
    format === 'module' ? `import(${JSON.stringify(entry)})` : `globalThis[${JSON.stringify(global)}]`;
  const container = await page.evaluateHandle<{ get: (name: string) => Promise<() => Exposed> } | undefined>(
    code,
  );
  return page.evaluate(
    async ({ container, extensions, ms }) => {
      if (!container) return ['its container did not run'];
      const { remote } = (await container.get('./remote'))();
      const faults: string[] = [];
      for (const { slot, id } of extensions) {
        try {
          const component = await Promise.race([
            remote.extensions?.[slot]?.[id]?.(),
            new Promise((_resolve, reject) => {
              setTimeout(() => reject(new Error(`it did not load within ${ms} ms`)), ms);
            }),
          ]);
          if (!component) throw new Error('the release has no such component');
        } catch (error) {
          faults.push(`extension "${id}" of ${slot}: ${error}`);
        }
      }
      return faults;
    },
    { container, extensions, ms: EXTENSION_MS },
  );
};

const NOTHING: Seen = { path: '', scripts: [], crashes: [], areas: [], violations: [], errors: [] };

/**
 * Opens a page as if its address had been typed.
 * @param context of its viewer
 * @param extended the release whose extensions are loaded in the page, too
 */
const openPage = async (
  context: BrowserContext,
  url: string,
  check: PageCheck,
  extended: ExpectedRelease | undefined,
): Promise<Seen> => {
  const page = await context.newPage();
  const log = watch(page);
  try {
    const address = `${url}${check.url}`;
    await page.goto(address);
    await untilShown(page, log, check);
    const seen = await readPage(page, log);
    const extensions = extended ? await loadExtensions(page, extended) : [];
    // Only the page for unknown paths responds with 404, which the browser logs as an error.
    const isOwnStatus = (text: string) => check.route === '*' && text.endsWith(`(${address})`);
    return { ...seen, extensions, errors: seen.errors.filter((text) => !isOwnStatus(text)) };
  } catch (error) {
    return { ...NOTHING, failure: (error as Error).message };
  } finally {
    await page.close();
  }
};

/**
 * Opens pages of a release by their addresses, and loads its extensions in the first one.
 *
 * @returns what is wrong with each of them
 */
export const openAll = (
  { viewers, url }: Pick<LiveRound, 'viewers' | 'url'>,
  checks: readonly PageCheck[],
  expected: ExpectedRelease,
): Promise<string[][]> =>
  visitAll(checks, async (check) => {
    const context = viewers.get(check.viewer);
    if (!context) throw new Error(`There is no browser for ${check.viewer}`);
    const seen = await openPage(context, url, check, check === checks[0] ? expected : undefined);
    // That says nothing about the release.
    if (!context.browser()?.isConnected()) throw new Error('The browser has ended. Run the matrix again.');
    return judge(check, seen, expected);
  });
