/**
 * `npm run bench:orders`: how many orders one dealer gets a second from two processes of the server, which are 5 ms away from
 * the database. Orders of one dealer take turns, as each has the next reference.
 */

import { ensurePrograms } from '@slabdesk/command-kit/apt';
import { compile } from '@slabdesk/command-kit/build';
import { problem, refuseArguments, runMain } from '@slabdesk/command-kit/problem';
import mysql from 'mysql2/promise';
import { createWrite } from '../clients/call.mts';
import { createFigures } from '../clients/figures.mts';
import { createLedger } from '../clients/ledger.mts';
import { type ClientContext, createProject, placeOrder } from '../clients/load.mts';
import { createPeople, type Pair } from '../clients/people.mts';
import { createRandom } from '../clients/random.mts';
import { percentile } from '../clients/statistics.mts';
import { type DistantEnvironment, startAtDistance } from '../faults/environment.mts';

const ROUNDS = 5;
const ORDERS = 500;
const CLIENTS = 24;
const PROBES = 50;

/** The median round trip to the database, in ms. */
const measureRoundTrip = async (url: string): Promise<number> => {
  const connection = await mysql.createConnection(url);
  const trips: number[] = [];
  for (let probe = 0; probe < PROBES; probe += 1) {
    const started = performance.now();
    await connection.query('select 1');
    trips.push(performance.now() - started);
  }
  await connection.end();
  return percentile(trips, 0.5);
};

/** Clients order prepared projects of one customer. Resolves to the orders per second and their median time in ms. */
const measureRound = async (clients: readonly ClientContext[], pair: Pair) => {
  const projects: string[] = [];
  const createShare = async (client: ClientContext) => {
    for (let count = 0; count < ORDERS / CLIENTS; count += 1) {
      projects.push((await createProject(client, pair)) ?? '');
    }
  };
  await Promise.all(clients.map(createShare));
  const count = projects.length;
  const times: number[] = [];
  const started = performance.now();
  const placeOrders = async (client: ClientContext) => {
    for (let project = projects.pop(); project !== undefined; project = projects.pop()) {
      const asked = performance.now();
      await placeOrder(client, pair, project);
      times.push(performance.now() - asked);
    }
  };
  await Promise.all(clients.map(placeOrders));
  return { rate: (count / (performance.now() - started)) * 1_000, median: percentile(times, 0.5) };
};

const measure = async ({ urls, mariadb, distantUrl }: DistantEnvironment): Promise<void> => {
  const db = mariadb.connect();
  try {
    console.log(`round trip to the database: ${(await measureRoundTrip(distantUrl)).toFixed(1)} ms`);
    const { dealers, pairs } = await createPeople(urls[0] ?? '', db, 1);
    const shared = {
      ledger: createLedger(dealers),
      random: createRandom(1),
      figures: createFigures(),
      givenUp: new AbortController().signal,
    };
    const clients = Array.from({ length: CLIENTS }, () => ({
      ...shared,
      write: createWrite({ ...shared, urls }),
    }));
    for (let round = 0; round < ROUNDS; round += 1) {
      const { rate, median } = await measureRound(clients, pairs[0] as Pair);
      console.log(`${rate.toFixed(0)} orders/s, ${median.toFixed(0)} ms each`);
    }
    const [refused] = shared.figures.read().refused;
    if (refused) throw problem(`A write was refused: ${refused}`);
  } finally {
    await db.destroy();
  }
};

await runMain(async () => {
  refuseArguments('npm run bench:orders');
  await ensurePrograms(['mariadb']);
  await compile();
  const environment = await startAtDistance();
  try {
    await measure(environment);
  } finally {
    await environment.stop();
  }
});
