import type { FastifyBaseLogger } from 'fastify';
import type { Job, Jobs } from '../../plugins/jobs';
import type { MailTransport } from './mail-transport';
import type { ClaimedMail, OutboxRepository, OutboxRow } from './outbox-repository';

const BATCH = 20;
const AT_ONCE = 4;
const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 6 * 3_600_000;
/** With these waits, the last try comes 3 days after the first. */
const MOST_ATTEMPTS = 23;
const POLL_MS = 1_000;
const PURGE_EVERY_MS = 3_600_000;
const KEEP_MS = 30 * 24 * 3_600_000;

/** How long after the n-th failure to try again, in ms: doubling, up to 6 h, with a fifth of jitter. */
export const retryDelay = (attempts: number, random = Math.random): number =>
  Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS) * (0.9 + 0.2 * random());

interface Parts {
  outbox: OutboxRepository;
  transport: MailTransport;
  log: FastifyBaseLogger;
}

const send = async ({ outbox, transport, log }: Parts, mail: ClaimedMail): Promise<boolean> => {
  try {
    await transport.send(mail);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const again = mail.attempts < MOST_ATTEMPTS;
    log[again ? 'warn' : 'error'](
      { mailId: mail.id, kind: mail.kind, attempts: mail.attempts, reason: message },
      again ? 'mail not sent, it will be tried again' : 'mail given up',
    );
    await outbox.markFailed(mail, message, again ? Date.now() + retryDelay(mail.attempts) : undefined);
    return false;
  }
  await outbox.markSent(mail, { keepBodies: !transport.delivers });
  return true;
};

/**
 * Sends what is in the outbox. A mail is claimed just before it is sent, so that no two processes
 * send the same one. Only a process that dies between sending and noting it causes a second mail,
 * after its claim has ended: at least once, as no SMTP client can promise more.
 */
export const createOutboxWorker = (parts: Parts) => {
  const { outbox, log } = parts;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let nextPurge = 0;

  const sendAll = async (candidates: OutboxRow[]): Promise<number> => {
    let sent = 0;
    const lane = async () => {
      for (let next = candidates.shift(); next && !stopped; next = candidates.shift()) {
        const claimed = await outbox.claim(next);
        if (claimed && (await send(parts, claimed))) sent += 1;
      }
    };
    const lanes = await Promise.allSettled(Array.from({ length: AT_ONCE }, lane));
    for (const result of lanes) if (result.status === 'rejected') throw result.reason;
    return sent;
  };

  /** Sends every mail that is due; answers how many went out. */
  const deliverDue = async (): Promise<number> => {
    let sent = 0;
    while (!stopped) {
      const candidates = await outbox.due(BATCH);
      if (candidates.length === 0) break;
      sent += await sendAll(candidates);
    }
    return sent;
  };

  const tick = async (job: Job) => {
    try {
      await job.run(async () => {
        await deliverDue();
        if (Date.now() < nextPurge) return;
        nextPurge = Date.now() + PURGE_EVERY_MS;
        await outbox.purge(Date.now() - KEEP_MS);
      });
    } catch (error) {
      log.warn({ err: error }, 'the outbox could not be read');
    }
    schedule(job);
  };
  const schedule = (job: Job) => {
    if (stopped) return;
    timer = setTimeout(() => {
      running = tick(job);
    }, POLL_MS).unref();
  };

  return {
    deliverDue,
    /** Looks into the outbox every second. */
    start: (jobs: Jobs) => schedule(jobs.add('Send mails', POLL_MS)),
    /** Claims nothing more and waits for the mails that are being sent. */
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
      parts.transport.close();
    },
  };
};
