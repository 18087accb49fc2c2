import { setTimeout as sleep } from 'node:timers/promises';
import type { GaleraEnvironment } from './environment.mts';
import type { Fault } from './fault.mts';

/** The node of the second process. The first node started the cluster, and can't join it. */
const NODE = 1;
/** Long enough for the others to drop the node. */
const FAULTY_MS = 6_000;

/** Two processes that write to different nodes, and what happens to one of these. */
export const GALERA_FAULTS: ReadonlyArray<Fault<GaleraEnvironment>> = [
  { name: 'galera-two-writers', inject: () => sleep(FAULTY_MS) },
  { name: 'galera-node-frozen', inject: ({ galera }) => galera.freeze(NODE, FAULTY_MS) },
  { name: 'galera-node-partitioned', inject: ({ galera }) => galera.partition(NODE, FAULTY_MS) },
  {
    name: 'galera-node-killed',
    inject: ({ galera }, random) => galera.crash(NODE, random.between(100, 3_000)),
  },
];
