import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import { compare } from '../check/compare.mts';
import { isWaitingForClaim } from '../check/compare-mails.mts';
import type { Findings } from '../check/findings.mts';
import { readMails, readSnapshot, type Snapshot } from '../check/snapshot.mts';
import { createWrite } from '../clients/call.mts';
import { createFigures } from '../clients/figures.mts';
import { createLedger } from '../clients/ledger.mts';
import { runClient } from '../clients/load.mts';
import { createPeople } from '../clients/people.mts';
import type { Random } from '../clients/random.mts';
import type { Environment } from './environment.mts';

const DEALERS = 3;
/** Between two rounds of a client, in ms. */
const PAUSE_MS = 50;
const BEFORE_MS: [low: number, high: number] = [500, 1_500];
const AFTER_MS = 1_000;
/** How long clients retry after the end of a fault, in ms. */
const RECOVERY_MS = 40_000;
const MAILS_MS = 30_000;

export interface FaultResult {
  findings: Findings;
  figures: ReturnType<ReturnType<typeof createFigures>['read']>;
  mails: { received: number; waiting: number };
  /** From the end of the fault until every client had finished a round, in ms. */
  recoveryMs: number;
}

const untilMailed = async (db: Knex, emails: readonly string[]): Promise<void> => {
  for (const end = Date.now() + MAILS_MS; Date.now() < end; await sleep(250)) {
    const mails = await readMails(db, emails);
    if (mails.every((mail) => mail.state === 'sent' || isWaitingForClaim(mail))) return;
  }
};

const countMails = ({ mails }: Snapshot, received: ReadonlyMap<string, number>) => ({
  received: mails.reduce((sum, { id }) => sum + (received.get(id) ?? 0), 0),
  waiting: mails.filter(isWaitingForClaim).length,
});

/** Lets clients work while something breaks and is mended, and compares afterwards. */
export const runFault = async <E extends Environment>(
  environment: E,
  inject: (environment: E, random: Random) => Promise<void>,
  random: Random,
): Promise<FaultResult> => {
  const { servers, mailbox, connect } = environment;
  const db = connect();
  try {
    const { dealers, pairs, emails } = await createPeople(servers[0].url, db, DEALERS);
    const ledger = createLedger(dealers);
    const figures = createFigures();
    const [stop, giveUp] = [new AbortController(), new AbortController()];
    const urls = servers.map(({ url }) => url);
    const clients = pairs.map((pair) => {
      const write = createWrite({ urls, figures, random, givenUp: giveUp.signal });
      const options = { stopped: stop.signal, pauseMs: PAUSE_MS };
      return runClient({ write, ledger, random }, pair, options);
    });
    await sleep(random.between(...BEFORE_MS));
    await inject(environment, random).finally(() => setTimeout(() => giveUp.abort(), RECOVERY_MS).unref());
    await sleep(AFTER_MS);
    stop.abort();
    const ended = performance.now();
    await Promise.all(clients);
    const experienced = figures.read();
    const recoveryMs = performance.now() - ended;
    await untilMailed(db, emails);
    const snapshot = await readSnapshot(db, { dealerIds: dealers.map(({ id }) => id), emails });
    const findings = compare({ ledger, snapshot, received: mailbox.received });
    findings.wrong.push(...experienced.refused);
    if (giveUp.signal.aborted) findings.wrong.push(`a client got no response for ${RECOVERY_MS / 1_000} s`);
    return { findings, figures: experienced, mails: countMails(snapshot, mailbox.received), recoveryMs };
  } finally {
    await db.destroy();
  }
};
