import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { findChromium } from '../../lib/apt.mjs';

/** A page that shows no heading after this has none, in ms; a machine that does much else besides takes its time. */
const HEADING_MS = 30_000;
/** A page that asks for nothing more for so long is finished, in ms. */
const QUIET_MS = 300;
const MOST_QUIET_MS = 8_000;
/** Pages that are open at once. */
const AT_ONCE = 3;

export const startBrowser = async () => {
  const executablePath = findChromium();
  return chromium.launch({ ...(executablePath && { executablePath }) });
};

/** A browser profile for each viewer, signed in. */
export const openViewers = async (browser, url, sessions) => {
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
const watch = (page) => {
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

const untilQuiet = async (seen) => {
  const deadline = Date.now() + MOST_QUIET_MS;
  while (Date.now() - seen.lastRequestAt < QUIET_MS && Date.now() < deadline) await pause(50);
};

/** What is on the page where an area could not be shown: the shell offers to try again. */
const failedAreas = (page) =>
  page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Retry' }) });

/**
 * Opens a page as somebody who types its address.
 *
 * @param {import('@playwright/test').BrowserContext} context of its viewer
 * @param {import('./visits.mjs').Visit} visit
 * @returns {Promise<import('./judge.mjs').Seen>}
 */
export const see = async (context, url, visit) => {
  const page = await context.newPage();
  const seen = watch(page);
  try {
    const address = `${url}${visit.url}`;
    await page.goto(address);
    const heading = page.getByRole('heading', { level: 1 }).first();
    const appears = heading.or(failedAreas(page)).first();
    await appears.waitFor({ timeout: HEADING_MS }).catch(() => undefined);
    await untilQuiet(seen);
    const hasHeading = await heading.isVisible();
    const facts = await page.evaluate(
      (global) => ({
        hasGlobal: global !== undefined && global in globalThis,
        violations: globalThis.policyViolations,
        scripts: performance
          .getEntriesByType('resource')
          .filter(({ name, responseStatus }) => /\.js$/.test(name) && responseStatus < 400)
          .map(({ name }) => name),
      }),
      visit.global,
    );
    await Promise.all(seen.reading);
    // Only the page for unknown paths answers 404, of which the browser tells as of an error.
    const isOwnAnswer = (text) => visit.route === '*' && text.endsWith(`(${address})`);
    return {
      heading: hasHeading ? (await heading.textContent()).trim() : undefined,
      path: new URL(page.url()).pathname,
      hasGlobal: facts.hasGlobal,
      scripts: [...new Set([...seen.scripts, ...facts.scripts])],
      crashes: seen.crashes,
      areas: await failedAreas(page).allInnerTexts(),
      violations: facts.violations,
      errors: seen.errors.filter((text) => !isOwnAnswer(text)),
    };
  } catch (error) {
    return { failure: error.message };
  } finally {
    await page.close();
  }
};

/** Opens pages, some at once, and answers what was seen of each, in order. */
export const seeAll = async ({ viewers, url }, visits) => {
  const seen = [];
  let next = 0;
  const work = async () => {
    while (next < visits.length) {
      const index = next++;
      const visit = visits[index];
      seen[index] = await see(viewers.get(visit.viewer), url, visit);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return seen;
};
