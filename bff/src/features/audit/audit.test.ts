import { inTransaction } from '../../plugins/database/transaction';
import type { Actor } from '../../shared/actor';
import { newId } from '../../shared/ids';
import { type Person, registerAdmin, registerDealer } from '../../testing/people';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { type AuditEvent, recordAudit } from './audit-repository';

let test: TestApp;
let admin: Person;
beforeAll(async () => {
  test = await createTestApp();
  admin = await registerAdmin(test);
});
afterAll(() => test.close());

const actor = (): Actor => ({
  id: newId(),
  name: 'Ann',
  role: 'admin',
  address: '10.0.0.1',
  requestId: 'request-1',
});

const record = (who: Actor, event: Partial<AuditEvent> = {}) =>
  recordAudit(test.app.db, who, { action: 'update', resource: 'material', recordId: newId(), ...event });

const list = async (query: string) => (await admin.call('GET', `admin/audit?${query}`)).json();

describe('recordAudit', () => {
  it('notes who did what to which record, before and after', async () => {
    const who = actor();
    const recordId = newId();
    await record(who, { recordId, before: { price: 1 }, after: { price: 2 } });
    expect(await list(`actor=${who.id}`)).toEqual([
      {
        _id: expect.any(String),
        at: expect.stringMatching(/Z$/),
        actor: { _id: who.id, name: 'Ann' },
        action: 'update',
        resource: 'material',
        recordId,
        before: { price: 1 },
        after: { price: 2 },
        address: '10.0.0.1',
        requestId: 'request-1',
      },
    ]);
  });

  it('is undone with the change that it belongs to', async () => {
    const who = actor();
    const change = inTransaction(test.app.db, async (trx) => {
      await recordAudit(trx, who, { action: 'delete', resource: 'user', recordId: newId() });
      throw new Error('no');
    });
    await expect(change).rejects.toThrow('no');
    expect(await list(`actor=${who.id}`)).toEqual([]);
  });

  it('keeps no secret', async () => {
    const who = actor();
    await record(who, {
      before: { passwordHash: 'argon', password: 'p' },
      after: { user: { refreshToken: 't', name: 'Bo' } },
    });
    const [entry] = await list(`actor=${who.id}`);
    expect(entry.before).toEqual({ passwordHash: '[redacted]', password: '[redacted]' });
    expect(entry.after).toEqual({ user: { refreshToken: '[redacted]', name: 'Bo' } });
  });

  it('takes the system itself and an event without a record', async () => {
    const recordId = '';
    const action = `sign-in-${newId().slice(-8)}`;
    await record({ name: 'system', role: 'system', address: '', requestId: '' }, { action, recordId });
    expect(await list(`action=${action}`)).toMatchObject([{ actor: { name: 'system' }, recordId: '' }]);
  });
});

describe('GET admin/audit', () => {
  it('filters, newest first, and pages', async () => {
    const who = actor();
    const recordId = newId();
    for (const action of ['create', 'update', 'delete']) {
      await record(who, { action, recordId, resource: 'project' });
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    await record(actor(), { resource: 'project' });
    const actions = async (query: string) =>
      (await list(`actor=${who.id}&${query}`)).map((entry: { action: string }) => entry.action);
    expect(await actions('resource=project')).toEqual(['delete', 'update', 'create']);
    expect(await actions('sort=at')).toEqual(['create', 'update', 'delete']);
    expect(await actions(`recordId=${recordId}&action=update`)).toEqual(['update']);
    const page = await admin.call('GET', `admin/audit?actor=${who.id}&pageSize=2`);
    expect(page.headers['x-total-count']).toBe('3');
    expect(page.json()).toHaveLength(2);
    expect(await actions(`pageSize=2&after=${page.headers['x-next-cursor']}`)).toEqual(['create']);
  });

  it('exports CSV', async () => {
    const who = actor();
    await record(who, { after: { name: '=cmd' } });
    const csv = await admin.call('GET', `admin/audit?actor=${who.id}`, undefined, { accept: 'text/csv' });
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
    const [head, line] = csv.body.replace('\uFEFF', '').split('\r\n');
    expect(head).toContain('actor');
    expect(line).toContain('"{""name"":""=cmd""}"');
  });

  it('is for administrators', async () => {
    const dealer = await registerDealer(test);
    expect((await dealer.call('GET', 'admin/audit')).statusCode).toBe(403);
    expect((await test.app.inject('/api/admin/audit')).statusCode).toBe(401);
  });
});
