import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import type { Readable } from 'node:stream';
import { addMaterial, createProject, orderOf } from '../../testing/market';
import { PASSWORD, type Person, registerAdmin, registerCustomer, registerDealer } from '../../testing/people';
import { ON_MYSQL } from '../../testing/plans';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { switchOn } from '../../testing/two-step';
import { unzip } from '../../testing/unzip';
import { uploadFile } from './testing/stored-texts';

let test: TestApp;
let admin: Person;
beforeAll(async () => {
  test = await createTestApp();
  admin = await registerAdmin(test, { name: 'Ada Admin' });
});
afterAll(() => test.close());

const erase = ({ user }: Person, body: object = {}, by = admin) =>
  by.call('POST', `admin/user/${user.id}/erase`, { email: user.email, currentPassword: PASSWORD, ...body });
const preview = ({ user }: Person) => admin.call('GET', `admin/user/${user.id}/erasure`);
const linkTo = async ({ user }: Person): Promise<string> =>
  (await admin.call('POST', `admin/user/${user.id}/export`)).json().url;
const auditOf = async ({ user }: Person, action: string) =>
  (await admin.call('GET', `admin/audit?recordId=${user.id}&action=${action}`)).json();

describe('POST admin/user/{id}/erase', () => {
  it('erases what the preview showed, also of a deleted account, and says who did it', async () => {
    const dealer = await registerDealer(test);
    const customer = await registerCustomer(test, { name: 'Vera Vanish' });
    await orderOf(customer, dealer, await addMaterial(test, dealer));
    await createProject(customer, { title: 'Never ordered', slabs: [] });
    expect((await admin.call('DELETE', `admin/user/${customer.user.id}`)).statusCode).toBe(204);
    const before = { name: 'Vera Vanish', email: customer.user.email, isErased: false, openOrders: 0 };
    expect((await preview(customer)).json()).toMatchObject({
      ...before,
      projects: 2,
      orderedProjects: 1,
      orders: 1,
    });

    const response = await erase(customer, { email: ` ${customer.user.email.toUpperCase()} ` });
    expect([response.statusCode, response.json()]).toEqual([
      200,
      expect.objectContaining({ isErased: true, name: expect.stringMatching(/^Erased person/), sessions: 0 }),
    ]);
    expect(await auditOf(customer, 'erase')).toEqual([
      expect.objectContaining({
        label: response.json().name,
        actor: expect.objectContaining({ name: 'Ada Admin' }),
      }),
    ]);
  });

  it('asks for the address of the person, and for the password and the code of the administrator', async () => {
    const careful = await registerAdmin(test);
    const { recoveryCodes } = await switchOn(careful);
    const person = await registerCustomer(test);
    const refused: Array<[body: object, status: number, body: object]> = [
      [{ email: 'other@example.com' }, 400, { fields: { email: expect.any(String) } }],
      [{ currentPassword: undefined }, 400, { code: 'PASSWORD_REQUIRED' }],
      [{ currentPassword: 'Wrong-Horse-1' }, 400, { code: 'PASSWORD_REQUIRED' }],
      [{ code: undefined }, 400, { fields: { code: expect.any(String) } }],
      [{ code: '000000' }, 400, { fields: { code: expect.any(String) } }],
    ];
    for (const [body, status, error] of refused) {
      const response = await erase(person, { code: '000000', ...body }, careful);
      expect([body, response.statusCode, response.json()]).toEqual([
        body,
        status,
        expect.objectContaining(error),
      ]);
    }
    expect((await person.call('GET', 'app/user')).statusCode).toBe(200);
    expect((await erase(person, { code: recoveryCodes[0] }, careful)).statusCode).toBe(200);
    expect((await person.call('GET', 'app/user')).statusCode).toBe(401);
  });

  it('refuses oneself, dealers with open orders, and accounts that do not exist', async () => {
    expect((await erase(admin)).json()).toMatchObject({ code: 'OWN_ACCOUNT' });
    const dealer = await registerDealer(test);
    await orderOf(await registerCustomer(test), dealer, await addMaterial(test, dealer));
    expect((await preview(dealer)).json()).toMatchObject({ openOrders: 1, dealers: 1 });
    expect((await erase(dealer)).json()).toMatchObject({ code: 'OPEN_ORDERS' });
    const nobody = { ...dealer, user: { ...dealer.user, id: 'nobody' } };
    expect([(await preview(nobody)).statusCode, (await erase(nobody)).statusCode]).toEqual([404, 404]);
  });

  it('does all or nothing', async () => {
    const person = await registerCustomer(test, { name: 'Hal Half' });
    await createProject(person, { title: 'Kitchen', slabs: [] });
    const { db } = test.app;
    // The last step fails.
    const trigger = 'create trigger no_erase before insert on audit_entries';
    await db.raw(
      ON_MYSQL
        ? `${trigger} for each row begin if new.action = 'erase' then signal sqlstate '45000'; end if; end`
        : `${trigger} when new.action = 'erase' begin select raise(abort, 'no'); end`,
    );
    expect((await erase(person)).statusCode).toBe(500);
    await db.raw('drop trigger no_erase');
    expect((await preview(person)).json()).toMatchObject({ name: 'Hal Half', isErased: false, projects: 1 });
    expect((await person.call('GET', 'app/user')).statusCode).toBe(200);
  });
});

describe('DELETE app/user', () => {
  it('erases oneself, also before the address is confirmed, and signs out everywhere', async () => {
    const person = await registerCustomer(test, { name: 'Olive Own' });
    await createProject(person, { title: 'Kitchen', slabs: [] });
    await test.app.db('users').where({ id: person.user.id }).update({ email_confirmed_at: null });
    const response = await person.call('DELETE', 'app/user', { password: PASSWORD });
    expect([response.statusCode, response.body]).toEqual([204, '']);
    expect((await preview(person)).json()).toMatchObject({ isErased: true, sessions: 0 });
    expect((await person.call('GET', 'app/user')).statusCode).toBe(401);
    const [entry] = await auditOf(person, 'erase');
    expect(entry.actor.name).toMatch(/^Erased person/);
  });

  it('asks for the password, and for a code of who uses one', async () => {
    const person = await registerCustomer(test);
    const { recoveryCodes } = await switchOn(person);
    const code = '000000';
    const refused: Array<[body: object, fields: string[]]> = [
      [{}, ['password', 'code']],
      [{ password: 'Wrong-Horse-1', code }, ['password']],
      [{ password: PASSWORD }, ['code']],
      [{ password: PASSWORD, code }, ['code']],
    ];
    for (const [body, fields] of refused) {
      const { code: refusal, fields: prompts } = (await person.call('DELETE', 'app/user', body)).json();
      expect([body, refusal, Object.keys(prompts)]).toEqual([body, 'PASSWORD_REQUIRED', fields]);
    }
    const whole = { password: PASSWORD, code: recoveryCodes[0] };
    expect((await person.call('DELETE', 'app/user', whole)).statusCode).toBe(204);
  });

  it('waits for the orders of the business', async () => {
    const dealer = await registerDealer(test);
    await orderOf(await registerCustomer(test), dealer, await addMaterial(test, dealer));
    const response = await dealer.call('DELETE', 'app/user', { password: PASSWORD });
    expect([response.statusCode, response.json().code]).toEqual([409, 'OPEN_ORDERS']);
  });
});

describe('GET app/export', () => {
  it("downloads one's own data, a few times per hour", async () => {
    const person = await registerCustomer(test, { name: 'Eve Own' });
    const response = await person.call('GET', 'app/export');
    const { 'data.json': data } = await unzip(response.rawPayload);
    expect(data?.toString()).toContain('Eve Own');
    const statuses = new Set<number>();
    for (let count = 0; count < 10; count += 1) {
      statuses.add((await person.call('GET', 'app/export')).statusCode);
    }
    expect([...statuses]).toEqual([200, 429]);
  });
});

describe('The download of an export', () => {
  it('has a link that names one person, is recorded, and ends with the time and the rights of the administrator', async () => {
    const person = await registerCustomer(test, { name: 'Eve Export' });
    const url = await linkTo(person);
    expect(await auditOf(person, 'export')).toEqual([expect.objectContaining({ label: 'Eve Export' })]);
    const get = async (link: string) => (await test.app.inject({ method: 'GET', url: link })).statusCode;
    expect(await get(url)).toBe(200);
    // As version 0.2.0 has it.
    expect(await get(`${url}&key=2026-11`)).toBe(200);
    const other = await registerCustomer(test);
    expect(await get(url.replace(person.user.id, other.user.id))).toBe(403);
    expect(await get(url.replace(/expires=(\d+)/, (_all, at) => `expires=${Number(at) + 1}`))).toBe(403);
    expect(await get(url.replace(/signature=.{4}/, 'signature=AAAA'))).toBe(403);

    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000);
    expect(await get(url)).toBe(403);
    clock.mockRestore();
    const users = test.app.db('users').where({ id: admin.user.id });
    await users.clone().update({ is_admin: false });
    expect(await get(url)).toBe(403);
    await users.clone().update({ is_admin: true });
  });

  it('fails if a file cannot be read, instead of leaving it out', async () => {
    const person = await registerCustomer(test);
    for (const name of ['one.png', 'two.png']) {
      await uploadFile(test, person, name, randomBytes(500_000).toString('hex'));
    }
    const url = await linkTo(person);
    const { readStream } = test.app.storage;
    const read = jest.spyOn(test.app.storage, 'readStream').mockRejectedValueOnce(new Error('no storage'));
    expect((await test.app.inject({ method: 'GET', url })).statusCode).toBe(500);
    const expired = { name: 'InvalidAccessKeyId', $fault: 'client', $metadata: { httpStatusCode: 403 } };
    read.mockRejectedValueOnce(Object.assign(new Error('no such key'), expired));
    const { statusCode, headers } = await test.app.inject({ method: 'GET', url });
    expect([statusCode, headers['retry-after']]).toEqual([503, '1']);
    // The other time, after the response has begun.
    read.mockImplementationOnce(readStream).mockRejectedValueOnce(new Error('no storage'));
    await expect(test.app.inject({ method: 'GET', url })).rejects.toThrow('destroyed');
    read.mockRestore();
    const whole = await test.app.inject({ method: 'GET', url });
    expect(Object.keys(await unzip(whole.rawPayload))).toHaveLength(3);
  });

  it('stops reading when the client goes away', async () => {
    const person = await registerCustomer(test);
    const content = randomBytes(20_000_000);
    const id = await uploadFile(test, person, 'photo.png', 'x');
    await test.app.storage.write({ id, contentType: 'image/png', fileName: 'photo.png' }, content);
    const opened: Readable[] = [];
    const server = await test.another();
    const { readStream } = server.storage;
    jest.spyOn(server.storage, 'readStream').mockImplementation(async (file) => {
      const stream = await readStream(file);
      if (stream) opened.push(stream);
      return stream;
    });
    await server.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.server.address() as AddressInfo;
    // More often than downloads may run at once.
    for (let time = 0; time < 12; time += 1) {
      const socket = connect(port, '127.0.0.1');
      socket.write(`GET ${await linkTo(person)} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
      const [head] = (await once(socket, 'data')) as [Buffer];
      expect(head.toString()).toContain('200 OK');
      socket.destroy();
      while (!opened[time]?.destroyed) await new Promise((resolve) => setTimeout(resolve, 5));
    }
  });
});
