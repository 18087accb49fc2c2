import { isIPv6 } from 'node:net';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { connectMysql } from '../../database/clients';
import { ON_MYSQL } from '../../testing/plans';
import { startPrivateMariadb } from '../../testing/private-mariadb';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { unauthorized } from '../errors';
import { addressKey, addressRanges, fromAddress } from './address-key';
import { createRateLimitRepository } from './rate-limit-repository';
import { RULES } from './rules';

let test: TestApp;
let app: FastifyInstance;
beforeAll(async () => {
  test = await createTestApp();
  app = test.app;
});
afterAll(() => test.close());

let keys = 0;
const freshLimit = () => {
  keys += 1;
  return { rule: 'login-account' as const, key: `account ${keys}` };
};
const LIMIT = RULES['login-account'].limit;

const fail = async () => {
  throw unauthorized('Wrong');
};
const statusOf = (work: Promise<unknown>): Promise<number> =>
  work.then(
    () => 200,
    (error) => error.statusCode ?? 500,
  );
const countOf = (statuses: number[], status: number) => statuses.filter((one) => one === status).length;

describe('countFailures', () => {
  it('allows as many failures as the limit, then returns when to retry', async () => {
    const limit = freshLimit();
    for (let i = 0; i < LIMIT; i += 1) {
      expect(await statusOf(app.rateLimits.countFailures([limit], fail))).toBe(401);
    }
    const refused = await app.rateLimits.countFailures([limit], async () => 'in').catch((error) => error);
    expect(refused.statusCode).toBe(429);
    expect(refused.details.retryAfter).toBeGreaterThan(890);
    expect(refused.details.retryAfter).toBeLessThanOrEqual(900);
    expect(await statusOf(app.rateLimits.countFailures([freshLimit()], async () => 'in'))).toBe(200);
  });

  it('gives concurrent guesses no more tries than sequential ones', async () => {
    for (let round = 0; round < 10; round += 1) {
      const limit = freshLimit();
      const statuses = await Promise.all(
        Array.from({ length: 30 }, () => statusOf(app.rateLimits.countFailures([limit], fail))),
      );
      expect([countOf(statuses, 401), countOf(statuses, 429)]).toEqual([LIMIT, 30 - LIMIT]);
    }
  });

  it('allows as many concurrent calls as the limit, also on a new bucket', async () => {
    for (let round = 0; round < 10; round += 1) {
      const fresh = freshLimit();
      const statuses = await Promise.all(
        Array.from({ length: 30 }, () => statusOf(app.rateLimits.count(fresh))),
      );
      expect([countOf(statuses, 200), countOf(statuses, 429)]).toEqual([LIMIT, 30 - LIMIT]);
    }
  });

  it('serves any number of concurrent good attempts', async () => {
    for (let round = 0; round < 5; round += 1) {
      const limit = freshLimit();
      const statuses = await Promise.all(
        Array.from({ length: 30 }, () => statusOf(app.rateLimits.countFailures([limit], async () => 'in'))),
      );
      expect(countOf(statuses, 200)).toBe(30);
    }
  });

  it('serves concurrent good attempts with one try left, also with two limits', async () => {
    for (let round = 0; round < 5; round += 1) {
      const limits = [freshLimit(), freshLimit()];
      for (let i = 1; i < LIMIT; i += 1) await statusOf(app.rateLimits.countFailures(limits, fail));
      const statuses = await Promise.all(
        Array.from({ length: 25 }, () => statusOf(app.rateLimits.countFailures(limits, async () => 'in'))),
      );
      expect(countOf(statuses, 200)).toBe(25);
      expect(await statusOf(app.rateLimits.countFailures(limits, fail))).toBe(401);
      expect(await statusOf(app.rateLimits.countFailures(limits, async () => 'in'))).toBe(429);
    }
  });

  it('takes no point of other buckets for a call that one refuses', async () => {
    const [full, other] = [freshLimit(), freshLimit()];
    for (let i = 0; i < LIMIT; i += 1) await app.rateLimits.count(full);
    for (const limits of [
      [full, other],
      [other, full],
    ]) {
      expect(await statusOf(app.rateLimits.countFailures(limits, async () => 'in'))).toBe(429);
    }
    for (let i = 0; i < LIMIT; i += 1) expect(await statusOf(app.rateLimits.count(other))).toBe(200);
    expect(await statusOf(app.rateLimits.count(other))).toBe(429);
  });

  it('gives a point back once, in the transaction of the work or, if that fails, after it', async () => {
    const limit = freshLimit();
    await app.rateLimits.count(limit);
    const attempt = (ends: () => void) =>
      app.rateLimits.countFailures([limit], (giveBack) =>
        app.db.transaction(async (trx) => {
          await giveBack(trx);
          ends();
        }),
      );
    expect(await statusOf(attempt(() => {}))).toBe(200);
    expect(
      await statusOf(
        attempt(() => {
          throw new Error('the database is gone');
        }),
      ),
    ).toBe(500);
    for (let i = 1; i < LIMIT; i += 1) expect(await statusOf(app.rateLimits.count(limit))).toBe(200);
    expect(await statusOf(app.rateLimits.count(limit))).toBe(429);
  });

  it('does not count errors of the server', async () => {
    const limit = freshLimit();
    const broken = async () => {
      throw new Error('no database');
    };
    for (let i = 0; i < LIMIT + 5; i += 1) await statusOf(app.rateLimits.countFailures([limit], broken));
    expect(await statusOf(app.rateLimits.countFailures([limit], fail))).toBe(401);
  });

  it('is shared by the processes on one database, and survives a restart', async () => {
    const limit = freshLimit();
    for (let i = 0; i < LIMIT; i += 1) await statusOf(app.rateLimits.countFailures([limit], fail));
    const other = await test.another();
    expect(await statusOf(other.rateLimits.countFailures([limit], fail))).toBe(429);
  });

  it('starts again when the window has passed', async () => {
    const counters = createRateLimitRepository(app.db);
    const now = Date.now();
    const rule = { limit: 2, window: 1_000 };
    const takeAt = async (ms: number) =>
      (await counters.take([{ bucket: 'window', rule }], now + ms)) === undefined;
    expect([await takeAt(0), await takeAt(500), await takeAt(999)]).toEqual([true, true, false]);
    expect(await takeAt(1_000)).toBe(true);
    expect(await counters.endOf('window')).toBe(now + 2_000);
    expect(await counters.purge(now + 1_999)).toBe(0);
    expect(await counters.purge(now + 2_000)).toBe(1);
  });

  it('can be switched off', async () => {
    const off = await test.another({ rateLimit: false });
    const limit = freshLimit();
    const statuses = await Promise.all(
      Array.from({ length: 3 * LIMIT }, () => statusOf(off.rateLimits.countFailures([limit], fail))),
    );
    expect(countOf(statuses, 401)).toBe(3 * LIMIT);
  });
});

describe('addressKey', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['0:0:0:0:0:FFFF:203.0.113.7', '203.0.113.7'],
    ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
    ['203.0.113.7:51234', '203.0.113.7'],
    ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::9]:51234', '2001:db8:1:2::/64'],
    ['not an address', 'not an address'],
  ])('%s counts as %s', (address, key) => {
    expect(addressKey(address)).toBe(key);
  });
});

describe('addressRanges', () => {
  it('are the address for IPv4', () => {
    for (const address of ['203.0.113.7', '::ffff:203.0.113.7', '::ffff:cb00:7107']) {
      expect(addressRanges(address)).toEqual([{ key: '203.0.113.7', scale: 1 }]);
    }
  });

  it('are wider and allow more for IPv6', () => {
    expect(addressRanges('2001:db8:1:23ff::9')).toEqual([
      { key: '2001:db8:1:23ff::/64', scale: 1 },
      { key: '2001:db8:1:2300::/56', scale: 4 },
      { key: '2001:db8:1:0::/48', scale: 16 },
    ]);
  });

  it('contain every address of a prefix, and no other', () => {
    const group = fc.integer({ min: 0, max: 0xffff });
    const host = fc.array(group, { minLength: 4, maxLength: 4 });
    const hex = (groups: number[]) => groups.map((each) => each.toString(16)).join(':');
    fc.assert(
      fc.property(group, group, group, group, host, host, (a, b, c, d, one, two) => {
        fc.pre(a !== 0 || b !== 0);
        const [first, second] = [one, two].map((rest) => addressRanges(hex([a, b, c, d, ...rest])));
        expect(first).toEqual(second);
        const neighbour = addressRanges(hex([a, b, c ^ 1, d, ...one])).map(({ key }) => key);
        for (const { key } of first ?? []) expect(neighbour).not.toContain(key);
        expect(first?.map(({ key }) => isIPv6(key.split('/')[0] ?? ''))).toEqual([true, true, true]);
      }),
    );
  });

  it.each([
    [64, 1, (i: number) => `2001:db8:1:1::${i + 1}`],
    [56, 4, (i: number) => `2001:db8:1:${(i % 250).toString(16)}::1`],
    [48, 16, (i: number) => `2001:db8:1:${((i % 250) * 256).toString(16)}::1`],
  ])('stop a client that changes its address within a /%d', async (_bits, times, address) => {
    const what = crypto.randomUUID();
    let count = 0;
    while (await app.rateLimits.allows(...fromAddress('two-step-account', address(count), what))) count += 1;
    expect(count).toBe(times * RULES['two-step-account'].limit);
  });
});

(ON_MYSQL ? it : it.skip)('A full bucket stays full on a server whose sql_mode is not strict', async () => {
  const server = await startPrivateMariadb(['--sql-mode=']);
  const db = connectMysql((await server.createDatabase()).url);
  try {
    await db.schema.createTable('rate_limits', (table) => {
      table.string('bucket', 100).primary();
      table.integer('points').notNullable();
      table.bigInteger('expires_at').notNullable();
    });
    const limits = createRateLimitRepository(db);
    const points = ['account', 'address'].map((bucket) => ({ bucket, rule: { limit: 1, window: 1_000 } }));
    expect(await limits.take(points, 0)).toBeUndefined();
    expect(await limits.take(points, 0)).toBe('account');
  } finally {
    await db.destroy();
    await server.close();
  }
});
