import { newId } from '../../database/ids';
import { inTransaction } from '../../database/transaction';
import type { Actor } from '../../http/caller/actor';
import { type AuditEvent, recordAudit } from '../../resource/audit/record-audit';
import { insertUser } from '../../testing/insert-user';
import { type Person, registerAdmin, registerDealer } from '../../testing/people';
import { createTestApp, type TestApp } from '../../testing/test-app';

let test: TestApp;
let admin: Person;
beforeAll(async () => {
  test = await createTestApp();
  admin = await registerAdmin(test);
});
afterAll(() => test.close());

const actor = async (): Promise<Actor> => ({
  id: await insertUser(test.app.db),
  name: 'Ann',
  role: 'admin',
  address: '10.0.0.1',
  requestId: 'request-1',
});

const record = (who: Actor, event: Partial<AuditEvent> = {}) =>
  recordAudit(test.app.db, who, { action: 'update', resource: 'material', recordId: newId(), ...event });

const list = async (query: string) => (await admin.call('GET', `admin/audit?${query}`)).json();

describe('recordAudit', () => {
  it('records who did what to which record, with before and after', async () => {
    const who = await actor();
    const recordId = newId();
    await record(who, { recordId, before: { price: 1 }, after: { price: 2 } });
    expect(await list(`actor=${who.id}`)).toEqual([
      {
        _id: expect.any(String),
        at: expect.stringMatching(/Z$/),
        actor: { _id: who.id, name: 'Ann', role: 'admin' },
        action: 'update',
        resource: 'material',
        recordId,
        label: '',
        before: { price: 1 },
        after: { price: 2 },
        address: '10.0.0.1',
        requestId: 'request-1',
      },
    ]);
  });

  it('is rolled back with its change', async () => {
    const who = await actor();
    const change = inTransaction(test.app.db, async (trx) => {
      await recordAudit(trx, who, { action: 'delete', resource: 'user', recordId: newId() });
      throw new Error('no');
    });
    await expect(change).rejects.toThrow('no');
    expect(await list(`actor=${who.id}`)).toEqual([]);
  });

  it('stores no secret', async () => {
    const who = await actor();
    await record(who, {
      before: { passwordHash: 'argon', password: 'p' },
      after: { user: { refreshToken: 't', name: 'Bo' } },
    });
    const [entry] = await list(`actor=${who.id}`);
    expect(entry.before).toEqual({ passwordHash: '[redacted]', password: '[redacted]' });
    expect(entry.after).toEqual({ user: { refreshToken: '[redacted]', name: 'Bo' } });
  });

  it("stores only the changed fields and the record's name for an update", async () => {
    const who = await actor();
    const before = {
      name: 'Slate',
      price: 1,
      tags: [{ text: 'a' }],
      note: 'old',
      version: 1,
      updatedAt: '1',
    };
    const after = { name: 'Slate', price: 2, tags: [{ text: 'a' }], version: 2, updatedAt: '2' };
    await record(who, { before, after });
    expect(await list(`actor=${who.id}`)).toMatchObject([
      { label: 'Slate', before: { price: 1, note: 'old' }, after: { price: 2 } },
    ]);
  });

  it('stores created and deleted records whole, except fields that would fill the log', async () => {
    const who = await actor();
    await record(who, {
      action: 'create',
      after: { title: 'Kitchen', slabs: 'x'.repeat(20_000), version: 1 },
    });
    const [entry] = await list(`actor=${who.id}`);
    expect(entry.label).toBe('Kitchen');
    expect(entry.after).toEqual({ title: 'Kitchen', slabs: '[20002 characters]', version: 1 });
  });

  it.each(['update', 'delete'])('is append-only: the database itself refuses to %s', async (change) => {
    const who = await actor();
    await record(who);
    const lines = () => test.app.db('audit_entries').where('actor_id', who.id);
    const attempt = change === 'update' ? lines().update({ actor_name: 'Nobody' }) : lines().delete();
    // Not toThrow: the driver's errors are no Errors to a test file that came later to its process.
    const refusal = await attempt.then(
      () => 'done',
      (error) => error.message,
    );
    expect(refusal).toContain('append-only');
    expect(await list(`actor=${who.id}`)).toMatchObject([{ actor: { name: 'Ann' } }]);
  });

  it('accepts the system as actor, and events without a record', async () => {
    const recordId = '';
    const label = `Nobody ${newId().slice(-8)}`;
    const system = { name: 'system', role: 'system', address: '', requestId: '' } as const;
    await record(system, { action: 'sign-in-failed', recordId, label });
    expect(await list(`search=${label.slice(-8)}`)).toMatchObject([
      { actor: { name: 'system' }, recordId: '' },
    ]);
  });
});

describe('GET admin/audit', () => {
  it('filters, returns the newest first, and pages', async () => {
    const who = await actor();
    const recordId = newId();
    for (const action of ['create', 'update', 'delete'] as const) {
      await record(who, { action, recordId, resource: 'project' });
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    await record(await actor(), { resource: 'project' });
    const actions = async (query: string) =>
      (await list(`actor=${who.id}&${query}`)).map((entry: { action: string }) => entry.action);
    expect(await actions('resource=project')).toEqual(['delete', 'update', 'create']);
    expect(await actions('sort=at')).toEqual(['create', 'update', 'delete']);
    expect(await actions(`recordId=${recordId}&action=update`)).toEqual(['update']);
    expect(await actions('action=create,update&resource=project,user')).toEqual(['update', 'create']);
    expect(await actions('action=create&action=delete')).toEqual(['delete', 'create']);
    const page = await admin.call('GET', `admin/audit?actor=${who.id}&pageSize=2`);
    expect(page.headers['x-total-count']).toBe('3');
    expect(page.json()).toHaveLength(2);
    expect(await actions(`pageSize=2&after=${page.headers['x-next-cursor']}`)).toEqual(['create']);
  });

  it('filters by time, excluding the end', async () => {
    const who = await actor();
    await record(who);
    const [{ at }] = await list(`actor=${who.id}`);
    const next = new Date(Date.parse(at) + 1).toISOString();
    const count = async (query: string) => (await list(`actor=${who.id}&${query}`)).length;
    expect(await count(`from=${at}&to=${next}`)).toBe(1);
    expect(await count(`from=${next}`)).toBe(0);
    expect(await count(`to=${at}`)).toBe(0);
  });

  it.each(['2026-01-31', 'yesterday', '2026-13-41T00:00:00Z', '2026-02-30T00:00:00Z'])(
    'refuses the time %s, by name',
    async (time) => {
      const response = await admin.call('GET', `admin/audit?from=${time}`);
      expect(response.statusCode).toBe(400);
      expect(response.json().fields).toHaveProperty('from');
    },
  );

  it("searches the record's name, the actor and the address", async () => {
    const mark = newId().slice(-8);
    const who = { ...(await actor()), name: `Zoë ${mark}`, address: `10.9.${mark}` };
    await record(who, { label: `100% Marble ${mark}` });
    for (const term of [`zoe ${mark}`, `100% marble ${mark}`, `10.9.${mark}`]) {
      expect(await list(`search=${encodeURIComponent(term)}`)).toHaveLength(1);
    }
    expect(await list(`search=${encodeURIComponent(`100_ marble ${mark}`)}`)).toEqual([]);
  });

  it('exports CSV', async () => {
    const who = await actor();
    await record(who, { after: { name: '=cmd' } });
    const csv = await admin.call('GET', `admin/audit?actor=${who.id}`, undefined, { accept: 'text/csv' });
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
    const [head, line] = csv.body.replace('\uFEFF', '').split('\r\n');
    expect(head).toContain('"Actor"');
    expect(line).toContain('"{""name"":""=cmd""}"');
  });

  it('is for administrators', async () => {
    const dealer = await registerDealer(test);
    expect((await dealer.call('GET', 'admin/audit')).statusCode).toBe(403);
    expect((await test.app.inject('/api/admin/audit')).statusCode).toBe(401);
  });
});
