import type { OutboxMail } from 'bff-contract';
import { type Person, registerAdmin, registerDealer } from '../../testing/people';
import { type Plans, watchPlans } from '../../testing/plans';
import { type SmtpReceiver, startSmtpReceiver } from '../../testing/smtp-receiver';
import { createTestApp, type TestApp } from '../../testing/test-app';
import type { MailKind } from './mail';

const HOUR_MS = 3_600_000;

let smtp: SmtpReceiver;
let test: TestApp;
let admin: Person;
let plans: Plans;
beforeAll(async () => {
  smtp = await startSmtpReceiver();
  test = await createTestApp({ smtpUrl: smtp.url, mailFrom: 'Acme <desk@example.com>' });
  admin = await registerAdmin(test);
  plans = watchPlans(test);
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

const queue = async (
  email: string,
  kind: Exclude<
    MailKind,
    `order-${string}` | 'rollout-ended' | `webhook-${string}` | 'two-step-code'
  > = 'reset-password',
) => {
  await test.app.mailer.queue(test.app.db, {
    kind,
    to: { name: 'Ann', email },
    data: { link: 'https://desk.example.com/reset-password?token=very-secret' },
  });
  const row = await test.app.db('outbox').where('to_email', email).first('id');
  return row.id as string;
};
const change = (id: string, values: object) => test.app.db('outbox').where({ id }).update(values);
const giveUp = (id: string) =>
  change(id, { state: 'failed', due_at: null, attempts: 23, last_error: '550 no' });

const list = async (query = ''): Promise<OutboxMail[]> =>
  (await admin.call('GET', `admin/mail?${query}`)).json();
const retry = (id: string) => admin.call('POST', `admin/mail/${id}/retry`);

describe('GET admin/mail', () => {
  it('returns the result of each mail, and nothing of its text', async () => {
    const [sent, refused] = ['sent@example.com', 'refused@example.com'];
    smtp.refuse((address) => (address === refused ? '550 No such user' : undefined));
    await queue(sent);
    await queue(refused);
    expect(await list('state=queued')).toHaveLength(2);
    await test.app.mailer.deliverDue();
    expect(await list(`to=${sent}`)).toEqual([
      {
        _id: expect.any(String),
        kind: 'reset-password',
        to: { name: '', email: sent },
        subject: 'Reset your Slabdesk password',
        state: 'sent',
        attempts: 1,
        createdAt: expect.any(String),
        sentAt: expect.any(String),
        canRetry: false,
      },
    ]);
    expect(await list('state=retrying')).toMatchObject([
      {
        to: { email: refused },
        lastError: expect.stringContaining('550'),
        nextTryAt: expect.any(String),
        canRetry: true,
      },
    ]);
    for (const accept of ['application/json', 'text/csv']) {
      const { body } = await admin.call('GET', 'admin/mail', undefined, { accept });
      expect(body).toContain(refused);
      expect(body).not.toMatch(/secret|https?:/);
    }
  });

  it('searches, filters, and is for administrators', async () => {
    await queue('ann@example.com');
    await queue('bo@example.com', 'confirm-email');
    expect(await list('search=CONFIRM')).toMatchObject([{ to: { email: 'bo@example.com' } }]);
    expect(await list('kind=reset-password')).toMatchObject([{ to: { email: 'ann@example.com' } }]);
    expect(await list('kind=reset-password,no-such-kind&state=sent,queued')).toMatchObject([
      { to: { email: 'ann@example.com' } },
    ]);
    expect((await admin.call('GET', 'admin/mail?state=lost')).statusCode).toBe(400);
    const dealer = await registerDealer(test);
    expect((await dealer.call('GET', 'admin/mail')).statusCode).toBe(403);
  });

  it('is read in the order of an index', async () => {
    for (const [query, index] of [
      ['', 'outbox_by_created_at'],
      ['&state=failed', 'outbox_by_state'],
      ['&to=ann@example.com', 'outbox_by_receiver'],
    ] as const) {
      await plans.expectIndex('outbox', admin, `admin/mail?pageSize=20${query}`, index);
    }
  });
});

describe('POST admin/mail/:id/retry', () => {
  it('sends a mail that was given up, and audits it', async () => {
    const id = await queue('ann@example.com');
    await giveUp(id);
    const response = await retry(id);
    expect(response.json().updated).toMatchObject({ _id: id, state: 'queued', attempts: 0, canRetry: false });
    expect(await test.app.mailer.deliverDue()).toBe(1);
    expect(await list()).toMatchObject([{ state: 'sent' }]);
    const [entry] = (await admin.call('GET', `admin/audit?recordId=${id}`)).json();
    expect(entry).toMatchObject({
      action: 'mail-retry',
      label: 'Reset your Slabdesk password',
      after: { to: 'ann@example.com' },
    });
  });

  it('gives a failing mail all its tries again', async () => {
    const id = await queue('ann@example.com');
    await giveUp(id);
    smtp.refuse(() => '451 Try later');
    await retry(id);
    await test.app.mailer.deliverDue();
    expect(await list()).toMatchObject([{ state: 'retrying', attempts: 1 }]);
  });

  it('refuses a mail that was sent, is being sent, or was not tried yet', async () => {
    const id = await queue('ann@example.com');
    expect((await retry(id)).statusCode).toBe(409);
    await change(id, { state: 'retrying', claimed_by: 'another-process' });
    expect((await retry(id)).statusCode).toBe(409);
    await change(id, { state: 'sent', claimed_by: null, due_at: null, sent_at: Date.now() });
    expect((await retry(id)).json()).toMatchObject({ code: 'NOT_FAILED' });
    expect((await retry('0198-none')).statusCode).toBe(404);
  });

  it('refuses a mail whose link has expired', async () => {
    const id = await queue('ann@example.com');
    await giveUp(id);
    await change(id, { created_at: Date.now() - HOUR_MS });
    expect(await list()).toMatchObject([{ canRetry: false }]);
    const response = await retry(id);
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({
      code: 'LINK_EXPIRED',
      error: 'The link in this mail has expired. Please have a new mail sent instead.',
    });
  });
});

describe('POST admin/mail/retry-failed', () => {
  it('sends all mails that were given up, except those with expired links', async () => {
    const [good, week, old, waiting] = [
      await queue('good@example.com'),
      await queue('week@example.com', 'set-password'),
      await queue('old@example.com'),
      await queue('waiting@example.com'),
    ];
    for (const id of [good, week, old]) await giveUp(id);
    await change(old, { created_at: Date.now() - HOUR_MS });
    await change(week, { created_at: Date.now() - 2 * HOUR_MS });
    await change(waiting, { state: 'retrying', due_at: Date.now() + HOUR_MS });
    const response = await admin.call('POST', 'admin/mail/retry-failed');
    expect(response.json()).toEqual({ retried: 2, expired: 1 });
    await test.app.mailer.deliverDue();
    expect(smtp.received.flatMap(({ to }) => to).sort()).toEqual(['good@example.com', 'week@example.com']);
    expect(await list('state=failed')).toMatchObject([{ to: { email: 'old@example.com' } }]);
  });
});
