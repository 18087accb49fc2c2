import { inTransaction } from '../../database/transaction';
import { type SmtpReceiver, startSmtpReceiver } from '../../testing/smtp-receiver';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { createOutboxRepository, LEASE_MS } from './outbox-repository';
import { retryDelay } from './outbox-worker';

let smtp: SmtpReceiver;
let test: TestApp;
beforeAll(async () => {
  smtp = await startSmtpReceiver();
  test = await createTestApp({ smtpUrl: smtp.url, mailFrom: 'Acme <desk@example.com>' });
});
afterAll(async () => {
  await test.close();
  await smtp.close();
});
beforeEach(async () => {
  smtp.received.length = 0;
  smtp.refuse(() => undefined);
  await test.app.db('outbox').delete();
});

const queue = (email: string, db = test.app.db, name = 'Ann') =>
  test.app.mailer.queue(db, {
    kind: 'reset-password',
    to: { name, email },
    data: { link: 'https://desk.example.com/reset-password?token=secret' },
  });

const rows = () => test.app.db('outbox').orderBy('id');
const addresses = () => smtp.received.flatMap(({ to }) => to);

describe('A queued mail', () => {
  it('is sent once, with both parts', async () => {
    await queue('ann@example.com');
    expect(await test.app.mailer.deliverDue()).toBe(1);
    expect(await test.app.mailer.deliverDue()).toBe(0);
    expect(addresses()).toEqual(['ann@example.com']);
    const { raw } = smtp.received[0]!;
    expect(raw).toMatch(/^From: Acme <desk@example\.com>\r$/m);
    expect(raw).toMatch(/^To: ann@example\.com\r$/m);
    expect(raw).toContain('multipart/alternative');
    expect(raw).toContain('text/plain');
    expect(raw).toContain('text/html');
    expect(raw).toContain('Auto-Submitted: auto-generated');
  });

  it('is sent if its transaction commits, and not otherwise', async () => {
    const failed = inTransaction(test.app.db, async (trx) => {
      await queue('never@example.com', trx);
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    await inTransaction(test.app.db, (trx) => queue('sent@example.com', trx));
    await test.app.mailer.deliverDue();
    expect(addresses()).toEqual(['sent@example.com']);
  });

  it('leaves no link in the database once it was sent', async () => {
    await queue('ann@example.com');
    expect(JSON.stringify(await rows())).toContain('token=secret');
    await test.app.mailer.deliverDue();
    expect(JSON.stringify(await rows())).not.toContain('token=secret');
  });

  it.each([
    'a@example.com\r\nBcc: evil@example.com',
    'a@example.com, evil@example.com',
    '<a@example.com>',
    'x',
    '',
  ])('has exactly one address: %j is refused', async (email) => {
    await expect(queue(email)).rejects.toThrow('exactly one');
    expect(await rows()).toEqual([]);
  });

  it('goes to no other address, whatever the name contains', async () => {
    await queue('ann@example.com', test.app.db, 'Ann" <evil@example.com>,\r\nBcc: evil@example.com');
    await test.app.mailer.deliverDue();
    expect(addresses()).toEqual(['ann@example.com']);
    expect(smtp.received[0]!.raw).not.toMatch(/^Bcc:/im);
  });
});

describe('A mail server that refuses or does not respond', () => {
  it('loses no mail: each is retried after longer and longer delays', async () => {
    smtp.refuse((address) => (address === 'ann@example.com' ? '450 Try again later' : undefined));
    await queue('ann@example.com');
    await queue('bo@example.com');
    expect(await test.app.mailer.deliverDue()).toBe(1);
    expect(addresses()).toEqual(['bo@example.com']);
    const waiting = (await rows()).find((row) => row.to_email === 'ann@example.com');
    expect(waiting).toMatchObject({ attempts: 1, sent_at: null, claimed_by: null });
    expect(waiting.last_error).toContain('Try again later');
    expect(Number(waiting.due_at)).toBeGreaterThan(Date.now());

    smtp.refuse(() => undefined);
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
    expect(await test.app.mailer.deliverDue()).toBe(1);
    expect(addresses()).toEqual(['bo@example.com', 'ann@example.com']);
  });

  it('fails no request', async () => {
    const dead = await test.another({ smtpUrl: 'smtp://127.0.0.1:1' });
    await queue('ann@example.com', dead.db);
    expect(await dead.mailer.deliverDue()).toBe(0);
    expect(await rows()).toMatchObject([{ attempts: 0, state: 'retrying', to_email: 'ann@example.com' }]);
  });

  it('is tried again soon, however long it was down, with a few mails only', async () => {
    const dead = await test.another({ smtpUrl: 'smtp://127.0.0.1:1' });
    for (let index = 0; index < 12; index += 1) await queue(`person-${index}@example.com`, dead.db);
    const clock = jest.spyOn(Date, 'now');
    const start = Date.now();
    for (let hour = 0; hour < 24; hour += 1) {
      clock.mockReturnValue(start + hour * 3_600_000);
      expect(await dead.mailer.deliverDue()).toBe(0);
    }
    const waiting = await rows();
    expect(waiting.map(({ attempts }) => Number(attempts))).toEqual(Array(12).fill(0));
    expect(Math.max(...waiting.map(({ due_at }) => Number(due_at) - Date.now()))).toBeLessThanOrEqual(5_000);
    expect(waiting.filter(({ due_at }) => Number(due_at) > Date.now()).length).toBeLessThanOrEqual(4);
    expect(await test.app.mailer.deliverDue()).toBeGreaterThanOrEqual(8);
  });

  it('makes a mail be given up that waited for it for 3 days', async () => {
    const dead = await test.another({ smtpUrl: 'smtp://127.0.0.1:1' });
    await queue('ann@example.com', dead.db);
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 3 * 86_400_000);
    await dead.mailer.deliverDue();
    expect(await rows()).toMatchObject([{ state: 'failed', due_at: null }]);
  });

  it.each([
    ['after about 3 days', '450 Never', [2.5, 3.5]],
    ['after about 3 days if it may not relay', '554 5.7.1 Relay access denied', [2.5, 3.5]],
    ['after about 3 days if the day had too many', '550 5.4.5 Daily sending quota exceeded', [2.5, 3.5]],
    ['after about 10 minutes if it refuses it for good', '550 5.1.1 No such user', [0.005, 0.01]],
  ] as const)('makes a mail be given up %s, and kept', async (_when, reply, [least, most]) => {
    smtp.refuse(() => reply);
    await queue('ann@example.com');
    const start = Date.now();
    const clock = jest.spyOn(Date, 'now');
    let now = start;
    let tries = 0;
    for (;;) {
      clock.mockReturnValue(now);
      await test.app.mailer.deliverDue();
      tries += 1;
      const [row] = await rows();
      if (row.due_at === null) break;
      now = Number(row.due_at);
    }
    const days = (now - start) / 86_400_000;
    expect(days).toBeGreaterThan(least);
    expect(days).toBeLessThan(most);
    expect(tries).toBeLessThan(30);
    expect(await rows()).toMatchObject([{ sent_at: null, to_email: 'ann@example.com' }]);
  });

  it('that delays a mail for hours and then refuses it for good is asked again for 10 minutes', async () => {
    await queue('ann@example.com');
    const clock = jest.spyOn(Date, 'now');
    let now = Date.now();
    const tryAt = async (reply: string) => {
      smtp.refuse(() => reply);
      clock.mockReturnValue(now);
      await test.app.mailer.deliverDue();
      const [row] = await rows();
      now = Number(row.due_at);
      return row.state;
    };
    for (let count = 0; count < 12; count += 1) await tryAt('450 Greylisted');
    const start = now;
    let refusals = 1;
    while ((await tryAt('550 5.1.1 No such user')) === 'retrying') refusals += 1;
    expect(refusals).toBe(8);
    const lastTry = Date.now() - start;
    expect(lastTry).toBeGreaterThan(5 * 60_000);
    expect(lastTry).toBeLessThan(15 * 60_000);
  });

  it('is tried again after 5 s at first, then after doubling delays with jitter', () => {
    expect(retryDelay(1, () => 0)).toBe(4_500);
    expect(retryDelay(1, () => 1)).toBeCloseTo(5_500);
    expect(retryDelay(3, () => 0.5)).toBe(20_000);
    expect(retryDelay(40, () => 0.5)).toBe(6 * 3_600_000);
  });
});

describe('Several processes', () => {
  it('send each of 200 mails exactly once', async () => {
    const others = [await test.another(), await test.another()];
    const expected = Array.from({ length: 200 }, (_, index) => `person-${index}@example.com`);
    await inTransaction(test.app.db, async (trx) => {
      for (const email of expected) await queue(email, trx);
    });
    const sent = await Promise.all([test.app, ...others].map((app) => app.mailer.deliverDue()));
    expect(sent.reduce((sum, count) => sum + count)).toBe(200);
    expect(addresses().sort()).toEqual([...expected].sort());
    expect((await rows()).every((row) => row.sent_at !== null && row.due_at === null)).toBe(true);
  });

  it('leave a claimed mail alone, and take it over when the claim has expired', async () => {
    await queue('ann@example.com');
    const outbox = createOutboxRepository(test.app.db);
    const [mail] = await outbox.due(1);
    const claims = await Promise.all(Array.from({ length: 10 }, () => outbox.claim(mail!)));
    expect(claims.filter(Boolean)).toHaveLength(1);
    // The process that claimed it dies here.
    expect(await test.app.mailer.deliverDue()).toBe(0);
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + LEASE_MS + 1_000);
    expect(await test.app.mailer.deliverDue()).toBe(1);
    expect(addresses()).toEqual(['ann@example.com']);
  });

  it('record no result for a claim that they have lost', async () => {
    await queue('ann@example.com');
    const outbox = createOutboxRepository(test.app.db);
    const [mail] = await outbox.due(1);
    const slow = await outbox.claim(mail!);
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + LEASE_MS + 1_000);
    expect(await test.app.mailer.deliverDue()).toBe(1);
    await outbox.markFailed(slow!, 'too late', Date.now());
    expect(await rows()).toMatchObject([{ due_at: null, last_error: null, sent_at: expect.anything() }]);
  });
});

it('The purge deletes sent mails after a while, and no unsent mail', async () => {
  await queue('sent@example.com');
  await test.app.mailer.deliverDue();
  await queue('due@example.com');
  await createOutboxRepository(test.app.db).deleteBefore(Date.now() + 1_000);
  expect(await rows()).toMatchObject([{ to_email: 'due@example.com' }]);
});
