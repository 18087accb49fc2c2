import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../database';
import { type SmtpReceiver, startSmtpReceiver } from '../../testing/smtp-receiver';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { until } from '../../testing/until';
import { createSmtpTransport } from './mail-transport';
import { createOutboxRepository, LEASE_MS, type OutboxRepository } from './outbox-repository';
import { createOutboxWorker } from './outbox-worker';

let smtp: SmtpReceiver;
let test: TestApp;
beforeAll(async () => {
  smtp = await startSmtpReceiver();
  test = await createTestApp({ smtpUrl: smtp.url });
});
afterAll(async () => {
  await test.close();
  await smtp.close();
});
beforeEach(async () => {
  smtp.received.length = 0;
  smtp.refuse(() => undefined);
  await test.app.db('outbox').delete();
  await test.app.mailer.queue(test.app.db, {
    kind: 'reset-password',
    to: { name: 'Ann', email: 'ann@example.com' },
    data: { link: 'https://desk.example.com/reset-password?token=secret' },
  });
});

const createWorker = (
  outbox: OutboxRepository,
  options?: { renewMs: number },
  parts?: Pick<Parameters<typeof createOutboxWorker>[0], 'attach' | 'bundle'>,
) =>
  createOutboxWorker(
    {
      ...parts,
      outbox,
      transport: createSmtpTransport({ smtpUrl: smtp.url, mailFrom: 'desk@example.com' }),
      log: test.app.log,
    },
    options,
  );

it("Mails are sent when those for one address can't be bundled", async () => {
  const { deliverDue } = createWorker(createOutboxRepository(test.app.db), undefined, {
    bundle: () => Promise.reject(new Error('no bundle')),
  });
  await expect(deliverDue()).rejects.toThrow('no bundle');
  expect(smtp.received).toHaveLength(1);
});

/** An outbox whose results the database refuses to store so many times. */
const refusing = (times: number, error: Error) => {
  const outbox = createOutboxRepository(test.app.db);
  let left = times;
  const refused = <A extends unknown[]>(write: (...args: A) => Promise<void>) => {
    return async (...args: A): Promise<void> => {
      left -= 1;
      if (left >= 0) throw error;
      await write(...args);
    };
  };
  return { ...outbox, markSent: refused(outbox.markSent), markFailed: refused(outbox.markFailed) };
};

const rows = () => test.app.db('outbox');
const SENT = { state: 'sent', claimed_by: null, due_at: null, attempts: 1, text_body: '' };

/** Everything that other processes send once every claim of now has ended. */
const sendAfterClaims = async () => {
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + LEASE_MS + 1_000);
  const sent = await test.app.mailer.deliverDue();
  clock.mockRestore();
  return sent;
};

describe("A mail whose result can't be stored at first", () => {
  it.each([
    ['a deadlock', { code: 'ER_LOCK_DEADLOCK', errno: 1213 }],
    ['a lock that is held for too long', { code: 'ER_LOCK_WAIT_TIMEOUT', errno: 1205 }],
    ['a lost connection', { code: 'PROTOCOL_CONNECTION_LOST', fatal: true }],
    ['a busy file', { code: 'SQLITE_BUSY' }],
    ['a full disk', { code: 'SQLITE_FULL' }],
    ['an error that nobody has foreseen', {}],
  ])('is sent once after %s', async (_name, properties) => {
    const worker = createWorker(refusing(7, Object.assign(new Error('refused'), properties)));
    expect(await worker.deliverDue()).toBe(1);
    expect(await sendAfterClaims()).toBe(0);
    expect(smtp.received).toHaveLength(1);
    expect(await rows()).toMatchObject([SENT]);
    await worker.stop();
  });

  it('is tried again later if the server refused it', async () => {
    smtp.refuse(() => '450 Try again later');
    const worker = createWorker(refusing(3, new Error('refused')));
    expect(await worker.deliverDue()).toBe(0);
    const [row] = await rows();
    expect(row).toMatchObject({ state: 'retrying', claimed_by: null });
    expect(Number(row.due_at)).toBeLessThan(Date.now() + 10_000);
    await worker.stop();
  });

  it('is recorded before the process stops', async () => {
    const worker = createWorker(refusing(4, new Error('refused')));
    worker.start(test.app.jobs);
    await until(() => smtp.received.length === 1);
    await worker.stop();
    expect(await rows()).toMatchObject([SENT]);
  });
});

describe('An SMTP server that takes longer than a claim lasts', () => {
  it('is waited for, and no other process sends the mail', async () => {
    const worker = createWorker(createOutboxRepository(test.app.db), { renewMs: 20 });
    const release = smtp.hold();
    const sending = worker.deliverDue();
    await until(() => smtp.received.length === 1);
    const [first] = await rows();
    await until(async () => Number((await rows())[0].due_at) > Number(first.due_at) + 100);
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Number(first.due_at) + 1);
    expect(await test.app.mailer.deliverDue()).toBe(0);
    clock.mockRestore();
    release();
    expect(await sending).toBe(1);
    expect(smtp.received).toHaveLength(1);
    expect(await rows()).toMatchObject([SENT]);
    await worker.stop();
  });
});

describe('An SMTP server that takes a mail and says nothing', () => {
  it('gets it again after longer and longer waits, as it may have delivered it', async () => {
    const mend = smtp.breakOff();
    const worker = createWorker(createOutboxRepository(test.app.db));
    for (const attempts of [1, 2]) {
      await rows().update({ due_at: 0 });
      await worker.deliverDue();
      expect(await rows()).toMatchObject([{ state: 'retrying', attempts }]);
    }
    mend();
    await rows().update({ due_at: 0 });
    expect(await worker.deliverDue()).toBe(1);
    expect(await rows()).toMatchObject([{ ...SENT, attempts: 3 }]);
    await worker.stop();
  });
});

it('A file store that does not respond is not taken for a mail server that can not be used', async () => {
  await test.app.mailer.queue(test.app.db, {
    kind: 'reset-password',
    to: { name: 'Bo', email: 'bo@example.com' },
    data: { link: 'https://desk.example.com/reset-password?token=secret' },
  });
  const [first] = await rows().orderBy('id');
  const attach = async ({ id }: { id: string }) => {
    if (id === first.id) throw Object.assign(new Error('no response'), { code: 'ETIMEDOUT' });
    return undefined;
  };
  const worker = createWorker(createOutboxRepository(test.app.db), undefined, { attach });
  await worker.deliverDue();
  expect(await rows().orderBy('id')).toMatchObject([{ state: 'retrying', attempts: 1 }, SENT]);
  await worker.stop();
});

if (process.env.TEST_DATABASE_URL) {
  it('sends the mail once if the connection that records it is lost', async () => {
    const other = openDatabase(test.config);
    const worker = createWorker(createOutboxRepository(test.app.db));
    const release = smtp.hold();
    const sending = worker.deliverDue();
    await until(() => smtp.received.length === 1);
    let killed = 0;
    await other.transaction(async (trx) => {
      await trx('outbox').forUpdate();
      release();
      while (killed < 3) {
        const ids: number[] = await other('information_schema.processlist')
          .where('INFO', 'like', 'update `outbox`%`sent_at`%')
          .pluck('ID');
        for (const id of ids) {
          await other.raw(`kill ${id}`);
          killed += 1;
        }
        await sleep(10);
      }
    });
    expect(await sending).toBe(1);
    await other.destroy();
    expect(await sendAfterClaims()).toBe(0);
    expect(smtp.received).toHaveLength(1);
    expect(await rows()).toMatchObject([SENT]);
    await worker.stop();
  });
}
