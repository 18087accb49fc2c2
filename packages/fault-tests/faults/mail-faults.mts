import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from './fault.mts';

const FAULTY_MS = 4_000;

/** Faults of the SMTP server. Orders don't wait for mails. */
export const MAIL_FAULTS: readonly Fault[] = [
  {
    name: 'smtp-down',
    inject: async ({ mailbox }) => {
      await mailbox.goDown();
      await sleep(FAULTY_MS);
      await mailbox.comeBack();
    },
  },
  {
    name: 'smtp-hanging',
    inject: async ({ mailbox }) => {
      const release = mailbox.hang();
      await sleep(FAULTY_MS);
      release();
    },
  },
];
