import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { newDealer } from '../support/new-dealer';
import { untilQuiet } from '../support/quiet';
import { browserState, expect, test, tokenOf } from '../support/test';
import { slowDown } from './slow-phone';
import { percentile, toTable } from './statistics';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7);
/** Only these pages, such as `/profile,/orders`. */
const ONLY = process.env.BENCH_PAGES?.split(',');
const PHONE = { width: 390, height: 844 };
/** Good values by Core Web Vitals (https://web.dev/articles/vitals). */
const BARS = { lcp: 2_500, inp: 200, cls: 0.1 };

/** Largest Contentful Paint and Interaction to Next Paint in ms, and Cumulative Layout Shift. */
type Vitals = typeof BARS;

interface Entry extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  interactionId: number;
}

/** Collects the page's vitals in `window.vitals`. */
const watchVitals = () => {
  const vitals = { lcp: 0, inp: 0, cls: 0 };
  Object.assign(window, { vitals });
  const watch = (type: string, note: (entry: Entry) => void) =>
    new PerformanceObserver((list) => (list.getEntries() as Entry[]).forEach(note)).observe({
      type,
      buffered: true,
      durationThreshold: 16,
    } as PerformanceObserverInit);
  watch('largest-contentful-paint', ({ startTime }) => {
    vitals.lcp = startTime;
  });
  watch('event', ({ duration, interactionId }) => {
    if (interactionId) vitals.inp = Math.max(vitals.inp, duration);
  });
  // The sum of the worst burst: shifts less than 1 s apart, for 5 s at most.
  let burst = { first: 0, last: 0, sum: 0 };
  watch('layout-shift', ({ startTime, value, hadRecentInput }) => {
    if (hadRecentInput) return;
    const isNew = startTime - burst.last > 1_000 || startTime - burst.first > 5_000;
    burst = { first: isNew ? startTime : burst.first, last: startTime, sum: (isNew ? 0 : burst.sum) + value };
    vitals.cls = Math.max(vitals.cls, burst.sum);
  });
};

/** A tap and, where there is a field, a word. */
const interact = async (page: Page) => {
  const field = page.locator('main :is(input[type=text], input[type=search], input[type=email])').first();
  if (await field.isEditable({ timeout: 100 }).catch(() => false)) {
    await field.tap();
    await page.keyboard.type('Bay', { delay: 50 });
  } else await page.locator('h1').first().tap();
};

const visit = async (
  browser: Browser,
  origin: string,
  own: string,
  token?: Parameters<typeof browserState>[1],
) => {
  const context = await browser.newContext({
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
    ...(token && { storageState: browserState(origin, token) }),
  });
  try {
    const page = await context.newPage();
    await page.addInitScript(watchVitals);
    await slowDown(await context.newCDPSession(page));
    await page.goto(origin + own, { waitUntil: 'commit' });
    await page.locator('h1').first().waitFor();
    if (token) expect(new URL(page.url()).pathname, 'the page that is measured').toBe(own);
    await untilQuiet(page);
    await interact(page);
    // Durations are reported after the frame.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
    return await page.evaluate(() => (window as unknown as { vitals: Vitals }).vitals);
  } finally {
    await context.close();
  }
};

const remoteOf = (name: string): { routes: Array<{ path: string; guard: string }> } =>
  JSON.parse(readFileSync(path.resolve(__dirname, `../../mfe-${name}/dist/remote.json`), 'utf8'));

/** A record of each kind that a path names before its id. */
const RECORDS = {
  dealer: { orders: 'fabricator/order', customers: 'fabricator/customer', materials: 'fabricator/material' },
  admin: {
    'manage-user': 'admin/user',
    'personal-data': 'admin/user',
    'manage-dealer': 'admin/fabricator',
    'manage-order': 'admin/order',
  },
} as const;

test('every page on a slow phone: Core Web Vitals', async ({ browser, portal, request }) => {
  const found = new Map<string, Vitals[]>();
  for (const [name, role] of [
    ['dealer', 'dealer'],
    ['admin', 'admin'],
    ['auth', undefined],
  ] as const) {
    const token = role && (await tokenOf(portal, role));
    const headers: Record<string, string> = token
      ? { authorization: `Bearer ${token.accessToken}`, 'x-refresh-token': token.refreshToken }
      : {};
    const ids = new Map<string, string>();
    for (const [kind, resource] of Object.entries(role ? RECORDS[role] : {})) {
      const [record] = await (
        await request.get(`${portal.url}/api/${resource}?pageSize=1`, { headers })
      ).json();
      ids.set(kind, record._id);
    }
    // The auth remote's page for users is for dealers who have just registered.
    const sessionFor = async (guard: string) => {
      if (role) return tokenOf(portal, role);
      return guard === 'user' ? (await newDealer(portal.url)).token : undefined;
    };
    for (const { path: pattern, guard } of remoteOf(name).routes) {
      if (ONLY && !ONLY.includes(pattern)) continue;
      const own = pattern.replace(/([^/]+)\/:id/, (_, kind) => `${kind}/${ids.get(kind) ?? 'none'}`);
      for (let round = 0; round < ROUNDS; round += 1) {
        const session = await sessionFor(guard);
        const vitals = await visit(browser, portal.url, own.replace('*', '/nowhere'), session);
        found.set(pattern, [...(found.get(pattern) ?? []), vitals]);
      }
    }
  }
  const p75 = (page: string, vital: keyof Vitals) =>
    percentile(
      (found.get(page) ?? []).map((vitals) => vitals[vital]),
      0.75,
    );
  const row = (page: string) => [
    page,
    p75(page, 'lcp').toFixed(0),
    p75(page, 'inp').toFixed(0),
    p75(page, 'cls').toFixed(3),
  ];
  const bars = ['good', `< ${BARS.lcp}`, `< ${BARS.inp}`, `< ${BARS.cls}`];
  console.log(`\n${toTable([['p75', 'LCP ms', 'INP ms', 'CLS'], ...[...found.keys()].map(row), bars])}\n`);
  // Shifts hardly depend on the machine.
  for (const page of found.keys()) expect.soft(p75(page, 'cls'), `shifts of ${page}`).toBeLessThan(BARS.cls);
});
