import type { MariadbEnvironment } from './environment.mts';
import type { Fault } from './fault.mts';

const FROZEN_MS = 4_000;
const FAULTY_MS = 3_000;

/** Faults of the database while the server's processes keep running. */
export const DATABASE_FAULTS: ReadonlyArray<Fault<MariadbEnvironment>> = [
  {
    name: 'database-killed',
    inject: ({ mariadb }, random) => mariadb.crash(random.between(100, 2_000)),
  },
  { name: 'database-frozen', inject: ({ mariadb }) => mariadb.freeze(FROZEN_MS) },
  { name: 'database-read-only', inject: ({ mariadb }) => mariadb.makeReadOnly(FAULTY_MS) },
  {
    name: 'connections-exhausted',
    inject: ({ mariadb }, random) => mariadb.exhaustConnections(random, FAULTY_MS),
  },
  {
    name: 'connections-killed',
    inject: ({ mariadb }, random) => mariadb.killConnections(random, FAULTY_MS),
  },
  { name: 'queries-killed', inject: ({ mariadb }, random) => mariadb.killQueries(random, FAULTY_MS) },
];
