import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../../app';
import { parsePreviousSecrets } from '../../../config/server-secrets';
import { newId } from '../../../database/ids';
import { contentOf } from '../../../testing/contents';
import { PASSWORD, type Person, registerCustomer, registerDealer } from '../../../testing/people';
import { createTestApp, type TestApp } from '../../../testing/test-app';
import { freshCode, switchOn } from '../../../testing/two-step';
import { createStoredFileRepository } from '../../files/stored-file-repository';
import { resealAll } from './reseal';

const OLD = 'the secret before it is changed, long enough';
const NEW = '2026-11:the secret after it was changed, long enough';

const BEFORE = { secret: OLD, previousSecrets: [] };
const PREPARED = { secret: OLD, previousSecrets: [NEW] };
const SWITCHED = { secret: NEW, previousSecrets: [OLD] };
const AFTER = { secret: NEW, previousSecrets: [] };

let test: TestApp;
let prepared: FastifyInstance;
let switched: FastifyInstance;
let after: FastifyInstance;
beforeAll(async () => {
  test = await createTestApp({ ...BEFORE, rateLimit: false });
  prepared = await test.another({ ...PREPARED, rateLimit: false });
  switched = await test.another({ ...SWITCHED, rateLimit: false });
  after = await test.another({ ...AFTER, rateLimit: false });
});
afterAll(() => test.close());

const statusOf = async (app: FastifyInstance, token: string) =>
  (await app.inject({ url: '/api/auth/whoami', headers: { authorization: `Bearer ${token}` } })).statusCode;

const refresh = async (app: FastifyInstance, { token }: Person) => {
  const headers = { authorization: `Bearer ${token.accessToken}`, 'x-refresh-token': token.refreshToken };
  const response = await app.inject({ url: '/api/auth/refresh', headers });
  return { status: response.statusCode, token: response.json() };
};

const signIn = async (app: FastifyInstance, person: Person, code?: string) => {
  const post = (path: string, payload: object) =>
    app.inject({ method: 'POST', url: `/api/auth/${path}`, payload });
  const asked = (await post('login', { email: person.user.email, password: PASSWORD })).json();
  if (code === undefined) return { statusCode: 200, token: asked.token };
  const response = await post('login/two-step', { challenge: asked.twoStep.challenge, code });
  return { statusCode: response.statusCode, token: response.json().token };
};

describe('While SECRET is being changed', () => {
  it('old and new processes accept the access tokens of each other', async () => {
    const person = await registerDealer(test);
    const { token } = await signIn(switched, person);
    for (const app of [prepared, switched]) {
      for (const each of [person.token, token]) expect(await statusOf(app, each.accessToken)).toBe(200);
    }
    expect(await statusOf(after, token.accessToken)).toBe(200);
    expect(await statusOf(after, person.token.accessToken)).toBe(401);
    expect(await statusOf(test.app, token.accessToken)).toBe(401);
  });

  it('a session goes on, from the first to the last step', async () => {
    const person = await registerDealer(test);
    for (const app of [prepared, switched, prepared, switched, switched]) {
      const { status, token } = await refresh(app, person);
      expect(status).toBe(200);
      person.token = token;
    }
    const last = await refresh(after, person);
    expect([last.status, await statusOf(after, last.token.accessToken)]).toEqual([200, 200]);
  });

  it('signed URLs of files are good in old and new processes', async () => {
    const owner = await registerCustomer(test);
    const file = { ownerId: owner.user.id, fileName: 'a.png', contentType: 'image/png' };
    const readers = { isPublic: true, isViewableByAnyUser: false };
    const { id } = await createStoredFileRepository(test.app.db).add({ ...file, ...readers });
    await test.app.storage.write({ id, ...file }, contentOf('image/png'));
    const statuses = async (maker: FastifyInstance) => {
      const signed = new URL((await maker.inject(`/api/s3/get-signed-url/${id}`)).json().signedUrl);
      const url = signed.pathname + signed.search;
      const all = [];
      for (const app of [prepared, switched, after]) all.push((await app.inject({ url })).statusCode);
      // As version 0.2.0 has it.
      all.push((await switched.inject({ url: `${url}&key=2026-11` })).statusCode);
      all.push((await switched.inject({ url: url.replace('a.png', 'b.png') })).statusCode);
      return all;
    };
    expect(await statuses(test.app)).toEqual([200, 200, 403, 200, 403]);
    expect(await statuses(prepared)).toEqual([200, 200, 403, 200, 403]);
    expect(await statuses(switched)).toEqual([200, 200, 200, 200, 403]);
  });

  it('a write that is repeated on another process happens once', async () => {
    const customer = await registerCustomer(test);
    const body = { title: 'A kitchen' };
    const create = (app: FastifyInstance, key: string, payload: object = body) =>
      app.inject({
        method: 'POST',
        url: '/api/app/project',
        headers: { ...customer.headers, 'idempotency-key': key },
        payload,
      });
    for (const [first, second] of [
      [prepared, switched],
      [switched, prepared],
    ] as const) {
      const key = newId();
      const made = await create(first, key);
      const repeated = await create(second, key);
      expect([made.statusCode, repeated.statusCode, repeated.headers['idempotency-replayed']]).toEqual([
        201,
        201,
        'true',
      ]);
      expect(repeated.json()).toEqual(made.json());
      expect((await create(second, key, { title: 'A bath' })).json().code).toBe('IDEMPOTENCY_KEY_REUSED');
    }
    const key = newId();
    const both = await Promise.all([create(prepared, key), create(switched, key)]);
    const ids = both.filter(({ statusCode }) => statusCode === 201).map((each) => each.json().created._id);
    expect(new Set(ids).size).toBeLessThanOrEqual(1);
  });
});

describe('Two-step secrets of the secret before', () => {
  const sealedOf = async ({ user }: Person): Promise<string> =>
    (await test.app.db('two_step_secrets').where('user_id', user.id).first()).secret_sealed;

  it('work at once, and without it once they were encrypted again; recovery codes too', async () => {
    const person = await registerDealer(test);
    const { secret, recoveryCodes } = await switchOn(person);
    const code = () => freshCode(test, person, secret);
    expect((await signIn(switched, person, await code())).statusCode).toBe(200);
    expect((await signIn(switched, person, recoveryCodes[0])).statusCode).toBe(200);
    expect((await signIn(after, person, recoveryCodes[1])).statusCode).toBe(409);

    const counts = await resealAll(test.app.db, SWITCHED);
    expect(counts.resealed).toBeGreaterThan(0);
    expect(await resealAll(test.app.db, SWITCHED)).toEqual({ resealed: 0, unreadable: 0 });
    expect((await sealedOf(person)).length).toBeLessThanOrEqual(255);
    for (const app of [prepared, switched, after]) {
      expect((await signIn(app, person, await code())).statusCode).toBe(200);
    }
    for (const [index, app] of [prepared, switched, after].entries()) {
      expect((await signIn(app, person, recoveryCodes[index + 2])).statusCode).toBe(200);
    }
    expect((await signIn(after, person, recoveryCodes[0])).statusCode).toBe(401);
    expect((await person.call('GET', 'app/two-step')).json()).toMatchObject({ recoveryCodesLeft: 6 });
  });

  it('survive a second change', async () => {
    const person = await registerDealer(test);
    const { recoveryCodes } = await switchOn(person);
    await resealAll(test.app.db, SWITCHED);
    const third = '2027-01:a third secret, which is as long as the others';
    await resealAll(test.app.db, { secret: third, previousSecrets: [NEW] });
    const app = await test.another({ secret: third, previousSecrets: [], rateLimit: false });
    expect((await signIn(app, person, recoveryCodes[0])).statusCode).toBe(200);
    await resealAll(test.app.db, { secret: OLD, previousSecrets: [third] });
  });

  it('work as version 0.2.0 stored them, with the id of the secret', async () => {
    const person = await registerDealer(test);
    const { secret, recoveryCodes } = await switchOn(person);
    await resealAll(test.app.db, SWITCHED);
    const secret_sealed = `2026-11.${await sealedOf(person)}`;
    await test.app.db('two_step_secrets').where('user_id', person.user.id).update({ secret_sealed });
    expect((await signIn(after, person, await freshCode(test, person, secret))).statusCode).toBe(200);
    expect((await signIn(after, person, recoveryCodes[0])).statusCode).toBe(200);
    await resealAll(test.app.db, { secret: OLD, previousSecrets: [NEW] });
  });

  it('are counted where no secret opens them, and left as they are', async () => {
    const person = await registerDealer(test);
    await switchOn(person);
    const before = await sealedOf(person);
    const counts = await resealAll(test.app.db, AFTER);
    expect([counts.resealed, counts.unreadable > 0]).toEqual([0, true]);
    expect(await sealedOf(person)).toBe(before);
  });

  it('are encrypted again by a server that has SECRET_PREVIOUS', async () => {
    const person = await registerDealer(test);
    await switchOn(person);
    const before = await sealedOf(person);
    const app = await buildApp({ ...test.config, ...SWITCHED }, { background: true });
    await app.ready();
    await app.close();
    expect(await sealedOf(person)).not.toBe(before);
  });
});

it('Secrets before are lines of a text', () => {
  for (const end of ['\n', '\r\n', '\n\n'])
    expect(parsePreviousSecrets([OLD, NEW].join(end) + end)).toEqual([OLD, NEW]);
});
