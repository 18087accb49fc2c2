import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import { compare } from '../check/compare.mts';
import { isWaiting } from '../check/compare-mails.mts';
import type { Findings } from '../check/findings.mts';
import { readMails, readSnapshot, type Snapshot } from '../check/snapshot.mts';
import { createWrite } from '../clients/call.mts';
import { createFigures } from '../clients/figures.mts';
import { createLedger } from '../clients/ledger.mts';
import { runClient } from '../clients/load.mts';
import { createPeople } from '../clients/people.mts';
import type { Random } from '../clients/random.mts';
import type { Environment } from './environment.mts';
import type { Fault, Scene } from './fault.mts';

const DEALERS = 3;
/** Between two rounds of a client, in ms. */
const PAUSE_MS = 50;
const BEFORE_MS: [low: number, high: number] = [500, 1_500];
const AFTER_MS = 1_000;
/** How long clients retry after the end of a fault, in ms. */
const RECOVERY_MS = 40_000;
/** How long no mail may be sent while some are queued, in ms: longer than a first retry waits. */
const MAILS_MS = 120_000;

export interface FaultResult {
  findings: Findings;
  figures: ReturnType<ReturnType<typeof createFigures>['read']>;
  mails: { received: number; waiting: number };
  /** Further figures, one a line. */
  notes: string[];
}

/** Waits until all mails are sent. A busy machine takes its time, so only a queue that stands still is given up. */
const untilMailed = async (db: Knex, emails: readonly string[]): Promise<void> => {
  let fewest = Number.POSITIVE_INFINITY;
  for (let end = Date.now() + MAILS_MS; Date.now() < end; await sleep(250)) {
    const mails = await readMails(db, emails);
    const left = mails.filter((mail) => mail.state !== 'sent' && !isWaiting(mail)).length;
    if (left === 0) return;
    if (left < fewest) [fewest, end] = [left, Date.now() + MAILS_MS];
  }
};

const countMails = ({ mails }: Snapshot, received: ReadonlyMap<string, number>) => ({
  received: mails.reduce((sum, { id }) => sum + (received.get(id) ?? 0), 0),
  waiting: mails.filter(isWaiting).length,
});

type People = Awaited<ReturnType<typeof createPeople>>;

/** Starts all clients. `finish` lets them end their rounds; after a while they give up what is not acknowledged. */
const startLoad = ({ urls }: Environment, { dealers, pairs }: People, random: Random) => {
  const ledger = createLedger(dealers);
  const figures = createFigures();
  const [stop, giveUp] = [new AbortController(), new AbortController()];
  const clients = pairs.map((pair) => {
    const write = createWrite({ urls, figures, random, givenUp: giveUp.signal });
    return runClient({ write, ledger, random }, pair, { stopped: stop.signal, pauseMs: PAUSE_MS });
  });
  return {
    ledger,
    mended: figures.mended,
    finish: async () => {
      stop.abort();
      const timer = setTimeout(() => giveUp.abort(), RECOVERY_MS);
      await Promise.all(clients);
      clearTimeout(timer);
      const wrong = giveUp.signal.aborted ? [`a client got no response for ${RECOVERY_MS / 1_000} s`] : [];
      const experienced = figures.read();
      return { figures: experienced, wrong: [...experienced.refused, ...wrong] };
    },
  };
};

/** Lets clients work while something breaks and is mended, and compares afterwards. */
export const runFault = async <E extends Environment>(
  environment: E,
  { inject, dealers: count = DEALERS }: Fault<E>,
  random: Random,
): Promise<FaultResult> => {
  const { servers, mailbox, connect } = environment;
  const db = connect();
  try {
    const people = await createPeople(servers[0].url, db, count);
    const load = startLoad(environment, people, random);
    await sleep(random.between(...BEFORE_MS));
    const scene: Scene = { dealers: people.dealers, wrong: [], notes: [] };
    await inject(environment, random, scene);
    load.mended();
    await sleep(AFTER_MS);
    const { figures, wrong } = await load.finish();
    const { dealers, emails } = people;
    await untilMailed(db, emails);
    const snapshot = await readSnapshot(db, { dealerIds: dealers.map(({ id }) => id), emails });
    const findings = compare({ ledger: load.ledger, snapshot, received: mailbox.received });
    findings.wrong.push(...wrong, ...scene.wrong);
    return { findings, figures, mails: countMails(snapshot, mailbox.received), notes: scene.notes };
  } finally {
    await db.destroy();
  }
};
