import { setTimeout as sleep } from 'node:timers/promises';
import type { SwitchOverEnvironment } from './environment.mts';
import type { Fault } from './fault.mts';

const SETTLE_MS = 3_000;

/** The writer becomes a read-only replica of its replica, and keeps its connections. */
export const SWITCH_OVER_FAULTS: ReadonlyArray<Fault<SwitchOverEnvironment>> = [
  {
    name: 'database-switched-over',
    inject: async ({ replicated }, _random, { notes }) => {
      const countLeft = await replicated.switchOver();
      const before = await countLeft();
      await sleep(SETTLE_MS);
      notes.push(`connections to the old writer: ${before}, and ${await countLeft()} after 3 s`);
    },
  },
  {
    name: 'database-switched-back',
    inject: async ({ replicated }) => {
      await replicated.switchOver();
    },
  },
];
