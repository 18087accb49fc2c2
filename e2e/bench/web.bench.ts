import path from 'node:path';
import type { Browser } from '@playwright/test';
import type { Token } from 'bff-contract';
import getPort from 'get-port';
import { recordNetwork, serialChain, watchHeading } from '../support/network';
import type { Portal } from '../support/portal';
import { startPortal } from '../support/portal-server';
import { untilQuiet } from '../support/quiet';
import { browserState, expect, test, tokenOf } from '../support/test';
import { slowDown } from './slow-phone';
import { median, toTable } from './statistics';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7);
/** Other work of the machine can only slow a load down, so the fastest of this many loads in a round counts. */
const TRIES = 2;
const SINGLE = path.resolve(__dirname, '../../e2e/bench/single/dist');
const LOG = path.resolve(__dirname, '../test-results/single.log');

/** Limits of a page's cost, compared with the same product as one bundle. */
const GOALS = { heading: 1.05, serial: 3 };

/** `bytes`: the highest ratio that is accepted. The federation runtime and the containers are 23 kB of every page. */
const PAGES = [
  { path: '/login', role: undefined, bytes: 1.15 },
  { path: '/', role: 'dealer', bytes: 1.12 },
  { path: '/orders', role: 'dealer', bytes: 1.06 },
  { path: '/pricing', role: 'dealer', bytes: 1.12 },
  { path: '/admin', role: 'admin', bytes: 1.06 },
] as const;

interface Load {
  /** Bytes of JavaScript on the wire. */
  script: number;
  requests: number;
  /** The longest chain of requests until the heading appears, and until the page is complete. */
  serial: number;
  serialInAll: number;
  /** ms until the page's heading is there. */
  heading: number;
}

interface Variant {
  name: 'federated' | 'single';
  url: string;
}

type Visit = 'cold' | 'warm';
type Visits = Record<Visit, Load>;
type Loads = Record<Visit, Load[]>;

const fastest = (loads: Load[]): Load =>
  loads.reduce((best, load) => (load.heading < best.heading ? load : best));

/** One load in a new browser profile, then the same page again with the cache of the first. */
const loadTwice = async (
  browser: Browser,
  url: string,
  pagePath: string,
  token: Token | undefined,
): Promise<Visits> => {
  const context = await browser.newContext(token ? { storageState: browserState(url, token) } : {});
  const visit = async (): Promise<Load> => {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await slowDown(session);
    const network = await recordNetwork(session);
    const headingAt = await watchHeading(page);
    await page.goto(url + pagePath, { waitUntil: 'commit' });
    const heading = await headingAt();
    expect(new URL(page.url()).pathname, 'the page that is measured').toBe(pagePath);
    await untilQuiet(page);
    const requests = network.requests();
    const shown = network.documentAt() + heading;
    await page.close();
    return {
      script: requests.filter(({ isScript }) => isScript).reduce((sum, { bytes }) => sum + bytes, 0),
      requests: requests.length,
      serial: serialChain(requests.filter(({ endedAt }) => endedAt <= shown)).length,
      serialInAll: serialChain(requests).length,
      heading,
    };
  };
  try {
    return { cold: await visit(), warm: await visit() };
  } finally {
    await context.close();
  }
};

/** The same server on the same data once more, with the pages as one bundle. */
const startSingle = async ({ settings }: Portal) => {
  const port = await getPort({ host: '127.0.0.1' });
  const url = `http://127.0.0.1:${port}`;
  const own = { PORT: String(port), PUBLIC_URL: url, WEB_ROOT: SINGLE };
  return { url, ...(await startPortal(url, { ...settings, ...own }, LOG)) };
};

const kB = (bytes: number) => (bytes / 1_000).toFixed(1);
const ms = (time: number) => time.toFixed(0);

/** Medians of the rounds: of a figure, and of its ratio to the single bundle's in the same round. */
const mediansOf = (visit: Visit, loads: Map<string, Loads>) => {
  const figures = (page: string, variant: Variant['name'], pick: keyof Load) =>
    (loads.get(`${page} ${variant}`)?.[visit] ?? []).map((load) => load[pick]);
  return {
    figure: (page: string, variant: Variant['name'], pick: keyof Load) =>
      median(figures(page, variant, pick)),
    /** Not the ratio of the medians: a disturbance of a minute affects both figures of a round. */
    ratio: (page: string, pick: keyof Load) => {
      const single = figures(page, 'single', pick);
      return median(figures(page, 'federated', pick).map((value, round) => value / (single[round] ?? 0)));
    },
  };
};

const report = (visit: Visit, loads: Map<string, Loads>) => {
  const of = mediansOf(visit, loads);
  const rows = PAGES.map(({ path: page, bytes }) => {
    const both = (pick: keyof Load, say: (value: number) => string) =>
      `${say(of.figure(page, 'federated', pick))} / ${say(of.figure(page, 'single', pick))}`;
    const ratio = (pick: keyof Load) =>
      of.figure(page, 'single', pick) === 0 ? '–' : of.ratio(page, pick).toFixed(3);
    return [
      page,
      both('script', kB),
      `${ratio('script')} (≤ ${bytes})`,
      both('requests', String),
      both('serial', String),
      both('serialInAll', String),
      both('heading', ms),
      ratio('heading'),
    ];
  });
  const titles = ['', 'JS kB', 'ratio', 'requests', 'serial', 'in all', 'heading ms', 'ratio'];
  const goals = ['goal', '', '', '', `≤ ${GOALS.serial}`, '', '', `≤ ${GOALS.heading}`];
  console.log(`\n${toTable([[visit, ...titles.slice(1)], ...rows, goals])}\n`);
};

test('the pages on a slow phone: federated / the same product as one bundle', async ({ browser, portal }) => {
  const single = await startSingle(portal);
  const variants: Variant[] = [
    { name: 'federated', url: portal.url },
    { name: 'single', url: single.url },
  ];
  const loads = new Map<string, Loads>();
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const { path: page, role } of PAGES) {
        const tries: Record<Variant['name'], Visits[]> = { federated: [], single: [] };
        // Interleaved, each first in turn, so that a slow moment of the machine affects both.
        for (let count = 0; count < TRIES; count += 1) {
          for (const { name, url } of (round + count) % 2 === 0 ? variants : [...variants].reverse()) {
            // A session of its own: a copy of a token that one load renewed would end it for the next.
            const token = role && (await tokenOf(portal, role));
            tries[name].push(await loadTwice(browser, url, page, token));
          }
        }
        for (const { name } of variants) {
          const best = (visit: Visit) => fastest(tries[name].map((visits) => visits[visit]));
          const all = loads.get(`${page} ${name}`) ?? { cold: [], warm: [] };
          loads.set(`${page} ${name}`, {
            cold: [...all.cold, best('cold')],
            warm: [...all.warm, best('warm')],
          });
        }
      }
    }
  } finally {
    await single.stop();
  }
  report('cold', loads);
  report('warm', loads);
  // Bytes are the same on every machine.
  const cold = mediansOf('cold', loads);
  for (const { path: page, bytes } of PAGES) {
    expect
      .soft(cold.ratio(page, 'script'), `bytes of ${page}, federated against single`)
      .toBeLessThanOrEqual(bytes);
  }
});
