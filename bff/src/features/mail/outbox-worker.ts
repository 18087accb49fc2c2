import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { currentTime } from '../../database/clock';
import { createSteps } from '../../database/time-limits';
import type { Jobs } from '../../jobs';
import { attemptEach } from '../../jobs/attempt-each';
import { inSpan } from '../../telemetry';
import type { Attachment } from './mail';
import { isRefused, isServerFailure, type MailTransport } from './mail-transport';
import { type ClaimedMail, LEASE_MS, type OutboxRepository, type OutboxRow } from './outbox-repository';

const BATCH = 20;
const FIRST_RETRY_MS = 5_000;
const MAX_RETRY_MS = 6 * 3_600_000;
/** With these waits, the last try comes 3 days after the first. */
const MAX_ATTEMPTS = 23;
/** The same for mails that the server refuses for good, some by mistake: the last try comes 10 minutes after the first. */
const MAX_REFUSED = 8;
/** How long mails wait for a server that can't be used, before they are given up; as long as for one that refuses them. */
const MAX_WAIT_MS = 3 * 86_400_000;
const POLL_MS = 1_000;
/** How long to wait before a server that could not be used is tried again, in ms. */
const SERVER_RETRY_MS = 5_000;
const RENEW_MS = LEASE_MS / 4;
/** How long a query may take, in ms. After a failover nothing answers on the old connections, and mails would wait. */
const QUERY_MS = 5_000;
const FIRST_RECORD_RETRY_MS = 20;
const MAX_RECORD_RETRY_MS = 1_000;
/** How long a process that is stopping keeps trying to record a result, in ms. */
const STOP_MS = 5_000;

const step = createSteps(QUERY_MS);

/** How long after the n-th failure to try again, in ms: doubling, up to 6 h, with a fifth of jitter. */
export const retryDelay = (attempts: number, random = Math.random): number =>
  Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), MAX_RETRY_MS) * (0.9 + 0.2 * random());

interface Parts {
  outbox: OutboxRepository;
  transport: MailTransport;
  log: FastifyBaseLogger;
  /** Makes the attachment of a mail that has one. */
  attach?: (mail: OutboxRow) => Promise<Attachment | undefined>;
  /** Replaces bundled mails that are due by one. */
  bundle?: () => Promise<void>;
}

/** The result of sending a mail. `unreachable`: the server can't be used, so that other mails would fail too. */
type SendResult = 'sent' | 'failed' | 'unreachable';

/** When to try a mail again, in epoch ms; undefined to give it up. */
const nextTry = (mail: ClaimedMail, error: unknown): number | undefined => {
  const now = currentTime();
  if (isServerFailure(error)) {
    return now - Number(mail.created_at) < MAX_WAIT_MS ? now + SERVER_RETRY_MS : undefined;
  }
  const [tries, most] = isRefused(error)
    ? [mail.refusals + 1, MAX_REFUSED]
    : [mail.attempts - mail.refusals, MAX_ATTEMPTS];
  return tries < most ? now + retryDelay(tries) : undefined;
};

/** Sends one claimed mail and records the result. */
const createSend = ({ outbox, transport, log, attach }: Parts, mayRetry: () => boolean, renewMs: number) => {
  /**
   * Retries until the database accepts the result. A mail without one is sent again when its claim ends, so any error
   * here would reach the recipient as a second mail.
   */
  const record = async (mail: ClaimedMail, write: () => Promise<void>): Promise<void> => {
    for (let wait = FIRST_RECORD_RETRY_MS; ; wait = Math.min(wait * 2, MAX_RECORD_RETRY_MS)) {
      try {
        return await step(write);
      } catch (error) {
        if (!mayRetry()) throw error;
        log.warn({ err: error, mailId: mail.id }, 'result of a mail not recorded, it will be tried again');
        await sleep(wait * (0.5 + Math.random() / 2));
      }
    }
  };

  /** Keeps other processes off the mail for as long as `work` takes: SMTP servers may be slower than a claim. */
  const whileClaimed = async <T>(mail: ClaimedMail, work: () => Promise<T>): Promise<T> => {
    const timer = setInterval(() => {
      step(() => outbox.renew(mail)).catch((error) =>
        log.warn({ err: error, mailId: mail.id }, 'claim of a mail not renewed'),
      );
    }, renewMs).unref();
    try {
      return await work();
    } finally {
      clearInterval(timer);
    }
  };

  /** Makes the attachment. Errors of its store may have the codes of a mail server that can't be used. */
  const attachmentOf = async (mail: ClaimedMail) => {
    try {
      return await attach?.(mail);
    } catch (error) {
      throw new Error(`attachment: ${error instanceof Error ? error.message : error}`, { cause: error });
    }
  };

  const sendClaimed = async (mail: ClaimedMail): Promise<SendResult> => {
    try {
      await transport.send(mail, await attachmentOf(mail));
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      const isUnreachable = isServerFailure(error);
      const retryAt = nextTry(mail, error);
      log[retryAt ? 'warn' : 'error'](
        { mailId: mail.id, kind: mail.kind, attempts: mail.attempts, reason: message },
        retryAt ? 'mail not sent, it will be tried again' : 'mail given up',
      );
      const counted = { isCounted: !isUnreachable, isRefused: isRefused(error) };
      await record(mail, () => outbox.markFailed(mail, message, retryAt, counted));
      return isUnreachable ? 'unreachable' : 'failed';
    }
    await record(mail, () => outbox.markSent(mail, { keepBodies: !transport.delivers }));
    return 'sent';
  };

  return (mail: ClaimedMail) =>
    inSpan('send mail', { attributes: { 'slabdesk.mail.kind': mail.kind } }, () =>
      whileClaimed(mail, () => sendClaimed(mail)),
    );
};

/**
 * Sends the mails of the outbox. Claims a mail just before sending it, so that no two processes
 * send the same one. Only a process that dies, or loses the database for longer than a claim, between sending a mail and
 * recording it causes a second one: no SMTP client can promise more than at least once.
 */
export const createOutboxWorker = (parts: Parts, { renewMs = RENEW_MS } = {}) => {
  const { outbox } = parts;
  let stopped = false;
  let stoppedAt = Number.POSITIVE_INFINITY;
  /** On the clock of `performance`: a server that could not be used is left alone until then. */
  let pausedUntil = 0;
  let job: ReturnType<Jobs['every']> | undefined;
  const send = createSend(parts, () => performance.now() < stoppedAt + STOP_MS, renewMs);

  /** Sends candidates until the server can't be used. @returns how many were sent */
  const sendAll = async (candidates: OutboxRow[]): Promise<number> => {
    let sent = 0;
    const lane = async () => {
      for (let next = candidates.shift(); next && !stopped; next = candidates.shift()) {
        const claimed = await step(() => outbox.claim(next));
        const result = claimed && (await send(claimed));
        if (result === 'sent') sent += 1;
        if (result !== 'unreachable') continue;
        pausedUntil = performance.now() + SERVER_RETRY_MS;
        candidates.length = 0;
      }
    };
    const lanes = await Promise.allSettled(Array.from({ length: parts.transport.atOnce }, lane));
    for (const result of lanes) if (result.status === 'rejected') throw result.reason;
    return sent;
  };

  const isPaused = () => performance.now() < pausedUntil;

  /** Sends every mail that is due, unless the server can't be used. @returns how many were sent */
  const deliverDue = async (): Promise<number> => {
    let sent = 0;
    const sendDue = async () => {
      do {
        const candidates = await step(() => outbox.due(BATCH));
        if (candidates.length === 0) break;
        sent += await sendAll(candidates);
      } while (!(stopped || isPaused()));
    };
    await attemptEach([() => step(async () => parts.bundle?.()), sendDue], (part) => part());
    return sent;
  };

  return {
    deliverDue,
    /** Looks into the outbox every second. */
    start: (jobs: Jobs) => {
      job = jobs.every({
        name: 'Send mails',
        everyMs: POLL_MS,
        work: async () => {
          if (!isPaused()) await deliverDue();
        },
        failure: 'the outbox could not be read',
      });
    },
    /** Claims nothing more and waits for the mails that are being sent. */
    stop: async () => {
      stopped = true;
      stoppedAt = performance.now();
      await job?.stop();
      parts.transport.close();
    },
  };
};
