import type { Browser, CDPSession, Page } from '@playwright/test';
import type { Token } from 'bff-contract';
import type { Portal } from '../support/portal';
import { untilQuiet } from '../support/quiet';
import { browserState, test, tokenOf } from '../support/test';
import { median, toTable } from './statistics';

const ROUNDS = 7;
/** 10 Mbit/s, 40 ms, a processor at a quarter of its speed: a phone in a workshop. */
const NETWORK = { offline: false, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000, latency: 40 };
const CPU_SLOWDOWN = 4;

const PAGES = [
  { path: '/login', role: undefined },
  { path: '/', role: 'dealer' },
  { path: '/orders', role: 'dealer' },
  { path: '/admin', role: 'admin' },
] as const;

interface Load {
  /** ms until the page's heading is there. */
  heading: number;
  /** Bytes of JavaScript on the wire. */
  script: number;
  requests: number;
}

/** Counts what arrives over the wire: the sizes are those of the compressed answers. */
const countScripts = async (session: CDPSession) => {
  const scripts = new Set<string>();
  const counted = { script: 0, requests: 0 };
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script' && !response.fromDiskCache) scripts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    counted.requests += 1;
    if (scripts.has(requestId)) counted.script += encodedDataLength;
  });
  await session.send('Network.enable');
  return counted;
};

const load = async (page: Page, session: CDPSession, url: string): Promise<Load> => {
  const counted = await countScripts(session);
  const started = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator('h1').first().waitFor();
  const heading = performance.now() - started;
  await untilQuiet(page);
  return { heading, ...counted };
};

/** One cold load in a new browser profile, then the same page again with what the first one left. */
const loadTwice = async (browser: Browser, portal: Portal, path: string, token: Token | undefined) => {
  const context = await browser.newContext(token ? { storageState: browserState(portal.url, token) } : {});
  const visit = async () => {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.emulateNetworkConditions', NETWORK);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    const result = await load(page, session, portal.url + path);
    await page.close();
    return result;
  };
  try {
    return { cold: await visit(), warm: await visit() };
  } finally {
    await context.close();
  }
};

test('the pages, cold and warm, on a slow phone', async ({ browser, portal }) => {
  const loads = new Map(PAGES.map(({ path }) => [path, [] as Array<{ cold: Load; warm: Load }>]));
  const tokens = { dealer: await tokenOf(portal, 'dealer'), admin: await tokenOf(portal, 'admin') };
  // Interleaved, so that a slow moment of the machine hits every page.
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { path, role } of PAGES) {
      loads.get(path)?.push(await loadTwice(browser, portal, path, role && tokens[role]));
    }
  }
  const of = (path: (typeof PAGES)[number]['path'], pick: (load: { cold: Load; warm: Load }) => number) =>
    median((loads.get(path) ?? []).map(pick));
  const login = of('/login', ({ cold }) => cold.heading);
  const rows = PAGES.map(({ path }) => [
    path,
    (of(path, ({ cold }) => cold.script) / 1_000).toFixed(0),
    String(of(path, ({ cold }) => cold.requests)),
    of(path, ({ cold }) => cold.heading).toFixed(0),
    `${(of(path, ({ cold }) => cold.heading) / login).toFixed(2)} ×`,
    (of(path, ({ warm }) => warm.script) / 1_000).toFixed(0),
    of(path, ({ warm }) => warm.heading).toFixed(0),
  ]);
  const titles = ['page', 'JS kB', 'requests', 'heading ms', 'of /login', 'warm JS kB', 'warm heading ms'];
  console.log(`\n${toTable([titles, ...rows])}\n`);
});
