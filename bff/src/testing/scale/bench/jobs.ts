import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { newId } from '../../../database/ids';

/** How long other work of the process waited for its turn while a job ran and requests were read, in ms. */
export interface MeasuredJob {
  job: string;
  seconds: number;
  median: number;
  p99: number;
  longest: number;
}

interface Job {
  name: string;
  /** Makes something to do. */
  prepare: () => Promise<unknown>;
  work: () => Promise<unknown>;
}

const ALONE_MS = 5_000;
const REQUEST_EVERY_MS = 10;
const ROWS = 10_000;
/** Each is looked for in ten tables, by a transaction of its own. */
const FILES = 1_000;
const BATCH = 100;
/** Long ago. */
const PAST = 1;
const TEXT = 'a text of some length '.repeat(100);
const MAIL = { to_name: '', to_email: 'a@example.com', kind: 'order-placed', subject: '' };

const jobsOf = (app: FastifyInstance, user: string): Job[] => {
  const { db } = app;
  const fill = (table: string, row: (index: number) => object, rows = ROWS) =>
    db.batchInsert(
      table,
      Array.from({ length: rows }, (_, index) => row(index)),
      BATCH,
    );
  const expired = { created_at: PAST, expires_at: PAST };

  const fillWithExpired = async () => {
    await fill('rate_limits', (index) => ({ bucket: `bench${index}`, points: 1, expires_at: PAST }));
    await fill('sessions', (index) => ({
      ...expired,
      id: `bench${index}`,
      user_id: user,
      last_seen_at: PAST,
      user_agent: '',
      address: '',
    }));
    await fill('refresh_tokens', (index) => ({
      ...expired,
      token_hash: newId(),
      session_id: `bench${index}`,
      generation: 0,
    }));
    await fill('outbox', () => ({
      ...MAIL,
      id: newId(),
      text_body: TEXT,
      html_body: TEXT,
      created_at: PAST,
      sent_at: PAST,
    }));
    await fill(
      'stored_files',
      () => ({
        id: newId(),
        owner_id: user,
        file_name: 'a.png',
        content_type: 'image/png',
        created_at: PAST,
        check_at: PAST,
        was_used: true,
      }),
      FILES,
    );
  };

  const forgetWords = async () => {
    const ids: string[] = await db('orders').limit(ROWS).pluck('id');
    for (let at = 0; at < ids.length; at += BATCH) {
      await db('search_words')
        .whereIn('record_id', ids.slice(at, at + BATCH))
        .delete();
    }
  };

  return [
    { name: 'none', prepare: async () => {}, work: () => sleep(ALONE_MS) },
    { name: 'delete expired records', prepare: fillWithExpired, work: () => app.jobs.cleanUp.run() },
    {
      name: 'forget idempotency keys',
      prepare: () =>
        fill('idempotency_keys', () => ({
          ...expired,
          id: newId(),
          fingerprint: '',
          status: 200,
          body: TEXT,
        })),
      work: () => app.jobs.cleanUp.run(),
    },
    { name: 'words and counts', prepare: forgetWords, work: () => app.jobs.derived.check() },
    {
      name: 'send mails',
      prepare: () =>
        fill(
          'outbox',
          () => ({
            ...MAIL,
            id: newId(),
            text_body: TEXT,
            html_body: TEXT,
            created_at: Date.now(),
            due_at: PAST,
          }),
          500,
        ),
      work: () => app.mailer.deliverDue(),
    },
  ];
};

/** Runs a job while requests are read. */
const measureJob = async (
  { name, work }: Job,
  read: (turn: number) => Promise<unknown>,
): Promise<MeasuredJob> => {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  let isDone = false;
  const readAll = async () => {
    for (let turn = 0; !isDone; turn += 1) {
      await read(turn);
      await sleep(REQUEST_EVERY_MS);
    }
  };
  const reading = readAll();
  delay.enable();
  const started = performance.now();
  await work();
  const seconds = (performance.now() - started) / 1_000;
  delay.disable();
  isDone = true;
  await reading;
  const ms = (nanoseconds: number) => nanoseconds / 1e6;
  return {
    job: name,
    seconds,
    median: ms(delay.percentile(50)),
    p99: ms(delay.percentile(99)),
    longest: ms(delay.max),
  };
};

/**
 * Measures the event loop's delay during each background job, with much to do.
 *
 * @param read calls the app; gets how many calls came before
 */
export const measureJobs = async (
  app: FastifyInstance,
  read: (turn: number) => Promise<unknown>,
): Promise<MeasuredJob[]> => {
  const [user = '']: string[] = await app.db('users').limit(1).pluck('id');
  const results: MeasuredJob[] = [];
  for (const job of jobsOf(app, user)) {
    await job.prepare();
    results.push(await measureJob(job, read));
  }
  return results;
};
