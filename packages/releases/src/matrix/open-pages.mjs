import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { findChromium } from '../../../command-kit/src/apt.mjs';
import { watchBuiltins } from './builtins.mjs';

/** A page that shows no heading after this has none, in ms; a machine that does much else besides takes its time. */
const HEADING_MS = 30_000;
/** A page that asks for nothing more for so long is finished, in ms. */
const QUIET_MS = 300;
const MAX_QUIET_MS = 8_000;
/** Pages that are open at once. */
const AT_ONCE = 3;

/**
 * Signed-in browsers on a running portal.
 *
 * @typedef {object} Round
 * @property {Map<string, import('@playwright/test').BrowserContext>} viewers
 * @property {string} url
 * @property {Record<string, string>} records
 * @property {Map<string, any>} named the descriptors that browsers get, by remote
 */

export const startBrowser = async () => {
  const executablePath = findChromium();
  return chromium.launch({ ...(executablePath && { executablePath }) });
};

/** A browser profile for each viewer, signed in. */
export const openViewers = async (browser, url, sessions) => {
  /** @returns {Promise<[string, import('@playwright/test').BrowserContext]>} */
  const open = async ([viewer, token]) => {
    const origins = token
      ? [{ origin: url, localStorage: [{ name: 'token', value: JSON.stringify(token) }] }]
      : [];
    const context = await browser.newContext({ storageState: { cookies: [], origins } });
    await context.addInitScript(() => {
      globalThis.policyViolations = [];
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
        globalThis.policyViolations.push(`${effectiveDirective} ${blockedURI}`),
      );
    });
    await context.addInitScript(watchBuiltins);
    return [viewer, context];
  };
  const viewers = new Map(await Promise.all(Object.entries(sessions).map(open)));
  const close = () => Promise.all([...viewers.values()].map((context) => context.close()));
  return { viewers, close };
};

/** An error of the console: its causes, of which the text says nothing, come first. */
const read = async (message) => {
  const causeOf = (value) => (value instanceof Error && value.cause ? `${value.cause}` : '');
  const causes = await Promise.all(message.args().map((arg) => arg.evaluate(causeOf).catch(() => '')));
  const { url } = message.location();
  return [...causes.filter(Boolean), message.text(), url && `(${url})`].filter(Boolean).join(' ');
};

/** Writes down what happens on a page from now on. */
export const watch = (page) => {
  /** @type {{ scripts: string[], crashes: string[], errors: string[], reading: Promise<unknown>[], lastRequestAt: number }} */
  const seen = { scripts: [], crashes: [], errors: [], reading: [], lastRequestAt: Date.now() };
  const busy = () => {
    seen.lastRequestAt = Date.now();
  };
  for (const event of ['request', 'requestfinished', 'requestfailed']) page.on(event, busy);
  page.on('response', (response) => {
    const request = response.request();
    if (request.resourceType() === 'script' && response.ok()) seen.scripts.push(request.url());
  });
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/log/crash-report')) return;
    const { error } = request.postDataJSON() ?? {};
    if (error) seen.crashes.push(`${error.name}: ${error.message}`);
  });
  page.on('pageerror', (error) => seen.errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    seen.reading.push(read(message).then((text) => seen.errors.push(text)));
  });
  return seen;
};

export const untilQuiet = async (seen) => {
  const deadline = Date.now() + MAX_QUIET_MS;
  while (Date.now() - seen.lastRequestAt < QUIET_MS && Date.now() < deadline) await pause(50);
};

/** What is on the page where an area could not be shown: the shell offers to try again. */
const failedAreas = (page) =>
  page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Retry' }) });

/** The first heading, whether a pointer reaches it, and how the page looks where nothing but the theme decides. */
const readHeading = async (page) => {
  const heading = page.getByRole('heading', { level: 1 }).first();
  if (!(await heading.isVisible())) return {};
  return heading.evaluate((element) => {
    const properties = [
      'display',
      'visibility',
      'opacity',
      'color',
      'backgroundColor',
      'fontFamily',
      'fontSize',
    ];
    /** @type {Record<string, string>} */
    const look = {};
    for (const selector of ['html', 'body', 'main', 'h1']) {
      const part = selector === 'h1' ? element : document.querySelector(selector);
      const style = part && getComputedStyle(part);
      for (const name of style ? properties : []) look[`${name} of ${selector}`] = style[name];
    }
    element.scrollIntoView({ block: 'nearest' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    const text = element.textContent.replace(/\s+/g, ' ').trim();
    return { heading: text, isReachable: element.contains(hit), look };
  });
};

/** Reads what a page shows now, and what was noted of it since it was opened, or since the last time. */
export const readPage = async (page, seen, global) => {
  const shown = await readHeading(page);
  const facts = await page.evaluate(
    (global) => ({
      hasGlobal: global !== undefined && global in globalThis,
      violations: globalThis.policyViolations.splice(0),
      builtins: globalThis.changedBuiltins(),
      scripts: performance
        .getEntriesByType('resource')
        .filter((/** @type {any} */ { name, responseStatus }) => /\.js$/.test(name) && responseStatus < 400)
        .map(({ name }) => name),
    }),
    global,
  );
  await Promise.all(seen.reading);
  return {
    ...shown,
    ...facts,
    path: new URL(page.url()).pathname,
    scripts: [...new Set([...seen.scripts, ...facts.scripts])],
    crashes: seen.crashes.splice(0),
    areas: await failedAreas(page).allInnerTexts(),
    errors: seen.errors.splice(0),
  };
};

/**
 * Waits until the page shows a heading (this one, where it is named) or an area that failed, and has nothing more to load. A
 * page that leads on to another one shows nothing in between, so it waits for what comes then.
 *
 * @param {import('@playwright/test').Page} page
 * @param {ReturnType<typeof watch>} seen
 * @param {import('./page-checks.mjs').PageCheck['expected']} [expected]
 */
export const untilShown = async (page, seen, { heading, timeout = HEADING_MS } = {}) => {
  const deadline = Date.now() + timeout;
  const shown = page
    .getByRole('heading', { level: 1, ...(heading && { name: heading, exact: true }) })
    .first()
    .or(failedAreas(page))
    .first();
  for (let left = timeout; left > 0; left = deadline - Date.now()) {
    await shown.waitFor({ timeout: left }).catch(() => undefined);
    await untilQuiet(seen);
    if (await shown.isVisible()) return;
  }
};

/**
 * Opens a page as if its address had been typed.
 *
 * @param {import('@playwright/test').BrowserContext} context of its viewer
 * @param {import('./page-checks.mjs').PageCheck} check
 * @returns {Promise<import('./judge.mjs').Seen>}
 */
export const openPage = async (context, url, check) => {
  const page = await context.newPage();
  const seen = watch(page);
  try {
    const address = `${url}${check.url}`;
    await page.goto(address);
    await untilShown(page, seen, check.expected);
    const shown = await readPage(page, seen, check.global);
    // Only the page for unknown paths responds with 404, which the browser logs as an error.
    const isOwnAnswer = (text) => check.route === '*' && text.endsWith(`(${address})`);
    return { ...shown, errors: shown.errors.filter((text) => !isOwnAnswer(text)) };
  } catch (error) {
    return {
      failure: error.message,
      path: '',
      scripts: [],
      crashes: [],
      areas: [],
      violations: [],
      errors: [],
    };
  } finally {
    await page.close();
  }
};

/**
 * Opens pages, some at once.
 *
 * @template {import('./page-checks.mjs').PageCheck} V
 * @param {Pick<Round, 'viewers' | 'url'>} round
 * @param {V[]} checks
 * @param {(check: V, seen: import('./judge.mjs').Seen) => boolean} [shouldContinue] false: no more pages are opened
 * @returns {Promise<import('./judge.mjs').Seen[]>} what was seen of each, in order
 */
export const openAll = async ({ viewers, url }, checks, shouldContinue = () => true) => {
  /** @type {import('./judge.mjs').Seen[]} */
  const seen = [];
  let next = 0;
  const contextOf = ({ viewer }) => {
    const context = viewers.get(viewer);
    if (!context) throw new Error(`There is no browser for ${viewer}`);
    return context;
  };
  const work = async () => {
    while (next < checks.length) {
      const index = next++;
      const check = checks[index];
      seen[index] = await openPage(contextOf(check), url, check);
      if (!shouldContinue(check, seen[index])) next = checks.length;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return seen;
};
