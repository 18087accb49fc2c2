import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { createWrite } from '../clients/call.mts';
import { createFigures } from '../clients/figures.mts';
import { createLedger } from '../clients/ledger.mts';
import { createProject, placeOrder } from '../clients/load.mts';
import { createPeople, type Pair } from '../clients/people.mts';
import { createRandom } from '../clients/random.mts';
import { percentile } from '../clients/statistics.mts';
import { cpuOfAll } from './cpu.mts';
import type { Running, Step } from './steps.mts';

/** With two customers each, who work at the same time. */
export const DEALERS = 8;
const WARM_UP_MS = 500;
const SEED = 1;

/** Throughput and processor time of one kind of work. */
export interface Rate {
  perSecond: number;
  /** Processor time for each, in ms, with the background work meanwhile. */
  serverMs: number;
  databaseMs: number;
}

export interface Measured {
  name: string;
  roundTripMs?: number;
  /** Orders with their projects, of which all go to the same dealer, and to several. */
  oneDealer: Rate;
  manyDealers: Rate;
  /** The first page of a dealer's orders. */
  lists: Rate;
  /** Responses 503, after which clients tried again. */
  retried: number;
  /** Other responses that no client expects. */
  failures: readonly string[];
}

/** Does something once. @returns whether it succeeded */
type Work = () => Promise<boolean>;

/** Lets each lane work for a while. */
const rateOf = async (
  { servers, databasePids }: Running,
  lanes: readonly Work[],
  ms: number,
): Promise<Rate> => {
  let done = 0;
  let isOver = false;
  const run = async (work: Work) => {
    while (!isOver) if (await work()) done += 1;
  };
  const all = Promise.all(lanes.map(run));
  const look = () => ({
    done,
    at: performance.now(),
    server: cpuOfAll(servers.map((server) => server.pid() ?? Number.NaN)),
    database: cpuOfAll(databasePids()),
  });
  await sleep(WARM_UP_MS);
  const before = look();
  await sleep(ms);
  const after = look();
  isOver = true;
  await all;
  const count = after.done - before.done;
  return {
    perSecond: (count * 1_000) / (after.at - before.at),
    serverMs: (after.server - before.server) / count,
    databaseMs: (after.database - before.database) / count,
  };
};

const medianOf = (rates: readonly Rate[]): Rate => {
  const median = (name: keyof Rate) =>
    percentile(
      rates.map((rate) => rate[name]),
      0.5,
    );
  return { perSecond: median('perSecond'), serverMs: median('serverMs'), databaseMs: median('databaseMs') };
};

/** Orders and lists of pairs of customers and dealers. */
const createLanes = (urls: readonly string[], pairs: readonly Pair[]) => {
  const figures = createFigures();
  const random = createRandom(SEED);
  const urlOf = (lane: number) => urls[lane % urls.length] ?? '';
  const { signal: givenUp } = new AbortController();

  const ordering = (pair: Pair, lane: number): Work => {
    const write = createWrite({ urls: [urlOf(lane)], figures, random, givenUp });
    return async () => {
      // Kept for one round alone, so that memory does not grow.
      const context = { write, random, ledger: createLedger([]) };
      const project = await createProject(context, pair);
      return project !== undefined && (await placeOrder(context, pair, project)) !== undefined;
    };
  };
  const listing = ({ dealer }: Pair, lane: number): Work => {
    const headers = { authorization: `Bearer ${dealer.accessToken}` };
    return async () => {
      const response = await fetch(`${urlOf(lane)}/api/fabricator/order?pageSize=20`, { headers });
      await response.arrayBuffer();
      return response.ok;
    };
  };

  const [first] = pairs;
  if (!first) throw new Error('There are no clients.');
  const toOneDealer = pairs.map(({ customer }) => ({ customer, dealer: first.dealer }));
  return {
    figures,
    oneDealer: toOneDealer.map(ordering),
    manyDealers: pairs.map(ordering),
    lists: pairs.map(listing),
  };
};

/** Returns the log lines of a request that failed. */
const causeOf = ({ logFiles }: Running, failure: string): string => {
  const id = /"requestId":"([^"]+)"/.exec(failure)?.[1];
  const lines = logFiles.flatMap((file) => readFileSync(file, 'utf8').split('\n'));
  return id === undefined ? '' : `\n${lines.filter((line) => line.includes(id)).join('\n')}`;
};

/**
 * Starts a step and measures it: `rounds` times each kind of work in turn, of which the medians count.
 *
 * @param ms how long each kind of work is measured, in each round
 */
export const measureStep = async (
  { name, start }: Step,
  { rounds, ms }: { rounds: number; ms: number },
): Promise<Measured> => {
  const running = await start();
  const db = running.connect();
  try {
    const { pairs } = await createPeople(running.urls[0] ?? '', db, DEALERS);
    const lanes = createLanes(running.urls, pairs);
    const rates = { oneDealer: [] as Rate[], manyDealers: [] as Rate[], lists: [] as Rate[] };
    for (let round = 0; round < rounds; round += 1) {
      for (const kind of ['oneDealer', 'manyDealers', 'lists'] as const)
        rates[kind].push(await rateOf(running, lanes[kind], ms));
    }
    const { retried, refused } = lanes.figures.read();
    return {
      name,
      ...(running.roundTripMs !== undefined && { roundTripMs: running.roundTripMs }),
      oneDealer: medianOf(rates.oneDealer),
      manyDealers: medianOf(rates.manyDealers),
      lists: medianOf(rates.lists),
      retried,
      failures: refused.map((text) => `${text}${causeOf(running, text)}`),
    };
  } finally {
    await db.destroy();
    await running.stop();
  }
};
