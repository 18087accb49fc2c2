import { createRandom } from '../clients/random.mts';
import { lackOfGalera } from '../servers/galera.mts';
import { lackOfHaproxy } from '../servers/haproxy.mts';
import { lackOfOtherClock } from '../servers/other-clock.mts';
import { lackOfRedis } from '../servers/redis.mts';
import { lackOfS3 } from '../servers/s3.mts';
import { lackOfSmallDisk } from '../servers/small-disk.mts';
import { DATABASE_FAULTS } from './database-faults.mts';
import {
  type Environment,
  startBehindHaproxy,
  startBehindProxy,
  startOnGalera,
  startOnMariadb,
  startOnSmallDisk,
  startOnSqlite,
  startWithClocksApart,
  startWithRedis,
  startWithReplica,
  startWithS3,
} from './environment.mts';
import { FAILOVER_FAULTS } from './failover-faults.mts';
import type { Fault } from './fault.mts';
import { GALERA_FAULTS } from './galera-faults.mts';
import { LIVE_CONNECTIONS, SIGN_INS_UNDER_LOAD, soakFor } from './long-faults.mts';
import { MAIL_FAULTS } from './mail-faults.mts';
import { CLOCK_FAULTS, DISK_FAULTS, PROCESS_FAULTS, PROXY_FAULTS, SQLITE_FAULTS } from './process-faults.mts';
import { REDIS_FAULTS } from './redis-faults.mts';
import { explain, hasPassed, toLine } from './report.mts';
import { runFault } from './run-fault.mts';
import { S3_FAULTS } from './s3-faults.mts';
import { SWITCH_OVER_FAULTS } from './switch-over-faults.mts';

/** Faults that share an environment. */
export interface Suite {
  names: string[];
  /** Runs them one after the other, printing a line for each. Resolves to how many had findings. */
  run: (seed: number, print: (line: string) => void) => Promise<number>;
  /** The same with one of them alone. */
  only: (name: string) => Suite;
}

/** @param lack why the environment can't be started here; then its faults are skipped */
const createSuite = <E extends Environment>(
  start: () => Promise<E>,
  faults: ReadonlyArray<Fault<E>>,
  lack: () => string | undefined = () => undefined,
): Suite => ({
  names: faults.map(({ name }) => name),
  only: (name) =>
    createSuite(
      start,
      faults.filter((fault) => fault.name === name),
      lack,
    ),
  run: async (seed, print) => {
    const reason = lack();
    if (reason !== undefined) {
      for (const { name } of faults) print(`${name} skipped: ${reason}`);
      return 0;
    }
    const environment = await start();
    let failed = 0;
    try {
      for (const fault of faults) {
        const result = await runFault(environment, fault, createRandom(seed));
        print(toLine(fault.name, result));
        for (const line of [...result.notes.map((note) => `  ${note}`), ...explain(result.findings)])
          print(line);
        if (!hasPassed(result)) failed += 1;
      }
    } finally {
      await environment.stop();
    }
    return failed;
  },
});

/** At most 3 minutes; part of `npm test`. */
export const SHORT_FORM: readonly Suite[] = [
  createSuite(startOnMariadb, [...DATABASE_FAULTS, ...PROCESS_FAULTS, ...MAIL_FAULTS]),
  createSuite(() => startOnSqlite(), SQLITE_FAULTS),
  createSuite(startWithS3, S3_FAULTS, lackOfS3),
  createSuite(startWithRedis, REDIS_FAULTS, lackOfRedis),
];

export const LONG_FORM: readonly Suite[] = [
  ...SHORT_FORM,
  createSuite(startBehindProxy, FAILOVER_FAULTS),
  createSuite(startWithReplica, SWITCH_OVER_FAULTS),
  createSuite(startOnGalera, GALERA_FAULTS, lackOfGalera),
  createSuite(startBehindHaproxy, PROXY_FAULTS, lackOfHaproxy),
  createSuite(startWithClocksApart, CLOCK_FAULTS, lackOfOtherClock),
  createSuite(startOnSmallDisk, DISK_FAULTS, lackOfSmallDisk),
  createSuite(startOnMariadb, [LIVE_CONNECTIONS, SIGN_INS_UNDER_LOAD]),
];

/** One fault of any form; undefined if there is none of that name. */
export const suiteOf = (name: string): Suite | undefined =>
  LONG_FORM.find(({ names }) => names.includes(name))?.only(name);

export const soakSuite = (minutes: number): Suite => createSuite(startOnMariadb, [soakFor(minutes)]);
