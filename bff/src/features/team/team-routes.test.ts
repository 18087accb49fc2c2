import { newId } from '../../database/ids';
import { insist } from '../../testing/insist';
import {
  type Dealer,
  type Person,
  registerAdmin,
  registerDealer,
  registerMember,
} from '../../testing/people';
import { ON_MYSQL } from '../../testing/plans';
import { createTestApp, QUIET, type TestApp } from '../../testing/test-app';

let test: TestApp;
let owner: Dealer;
beforeAll(async () => {
  test = await createTestApp(QUIET);
});
beforeEach(async () => {
  owner = await registerDealer(test);
});
afterAll(() => test.close());

const anyAddress = () => `${newId()}@example.com`;
const invite = (by: Person, body: object = {}) =>
  by.call('POST', 'fabricator/team', { name: 'Nia New', email: anyAddress(), role: 'staff', ...body });
const invited = async (by: Person, body: object = {}) => (await invite(by, body)).json().created;
const teamOf = async (by: Person) => (await by.call('GET', 'fabricator/team')).json();
const rolesOf = async (by: Person) =>
  (await teamOf(by)).map(({ name, role }: { name: string; role: string }) => `${name}: ${role}`);
const setRole = (by: Person, id: string, role: string, headers?: Record<string, string>) =>
  by.call('POST', `fabricator/team/${id}`, { role }, headers);
const remove = (by: Person, id: string) => by.call('DELETE', `fabricator/team/${id}`);
const auditOf = (recordId: string) =>
  test.app.db('audit_entries').where({ record_id: recordId }).orderBy('id').select();

describe('Roles', () => {
  it('take effect with the next call', async () => {
    const member = await registerMember(test, owner, 'staff');
    const addLineItem = () => member.call('POST', 'fabricator/line-item', { title: 'Edge', price: 10 });
    const refused = await addLineItem();
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'ROLE_FORBIDDEN']);
    expect((await setRole(owner, member.user.id, 'manager')).json().updated.role).toBe('manager');
    expect((await addLineItem()).statusCode).toBe(201);
  });

  it("keep what a role may not read from it, in every dealer's data and in the palette", async () => {
    const staff = await registerMember(test, owner, 'staff');
    const readOnly = await registerMember(test, owner, 'read-only');
    for (const path of ['fabricator/team', 'fabricator/profile', 'fabricator/access-log']) {
      expect((await staff.call('GET', path)).statusCode).toBe(403);
    }
    expect((await readOnly.call('GET', 'fabricator/customer')).statusCode).toBe(403);
    expect((await staff.call('GET', 'fabricator/customer')).statusCode).toBe(200);
    const csv = await readOnly.call('GET', 'fabricator/customer', undefined, { accept: 'text/csv' });
    expect(csv.statusCode).toBe(403);
    const head = await test.app.inject({
      method: 'HEAD',
      url: '/api/fabricator/team',
      headers: staff.headers,
    });
    expect(head.statusCode).toBe(403);
  });

  it('let managers manage staff and readers only', async () => {
    const manager = await registerMember(test, owner, 'manager');
    const other = await registerMember(test, owner, 'manager');
    const staff = await registerMember(test, owner, 'staff');
    expect((await invite(manager, { role: 'manager' })).statusCode).toBe(403);
    expect((await setRole(manager, staff.user.id, 'owner')).statusCode).toBe(403);
    expect((await setRole(manager, manager.user.id, 'owner')).statusCode).toBe(403);
    expect((await remove(manager, other.user.id)).statusCode).toBe(403);
    expect((await remove(manager, owner.user.id)).statusCode).toBe(403);
    expect((await setRole(manager, staff.user.id, 'read-only')).statusCode).toBe(200);
    expect((await invite(manager, { role: 'staff' })).statusCode).toBe(201);
  });

  it("don't reach into other teams", async () => {
    const stranger = await registerDealer(test);
    const staff = await registerMember(test, owner, 'staff');
    expect((await setRole(stranger, staff.user.id, 'owner')).statusCode).toBe(404);
    expect((await remove(stranger, staff.user.id)).statusCode).toBe(404);
  });
});

describe('A removal', () => {
  it("ends the member's sessions and access", async () => {
    const member = await registerMember(test, owner, 'staff');
    expect((await remove(owner, member.user.id)).statusCode).toBe(204);
    expect((await member.call('GET', 'fabricator/order')).statusCode).toBe(401);
    expect(await rolesOf(owner)).toEqual(['A dealer: owner']);
    const [entry] = await auditOf(member.user.id);
    expect([entry.action, entry.actor_name, entry.label]).toEqual([
      'delete',
      owner.user.name,
      'A staff member',
    ]);
  });

  it.each(['manager', 'staff', 'read-only'] as const)('by a %s who leaves', async (role) => {
    const member = await registerMember(test, owner, role, { name: 'Lee' });
    expect((await member.call('DELETE', 'fabricator/membership')).statusCode).toBe(204);
    expect(await rolesOf(owner)).not.toContainEqual(expect.stringContaining('Lee'));
    // The account stays, without the dealer.
    const account = await member.call('GET', 'app/user');
    expect([account.statusCode, account.json().fabricator]).toEqual([200, undefined]);
    expect((await member.call('GET', 'fabricator/order')).statusCode).toBe(403);
    const [entry] = (await auditOf(member.user.id)).slice(-1);
    expect(entry).toMatchObject({ action: 'delete', resource: 'team-member', actor_id: member.user.id });
  });

  it('by an owner who leaves hands the dealer over to another owner, and is refused to the last one', async () => {
    const other = await registerMember(test, owner, 'owner');
    expect((await owner.call('DELETE', 'fabricator/membership')).statusCode).toBe(204);
    const [entry] = (await auditOf(owner.fabricator.id)).slice(-1);
    expect(entry).toMatchObject({ action: 'update', resource: 'fabricator', actor_id: owner.user.id });
    expect(JSON.parse(entry.after_value)).toEqual({ user: other.user.id });
    const refused = await other.call('DELETE', 'fabricator/membership');
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'LAST_OWNER']);
    expect((await other.call('GET', 'fabricator/order')).statusCode).toBe(200);
  });

  it('of the last owner is refused, also as a change of the role', async () => {
    for (const response of [
      await setRole(owner, owner.user.id, 'manager'),
      await remove(owner, owner.user.id),
    ]) {
      expect([response.statusCode, response.json().code]).toEqual([409, 'LAST_OWNER']);
    }
    // An owner who has not accepted yet does not count.
    await invited(owner, { role: 'owner' });
    expect((await remove(owner, owner.user.id)).json().code).toBe('LAST_OWNER');
  });

  it('of the first owner hands the dealer to the next one', async () => {
    const second = await registerMember(test, owner, 'owner', { name: 'Second' });
    expect((await setRole(owner, owner.user.id, 'staff')).json().updated.role).toBe('staff');
    expect(await rolesOf(second)).toEqual(['Second: owner', 'A dealer: staff']);
    expect((await owner.call('GET', 'fabricator/team')).statusCode).toBe(403);
    expect((await owner.call('GET', 'fabricator/order')).statusCode).toBe(200);
    expect((await second.call('GET', 'fabricator/profile')).json().user._id).toBe(second.user.id);
    expect((await remove(second, owner.user.id)).statusCode).toBe(204);
    expect((await owner.call('GET', 'fabricator/order')).statusCode).toBe(401);
  });

  it('leaves one owner, however many of them remove each other at once', async () => {
    const second = await registerMember(test, owner, 'owner');
    const third = await registerMember(test, owner, 'owner');
    const owners = [owner, second, third];
    const all = owners.flatMap((by) =>
      owners.map((whom) => insist((headers) => setRole(by, whom.user.id, 'manager', headers))),
    );
    for (const { statusCode } of await Promise.all(all)) expect([200, 403, 409]).toContain(statusCode);
    const entries = await Promise.all(owners.map(({ user }) => auditOf(user.id)));
    expect(entries.flat().map(({ action }) => action)).toEqual(['update', 'update']);
    const [dealer] = await test.app
      .db('fabricators')
      .join('users', 'users.id', 'fabricators.live_user_id')
      .where('fabricators.id', owner.fabricator.id)
      .select('users.id');
    const last = owners.find(({ user }) => user.id === dealer.id);
    expect((await rolesOf(last as Person)).map((role: string) => role.split(': ')[1])).toEqual([
      'owner',
      'manager',
      'manager',
    ]);
  });
});

describe('Administrators', () => {
  let admin: Person;
  beforeAll(async () => {
    admin = await registerAdmin(test);
  });
  const path = (suffix = '') => `admin/fabricator/${owner.fabricator.id}/team${suffix}`;

  it('see a team, invite, change roles and remove, under their own name', async () => {
    const member = await registerMember(test, owner, 'staff');
    const changed = await admin.call('POST', path(`/${member.user.id}`), { role: 'owner' });
    expect(changed.json().updated.role).toBe('owner');
    expect((await admin.call('GET', path())).json()).toHaveLength(2);
    const body = { name: 'Nia', email: anyAddress(), role: 'manager' };
    expect((await admin.call('POST', path(), body)).statusCode).toBe(201);
    expect((await admin.call('DELETE', path(`/${member.user.id}`))).statusCode).toBe(204);
    expect((await admin.call('DELETE', path(`/${owner.user.id}`))).json().code).toBe('LAST_OWNER');
    const [entry] = await auditOf(member.user.id);
    expect([entry.actor_name, entry.actor_role, entry.resource]).toEqual([
      admin.user.name,
      'admin',
      'team-member',
    ]);
  });

  it("who delete a member's account leave the dealer; of an owner, another one takes over", async () => {
    const member = await registerMember(test, owner, 'staff');
    const second = await registerMember(test, owner, 'owner', { name: 'Second' });
    expect((await admin.call('DELETE', `admin/user/${member.user.id}`)).statusCode).toBe(204);
    expect(await rolesOf(owner)).toEqual(['A dealer: owner', 'Second: owner']);
    expect((await admin.call('DELETE', `admin/user/${owner.user.id}`)).statusCode).toBe(204);
    expect(await rolesOf(second)).toEqual(['Second: owner']);
  });

  it('make a member the user of the dealer, or of another one', async () => {
    const [member, second] = [
      await registerMember(test, owner, 'staff'),
      await registerMember(test, owner, 'staff', { name: 'Second' }),
    ];
    const other = await registerDealer(test);
    const assignable = await admin.call('GET', `admin/user?assignableTo=${other.fabricator.id}&pageSize=100`);
    const ids = assignable.json().map(({ _id }: { _id: string }) => _id);
    expect(ids).toEqual(expect.arrayContaining([member.user.id, other.user.id]));
    expect(ids).not.toContain(owner.user.id);
    const give = ({ fabricator }: Dealer, { user }: Person) =>
      admin.call('POST', `admin/fabricator/${fabricator.id}`, { user: user.id });
    expect((await give(other, second)).statusCode).toBe(200);
    expect(await rolesOf(second)).toEqual(['Second: owner']);
    expect((await other.call('GET', 'fabricator/order')).statusCode).toBe(403);
    expect((await give(owner, second)).json().code).toBe('TAKEN');
    expect((await give(owner, member)).statusCode).toBe(200);
    expect(await rolesOf(member)).toEqual(['A staff member: owner', 'Second: staff']);
    expect((await owner.call('GET', 'fabricator/order')).statusCode).toBe(403);
  });
});

it('Sessions find dealer and role in one statement, which reads each table by a key', async () => {
  const member = await registerMember(test, owner, 'staff');
  await member.call('POST', `fabricator/membership/${owner.fabricator.id}/choose`);
  const { db } = test.app;
  const queries: Array<{ sql: string; bindings: string[] }> = [];
  const note = (query: (typeof queries)[number]) => queries.push(query);
  db.on('query', note);
  await member.call('GET', 'fabricator/order');
  db.removeListener('query', note);
  const [session, ...others] = queries.filter(({ sql }) => sql.includes('team_members'));
  expect(others).toEqual([]);
  if (!ON_MYSQL || !session) return;
  const [plan] = await db.raw(`explain ${session.sql}`, session.bindings);
  expect(plan.map(({ type }: { type: string }) => type)).not.toContain('ALL');
  expect(plan.every(({ key }: { key: string | null }) => key !== null)).toBe(true);
});
