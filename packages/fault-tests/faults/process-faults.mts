import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../clients/random.mts';
import type { ServerProcess } from '../servers/bff.mts';
import type { SmallDiskEnvironment } from './environment.mts';
import type { Fault } from './fault.mts';

const FROZEN_MS = 4_000;

const crash = async (server: ServerProcess, random: Random) => {
  await server.kill();
  await sleep(random.between(0, 500));
  await server.start();
};

const restartInTurn: Fault['inject'] = async ({ servers }) => {
  for (const server of servers) {
    await server.stop();
    await server.start();
  }
};

/** Faults of one server process at a time; the other one keeps running. */
export const PROCESS_FAULTS: readonly Fault[] = [
  { name: 'process-killed', inject: ({ servers }, random) => crash(random.pick(servers), random) },
  { name: 'process-frozen', inject: ({ servers }, random) => random.pick(servers).freeze(FROZEN_MS) },
  { name: 'processes-restarted', inject: restartInTurn },
];

/** On SQLite, with the database in a file that both processes have open. */
export const SQLITE_FAULTS: readonly Fault[] = [
  {
    name: 'sqlite-processes-killed',
    inject: async ({ servers }, random) => {
      for (const server of servers) await crash(server, random);
    },
  },
];

const FULL_MS = 3_000;

/** SQLite on a disk that is full for a while. */
export const DISK_FAULTS: ReadonlyArray<Fault<SmallDiskEnvironment>> = [
  {
    name: 'sqlite-disk-full',
    inject: async ({ disk }) => {
      for (const end = Date.now() + FULL_MS; Date.now() < end; await sleep(100)) disk.fill();
      disk.empty();
    },
  },
];

/** Behind a load balancer. */
export const PROXY_FAULTS: readonly Fault[] = [
  { name: 'haproxy-processes-restarted', inject: restartInTurn },
  { name: 'haproxy-process-killed', inject: ({ servers }, random) => crash(random.pick(servers), random) },
];

const APART_MS = 5_000;

/** Processes whose clocks differ. */
export const CLOCK_FAULTS: readonly Fault[] = [{ name: 'clocks-apart', inject: () => sleep(APART_MS) }];
