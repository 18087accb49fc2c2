/**
 * `npm run bench:releases`: many remotes, releases, servers and open tabs. It prints what a page gets, what servers read
 * from the store, and how long a promotion takes to reach every server and tab.
 *
 * Servers follow a real store in a folder, whose reads are counted and delayed as a bucket's are. Tabs are simulated:
 * they check as `shell/src/loading/moves/watch-releases.ts` does, each at a random time, on a random server.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { createFolderStore, type ReleaseReader } from '@slabdesk/releases';
import type { NavEntry, RouteEntry } from 'bff-contract/web';
import Fastify, { type FastifyInstance } from 'fastify';
import { portal } from '../../portal';
import { followRegistry } from '../../portal/releases/follow-registry';
import { createReleaseWriter } from '../release-store';
import { writeShellBuild } from '../shell-build';

const REMOTES = 200;
const RELEASES_PER_REMOTE = 10;
const SERVERS = 50;
const TABS = 10_000;
const PAGES_PER_REMOTE = 6;
/** Duration of one read in a bucket, in ms. */
const READ_MS = 20;
/** Between two checks of a visible tab that nobody uses, in ms. */
const TAB_POLL_MS = 20_000;
const TAB_JITTER_MS = 4_000;
/** Between two checks when people point at links, in ms. */
const TAB_ACTION_MS = 4_000;
const IDLE_MS = 10_000;

const log = { info: () => {}, warn: console.warn, error: console.error, debug: () => {} };

const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.ceil(share * values.length) - 1] ?? 0;

const routesOf = (name: string): RouteEntry[] =>
  Array.from({ length: PAGES_PER_REMOTE }, (_, page) => ({
    path: `/${name}/page-${page}`,
    page: `page-${page}`,
    layout: 'sidebar',
    guard: 'dealer',
    title: `Page ${page} of ${name}`,
  }));

const navOf = (name: string): NavEntry[] => [
  {
    area: 'dealer-primary',
    label: `Area of ${name}`,
    to: `/${name}/page-0`,
    icon: ['M4 5h16v14H4z', 'M4 10h16'],
    order: 10,
  },
];

/** Counts the reads of a store, and delays each. */
const counted = (reader: ReleaseReader) => {
  let reads = 0;
  const slow = async <T>(read: () => Promise<T>): Promise<T> => {
    reads += 1;
    await sleep(READ_MS);
    return read();
  };
  return {
    reads: () => reads,
    reset: () => {
      reads = 0;
    },
    reader: {
      name: reader.name,
      read: (key, maxBytes) => slow(() => reader.read(key, maxBytes)),
      names: (folder, after) => slow(() => reader.names(folder, after)),
      close: () => {},
    } satisfies ReleaseReader,
  };
};

const folder = mkdtempSync(join(tmpdir(), 'releases-at-scale-'));
const store = join(folder, 'store');
const put = (key: string, text: string) => {
  mkdirSync(dirname(join(store, key)), { recursive: true });
  writeFileSync(join(store, key), text);
};
const names = Array.from({ length: REMOTES }, (_, index) => `team-${String(index).padStart(3, '0')}`);
const paths = Object.fromEntries(names.map((name) => [name, [`/${name}/*`]]));

/** Ten releases of each remote, promoted one after another: tabs may have any of them. */
const fillStore = async () => {
  const writer = createReleaseWriter(put);
  for (const name of names) {
    const ids: string[] = [];
    for (let minor = 0; minor < RELEASES_PER_REMOTE; minor += 1) {
      const pages = Object.fromEntries(
        routesOf(name).map(({ page }) => [page, { scripts: ['remoteEntry.js'], shares: [] }]),
      );
      ids.unshift(
        await writer.release({
          name,
          version: `1.${minor}.0`,
          routes: routesOf(name),
          nav: navOf(name),
          pages,
        }),
      );
    }
    const [current, ...previous] = ids;
    await writer.change(name, { current, previous, used: ids });
  }
  return writer;
};

/** A server as far as releases are concerned, with a folder of its own for copies. */
const startServer = (
  index: number,
  { registry }: ReturnType<typeof createReleaseWriter>,
  reader: ReleaseReader,
) =>
  followRegistry({
    registry,
    reader,
    cache: join(folder, `server-${index}`),
    log,
    isRemote: (name) => name in paths,
  });

type Server = ReturnType<typeof startServer>;

/** Resolves to when each server served the generation, in ms after the call. */
const untilAllServe = async (servers: readonly Server[], generation: number): Promise<number[]> => {
  const began = performance.now();
  const times: number[] = [];
  while (servers.some((_, index) => times[index] === undefined)) {
    for (const [index, server] of servers.entries()) {
      if (server.generation() >= generation) times[index] ??= performance.now() - began;
    }
    await sleep(5);
  }
  return times;
};

/**
 * When each tab knows of a promotion, in ms: at its first check after the server that it asks knows.
 *
 * @param intervalMs between two checks of a tab, from which a random part of up to `jitterMs` is taken each time
 */
const tabsAfter = (serverTimes: readonly number[], intervalMs: number, jitterMs: number): number[] =>
  Array.from({ length: TABS }, () => {
    const nextInterval = () => intervalMs - Math.random() * jitterMs;
    let at = Math.random() * nextInterval();
    while (at < (serverTimes[Math.floor(Math.random() * serverTimes.length)] ?? 0)) at += nextInterval();
    return at;
  });

/** Answers per second of one process, without a network. */
const rateOf = async (
  app: FastifyInstance,
  url: string,
  headers: Record<string, string>,
): Promise<number> => {
  const began = performance.now();
  let answers = 0;
  for (; performance.now() - began < 3_000; answers += 1) await app.inject({ url, headers });
  return Math.round((answers * 1_000) / (performance.now() - began));
};

const kilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`;
const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
const sizes = (text: string) =>
  `${kilobytes(Buffer.byteLength(text))}, gzip ${kilobytes(gzipSync(text).length)}, brotli ${kilobytes(brotliCompressSync(text).length)}`;

const measure = async () => {
  const began = performance.now();
  const writer = await fillStore();
  console.log(
    `${REMOTES} remotes, ${REMOTES * RELEASES_PER_REMOTE} releases (${seconds(performance.now() - began)} to write)`,
  );

  const bucket = counted(createFolderStore(store));
  const servers = Array.from({ length: SERVERS }, (_, index) => startServer(index, writer, bucket.reader));
  const started = await untilAllServe(servers, REMOTES);
  console.log(`${SERVERS} servers start at once: the last serves after ${seconds(Math.max(...started))}`);
  console.log(`  ${Math.round(bucket.reads() / SERVERS)} reads a server`);

  bucket.reset();
  await sleep(IDLE_MS);
  console.log(`idle: ${(bucket.reads() / SERVERS / (IDLE_MS / 1_000)).toFixed(2)} reads a second and server`);

  const [first = ''] = names;
  const next = await writer.release({
    name: first,
    version: '2.0.0',
    routes: routesOf(first),
    nav: navOf(first),
  });
  bucket.reset();
  await writer.change(first, { current: next });
  const times = await untilAllServe(servers, REMOTES + 1);
  console.log(
    `promotion: servers ${seconds(percentile(times, 0.5))} (median), ${seconds(Math.max(...times))} (last), ${Math.round(bucket.reads() / SERVERS)} reads each`,
  );
  for (const [what, interval, jitter] of [
    ['tabs in use', TAB_ACTION_MS, 0],
    ['visible tabs that nobody uses', TAB_POLL_MS, TAB_JITTER_MS],
  ] as const) {
    const tabs = tabsAfter(times, interval, jitter);
    const rate = Math.round(TABS / ((interval - jitter / 2) / 1_000));
    console.log(
      `  ${TABS} ${what} know after ${seconds(percentile(tabs, 0.5))} (median), ${seconds(Math.max(...tabs))} (last); ${rate} checks a second, ${Math.round(rate / SERVERS)} a server`,
    );
  }

  const app = Fastify();
  const [server] = servers;
  if (!server) throw new Error('There is no server');
  await app.register(portal, {
    productName: 'Slabdesk',
    flags: {},
    secret: 'a secret of the bench, long enough',
    root: writeShellBuild(folder),
    paths,
    released: server,
  });
  const page = await app.inject({ url: `/${first}/page-0`, headers: { accept: 'text/html' } });
  const list = await app.inject('/remotes.json');
  console.log(`HTML of a page: ${sizes(page.body)}`);
  console.log(`/remotes.json: ${sizes(list.body)}`);
  const etag = String(list.headers.etag);
  const rate = await rateOf(app, '/remotes.json', { 'if-none-match': etag });
  console.log(`checks that one process answers with 304, without a network: ${rate} a second`);
  await app.close();
  for (const each of servers) each.stop();
};

measure()
  .catch((error) => {
    console.error(error);
    process.exitCode = 1;
  })
  .finally(() => rmSync(folder, { recursive: true, force: true }));
