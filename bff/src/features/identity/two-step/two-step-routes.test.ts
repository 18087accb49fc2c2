import { newestCode } from '../../../testing/mails';
import { PASSWORD, registerAdmin, registerCustomer, registerDealer } from '../../../testing/people';
import { createTestApp, type TestApp } from '../../../testing/test-app';
import { freshCode, switchOn, wrongCode } from '../../../testing/two-step';
import { codeAt, qrCodeOf, stepOf } from './authenticator';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ productName: 'Acme Desk' });
});
afterAll(() => test.close());

const start = (password = PASSWORD) => ['POST', 'app/two-step/start', { password }] as const;
const enable = (code: string) => ['POST', 'app/two-step/enable', { code }] as const;

describe('Two-step sign-in', () => {
  it('is off until the first code, and reports its state', async () => {
    const person = await registerDealer(test);
    const status = async () => (await person.call('GET', 'app/two-step')).json();
    const off = { enabled: false, required: false, recoveryCodesLeft: 0 };
    expect(await status()).toEqual(off);
    const begun = await person.call(...start());
    expect(begun.statusCode).toBe(200);
    const { secret, uri, qrCode } = begun.json();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(new URL(uri).searchParams.get('secret')).toBe(secret);
    expect(new URL(uri).searchParams.get('issuer')).toBe('Acme Desk');
    expect(decodeURIComponent(uri)).toContain(person.user.email);
    expect(qrCode).toBe(await qrCodeOf(uri));
    expect(Buffer.from(qrCode.split('base64,')[1], 'base64').toString()).toMatch(/^<svg .*<\/svg>\s*$/s);
    expect(await status()).toEqual(off);

    const refused = await person.call(...enable(wrongCode(secret)));
    expect([refused.statusCode, refused.json().fields]).toEqual([400, { code: expect.any(String) }]);
    const code = codeAt(secret, Date.now());
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
    const enabled = await person.call(...enable(spaced));
    expect(enabled.statusCode).toBe(200);
    const { recoveryCodes } = enabled.json();
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const each of recoveryCodes) expect(each).toMatch(/^[A-HJ-NP-Z2-9]{5}-[A-HJ-NP-Z2-9]{5}$/);
    expect(await status()).toEqual({ enabled: true, required: false, recoveryCodesLeft: 10 });
    expect((await person.call(...start())).statusCode).toBe(409);
    expect((await person.call(...enable(code))).statusCode).toBe(409);
  });

  it('repeats the recovery codes to a retry whose first response was lost', async () => {
    const person = await registerDealer(test);
    const { secret } = (await person.call(...start())).json();
    const turnOn = () =>
      person.call(...enable(codeAt(secret, Date.now())), { 'idempotency-key': 'first-code' });
    const first = await turnOn();
    expect(first.json().recoveryCodes).toHaveLength(10);
    expect((await turnOn()).json()).toEqual(first.json());
  });

  it('stores neither secrets nor recovery codes readably', async () => {
    const person = await registerCustomer(test);
    const { secret, recoveryCodes } = await switchOn(person);
    const kept = JSON.stringify([
      await test.app.db('two_step_secrets').select(),
      await test.app.db('recovery_codes').select(),
      await test.app.db('audit_entries').select(),
    ]);
    for (const each of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))]) {
      expect(kept).not.toContain(each);
    }
    const actions = await test.app.db('audit_entries').where('record_id', person.user.id).pluck('action');
    expect(actions).toContain('two-step-on');
  });

  it("can't be read with another user's row, nor with another SECRET", async () => {
    const [person, thief] = [await registerCustomer(test), await registerCustomer(test)];
    const { secret } = await switchOn(person);
    await switchOn(thief);
    const rows = () => test.app.db('two_step_secrets');
    const { secret_sealed } = await rows().where('user_id', person.user.id).first();
    await rows().where('user_id', thief.user.id).update({ secret_sealed });
    const code = await freshCode(test, thief, secret);
    const response = await thief.call('POST', 'app/two-step/disable', { password: PASSWORD, code });
    expect(response.statusCode).toBe(409);
    expect(await rows().where('user_id', thief.user.id)).toHaveLength(1);
  });

  it('starts and ends with the password, whose guesses are counted', async () => {
    const person = await registerCustomer(test);
    const { secret } = await switchOn(person);
    const code = await freshCode(test, person, secret);
    const response = await person.call('POST', 'app/two-step/disable', { password: 'wrong', code });
    expect([response.statusCode, response.json().fields]).toEqual([400, { password: 'Incorrect password' }]);
    const other = await registerCustomer(test);
    const statuses = [];
    for (let i = 0; i < 11; i += 1) statuses.push((await other.call(...start('wrong'))).statusCode);
    expect(statuses).toEqual([...Array(10).fill(400), 429]);
  });

  it('is switched off with password and code, and needs new codes the next time', async () => {
    const person = await registerCustomer(test);
    const { secret, recoveryCodes } = await switchOn(person);
    const disable = (code: string) =>
      person.call('POST', 'app/two-step/disable', { password: PASSWORD, code });
    expect((await disable(wrongCode(secret))).statusCode).toBe(400);
    expect((await disable(await freshCode(test, person, secret))).statusCode).toBe(200);
    expect((await disable(await freshCode(test, person, secret))).statusCode).toBe(409);
    const status = (await person.call('GET', 'app/two-step')).json();
    expect(status).toEqual({ enabled: false, required: false, recoveryCodesLeft: 0 });
    const again = await switchOn(person);
    expect(again.secret).not.toBe(secret);
    expect((await disable(recoveryCodes[0] ?? '')).statusCode).toBe(400);
    expect((await disable(again.recoveryCodes[0]?.toLowerCase().replace('-', ' ') ?? '')).statusCode).toBe(
      200,
    );
  });

  it('refuses codes after too many guesses', async () => {
    const person = await registerCustomer(test);
    const { secret } = (await person.call(...start())).json();
    const statuses = [];
    for (let i = 0; i < 11; i += 1) {
      const response = await person.call(...enable(wrongCode(secret)));
      statuses.push(response.statusCode);
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429]);
    const code = codeAt(secret, Date.now());
    expect((await person.call(...enable(code))).statusCode).toBe(429);
  });

  it('has one secret and one set of recovery codes after concurrent starts', async () => {
    const person = await registerCustomer(test);
    // A busy machine has no time for all of them at once.
    const callUntilServed = async (call: Readonly<Parameters<typeof person.call>>) => {
      for (;;) {
        const response = await person.call(...call);
        if (response.statusCode !== 503) return response;
      }
    };
    // Each code is sent twice, and ten may be wrong before all are refused.
    const begun = await Promise.all(Array.from({ length: 5 }, () => callUntilServed(start())));
    const good = begun.filter(({ statusCode }) => statusCode === 200).map((each) => each.json().secret);
    const codes = good.map((secret) => codeAt(secret, Date.now()));
    const enabled = await Promise.all([...codes, ...codes].map((code) => callUntilServed(enable(code))));
    expect(enabled.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect((await person.call('GET', 'app/two-step')).json()).toMatchObject({ recoveryCodesLeft: 10 });
  });

  it("can't be switched off by administrators where it is required", async () => {
    const strict = await createTestApp({ admin2fa: true });
    const [admin, customer] = [await registerAdmin(strict), await registerCustomer(strict)];
    await admin.call(...start());
    const { secret } = await switchOn(admin, { mailedCode: await newestCode(strict, admin.user.email) });
    expect((await admin.call('GET', 'app/two-step')).json()).toMatchObject({ enabled: true, required: true });
    const code = await freshCode(strict, admin, secret);
    const response = await admin.call('POST', 'app/two-step/disable', { password: PASSWORD, code });
    expect(response.statusCode).toBe(403);
    expect((await customer.call('GET', 'app/two-step')).json()).toMatchObject({ required: false });
    await strict.close();
  });
});

describe('A code of an app', () => {
  it('is calculated as in RFC 6238, and valid one step before and after', () => {
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    // The last six digits of the values in appendix B.
    expect(codeAt(secret, 59_000)).toBe('287082');
    expect(codeAt(secret, 1_111_111_109_000)).toBe('081804');
    expect([0, 29, 30, 59, 60, 89, 90].map((second) => stepOf(secret, '287082', second * 1_000))).toEqual([
      1,
      1,
      1,
      1,
      1,
      1,
      undefined,
    ]);
  });
});
