import { STEP_ROWS } from '../database/delete-some';
import { newId } from '../database/ids';
import { registerAdmin, registerCustomer } from '../testing/people';
import { ON_MYSQL } from '../testing/plans';
import { createTestApp, QUIET, type TestApp } from '../testing/test-app';
import { claimsOf } from '../testing/tokens';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp(QUIET);
});
afterAll(() => test.close());

describe('The purge', () => {
  it('deletes expired sessions, tokens and counters, and nothing else', async () => {
    const { app } = test;
    const [living, dead] = [await registerCustomer(test), await registerCustomer(test)];
    const id = claimsOf(dead.token.accessToken).sid;
    const past = Date.now() - 1;
    await app.db('sessions').where({ id }).update({ expires_at: past });
    await app.db('refresh_tokens').where('session_id', id).update({ expires_at: past });
    const token = { user_id: dead.user.id, purpose: 'reset-password', created_at: 1 };
    await app.db('one_time_tokens').insert([
      { ...token, token_hash: 'old', expires_at: past },
      { ...token, token_hash: 'new', expires_at: past + 60_000 },
    ]);
    const many = Array.from({ length: 1_200 }, (_, i) => ({ bucket: `b${i}`, points: 1, expires_at: past }));
    await app.db.batchInsert('rate_limits', many, 100);
    await app.db('rate_limits').insert({ bucket: 'fresh', points: 1, expires_at: past + 60_000 });

    expect(await app.jobs.cleanUp.run()).toBe(1_203);
    expect(await app.jobs.cleanUp.run()).toBe(0);
    expect(await app.db('rate_limits').pluck('bucket')).toEqual(['fresh']);
    expect(await app.db('one_time_tokens').pluck('token_hash')).toEqual(['new']);
    expect(await app.db('sessions').pluck('id')).toEqual([claimsOf(living.token.accessToken).sid]);
    expect((await living.call('GET', 'app/user')).statusCode).toBe(200);
    expect((await dead.call('GET', 'app/user')).statusCode).toBe(401);
  });

  it('lets requests run between its steps', async () => {
    const { app } = test;
    const many = Array.from({ length: 5_000 }, (_, i) => ({ bucket: `b${i}`, points: 1, expires_at: 1 }));
    await app.db.batchInsert('rate_limits', many, 100);
    let turns = 0;
    const count = () => {
      turns += 1;
      next = setImmediate(count);
    };
    let next = setImmediate(count);
    expect(await app.jobs.cleanUp.run()).toBe(5_000);
    clearImmediate(next);
    expect(turns).toBeGreaterThan(5_000 / STEP_ROWS);
  });

  const DAY = 24 * 3_600_000;
  const CRASH = { name: 'TypeError', message: 'x is undefined' };

  const reportCrash = async (name: string, user: string) => {
    const response = await test.app.inject({
      method: 'POST',
      url: '/api/log/crash-report',
      payload: { id: 'new', error: { ...CRASH, name }, data: { componentName: 'OrderPage', user } },
    });
    return response.json().id as string;
  };
  const age = (table: string, id: string, changes: object) =>
    test.app.db(table).where({ id }).update(changes);

  it('deletes crash reports after 90 days, and keeps the counts and times of their group', async () => {
    const admin = await registerAdmin(test);
    const old = await reportCrash('Purged', 'u1');
    const recent = await reportCrash('Purged', 'u2');
    await age('crash_reports', old, { created_at: Date.now() - 90 * DAY - 1_000 });
    await age('crash_reports', recent, { created_at: Date.now() - 90 * DAY + 60_000 });
    const groups = async () => (await admin.call('GET', 'admin/crash-report/groups')).json();
    const before = await groups();
    expect(before).toMatchObject([{ name: 'Purged', count: 2, users: 2 }]);

    expect(await test.app.jobs.cleanUp.run()).toBe(1);
    expect(await test.app.db('crash_reports').pluck('id')).toEqual([recent]);
    await age('crash_reports', recent, { created_at: 1 });
    expect(await test.app.jobs.cleanUp.run()).toBe(1);
    expect(await test.app.db('crash_reports')).toEqual([]);
    expect(await groups()).toEqual(before);
    // One more of the same is counted on.
    await reportCrash('Purged', 'u2');
    expect(await groups()).toMatchObject([{ count: 3, users: 2 }]);
  });

  it('keeps crash reports for as many days as CRASH_REPORT_DAYS says', async () => {
    const id = await reportCrash('Purged', 'u2');
    await age('crash_reports', id, { created_at: Date.now() - 10 * DAY });
    expect(await (await test.another({ crashReportDays: 11 })).jobs.cleanUp.run()).toBe(0);
    expect(await (await test.another({ crashReportDays: 9 })).jobs.cleanUp.run()).toBe(1);
    await test.app.db('crash_reports').delete();
  });

  it('deletes a crash group that had no report for two years', async () => {
    await test.app.db('crash_reports').delete();
    const group = (await test.app.db('crash_report_groups').where({ name: 'Purged' }).first()).id;
    await reportCrash('Kept', 'u1');
    await age('crash_report_groups', group, { last_at: Date.now() - 730 * DAY - 1_000 });
    expect(await test.app.jobs.cleanUp.run()).toBe(3);
    expect(await test.app.db('crash_report_groups').pluck('name')).toEqual(['Kept']);
    expect(await test.app.db('crash_report_group_users').where('group_id', group)).toEqual([]);
  });

  it("deletes thousands of reports, even while files can't be deleted", async () => {
    const { db, storage } = test.app;
    const [report] = await db('crash_reports');
    const many = Array.from({ length: 1_200 }, (_, i) => ({ ...report, id: newId(), created_at: 1_000 + i }));
    await db.batchInsert('crash_reports', many, 50);
    const owner = await registerCustomer(test);
    await db('stored_files').insert({
      id: newId(),
      owner_id: owner.user.id,
      file_name: 'a.png',
      content_type: 'image/png',
      created_at: 1,
      check_at: 1,
      was_used: false,
      unused_since: 1,
      removed_at: 1,
    });
    const remove = jest.spyOn(storage, 'remove').mockRejectedValue(new Error('no response from storage'));
    await expect(test.app.jobs.cleanUp.run()).rejects.toThrow('no response from storage');
    remove.mockRestore();
    expect(await db('crash_reports').pluck('id')).toEqual([report.id]);
  });

  it('deletes mails after 30 days, and unsent mails after 90', async () => {
    const { db } = test.app;
    await db('outbox').delete();
    const mail = {
      to_name: '',
      to_email: 'a@example.com',
      kind: 'x',
      subject: '',
      text_body: '',
      html_body: '',
    };
    const ago = (days: number) => Date.now() - days * DAY;
    await db('outbox').insert([
      { ...mail, id: newId(), subject: 'sent, old', created_at: ago(31), due_at: null, sent_at: ago(31) },
      { ...mail, id: newId(), subject: 'sent', created_at: ago(29), due_at: null, sent_at: ago(29) },
      { ...mail, id: newId(), subject: 'waits, old', created_at: ago(91), due_at: ago(91) },
      { ...mail, id: newId(), subject: 'waits', created_at: ago(89), due_at: ago(89) },
      { ...mail, id: newId(), subject: 'is being sent', created_at: ago(91), due_at: Date.now() + 1_000 },
    ]);
    expect(await test.app.jobs.cleanUp.run()).toBe(2);
    expect((await db('outbox').pluck('subject')).sort()).toEqual(['is being sent', 'sent', 'waits']);
  });

  it('keeps mails for as many days as MAIL_DAYS says', async () => {
    const ids = await test.app.db('outbox').where({ subject: 'sent' }).pluck('id');
    const longer = await test.another({ mailDays: 30 });
    expect([ids.length, await longer.jobs.cleanUp.run()]).toEqual([1, 0]);
    const [mail] = await test.app.db('outbox').where({ subject: 'sent' });
    const shorter = await test.another({ mailDays: 28 });
    expect(await shorter.jobs.cleanUp.run()).toBe(1);
    expect(await test.app.db('outbox').where({ subject: 'sent' })).toEqual([]);
    await test.app.db('outbox').insert(mail);
  });

  it('finds expired rows of every table by an index', async () => {
    const { db } = test.app;
    const [report] = await db('crash_reports');
    const now = Date.now();
    // Among recent rows the optimiser chooses as it will among many more.
    const rows = (make: (i: number) => object) =>
      Array.from({ length: ON_MYSQL ? 3_000 : 5 }, (_, i) => make(i));
    const fill = (table: string, make: (i: number) => object) => db.batchInsert(table, rows(make), 100);
    await fill('crash_reports', () => ({ ...report, id: newId() }));
    const group = await db('crash_report_groups').first();
    await fill('crash_report_groups', () => ({ ...group, id: newId() }));
    const [mail] = await db('outbox').where({ subject: 'sent' });
    await fill('outbox', () => ({ ...mail, id: newId() }));
    await fill('rate_limits', (i) => ({ bucket: `full${i}`, points: 1, expires_at: now + DAY }));
    await fill('idempotency_keys', () => ({
      id: newId(),
      fingerprint: '',
      created_at: now,
      expires_at: now + DAY,
    }));
    if (ON_MYSQL) {
      await db.raw('analyze table crash_reports, crash_report_groups, outbox, rate_limits, idempotency_keys');
    }
    const reads: Array<{ sql: string; bindings: string[] }> = [];
    const note = (query: { sql: string; bindings: string[] }) => {
      if (query.sql.startsWith('select')) reads.push(query);
    };
    db.on('query', note);
    await test.app.jobs.cleanUp.run();
    db.off('query', note);
    expect(reads.length).toBeGreaterThan(10);
    for (const { sql, bindings } of reads) {
      const [plan] = ON_MYSQL
        ? (await db.raw(`explain ${sql}`, bindings))[0]
        : await db.raw(`explain query plan ${sql}`, bindings);
      const index = ON_MYSQL ? plan.key : /USING (?:COVERING )?INDEX (\w+)/.exec(plan.detail)?.[1];
      expect([sql, index]).toEqual([sql, expect.stringMatching(/_/)]);
    }
  });
});
