import { PASSWORD, registerDealer } from '../../../testing/people';
import { watchRoundTrips } from '../../../testing/round-trips';
import { createTestApp, QUIET, type TestApp } from '../../../testing/test-app';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp(QUIET);
});
afterAll(() => test.close());
afterEach(() => jest.restoreAllMocks());

/** The statements that work sends to the database, without the beginnings and ends of transactions. */
const statementsOf = async (work: () => Promise<unknown>): Promise<string[]> => {
  const statements: string[] = [];
  const note = ({ sql }: { sql: string }) => statements.push(sql);
  test.app.db.on('query', note);
  await work();
  test.app.db.removeListener('query', note);
  return statements.filter((sql) => !/^(begin|commit)\b/i.test(sql));
};

const ON_MYSQL = process.env.TEST_DATABASE_URL !== undefined;
const SIGN_IN = 8;
const ROUND_TRIPS = 4;
const REFUSED = 4;

let addresses = 0;
const freshAddress = (kind: 'IPv4' | 'IPv6'): string => {
  addresses += 1;
  return kind === 'IPv4' ? `198.51.100.${addresses}` : `2001:db8:${addresses}::1`;
};

describe.each(['IPv4', 'IPv6'] as const)('A sign-in from %s', (kind) => {
  const signIn = (email: string, password: string, remoteAddress: string) => {
    const payload = { email, password };
    return test.app.inject({ method: 'POST', url: '/api/auth/login', payload, remoteAddress });
  };

  it('needs few statements, and fewer round trips', async () => {
    const { user } = await registerDealer(test);
    const address = freshAddress(kind);
    for (const _visit of ['first', 'second']) {
      const roundTrips = watchRoundTrips();
      const statements = await statementsOf(async () => {
        expect((await signIn(user.email, PASSWORD, address)).statusCode).toBe(200);
      });
      expect(statements).toHaveLength(SIGN_IN);
      expect(roundTrips).toHaveLength(ON_MYSQL ? ROUND_TRIPS : 0);
      jest.restoreAllMocks();
    }
  });

  it('returns every rate-limit point that it took', async () => {
    const { user } = await registerDealer(test);
    const address = freshAddress(kind);
    await test.app.db('rate_limits').delete();
    for (let round = 0; round < 3; round += 1) {
      expect((await signIn(user.email, PASSWORD, address)).statusCode).toBe(200);
    }
    const points: number[] = await test.app.db('rate_limits').pluck('points');
    expect(points).toEqual(Array(kind === 'IPv4' ? 2 : 6).fill(0));
  });

  it.each([
    ['a wrong password', true],
    ['an unknown e-mail address', false],
  ])('needs as few statements with %s', async (_what, isKnown) => {
    const email = isKnown ? (await registerDealer(test)).user.email : 'nobody@example.com';
    const address = freshAddress(kind);
    const statements = await statementsOf(async () => {
      expect((await signIn(email, 'Wrong-Horse-1', address)).statusCode).toBe(401);
    });
    expect(statements).toHaveLength(REFUSED);
  });
});

describe('whoami', () => {
  it('needs one statement', async () => {
    const { headers } = await registerDealer(test);
    const statements = await statementsOf(async () => {
      const response = await test.app.inject({ url: '/api/auth/whoami', headers });
      expect(response.json()).toMatchObject({ isLoggedIn: true });
    });
    expect(statements).toHaveLength(1);
  });
});
