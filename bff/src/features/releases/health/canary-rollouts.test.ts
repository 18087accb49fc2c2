import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  type Canary,
  promote,
  type RegistryChange,
  type RemoteState,
  type Rollout,
  readHistory,
  readRegistry,
} from '@slabdesk/releases';
import type { ReleaseEventKind } from 'bff-contract';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../../app';
import type { Config } from '../../../config/config';
import { openDatabase } from '../../../database';
import { moveTime } from '../../../database/clock';
import { createRegistryRows } from '../../../portal/releases/registry-rows';
import { registerAdmin } from '../../../testing/people';
import { createReleaseWriter, createTestStore } from '../../../testing/release-store';
import { createTestApp, type TestApp } from '../../../testing/test-app';
import { until } from '../../../testing/until';

const STRETCH_MS = 5 * 60_000;

let folder: string;
let store: ReturnType<typeof createReleaseWriter>;
let test: TestApp;
let current: string;
let canary: string;

const rollout = (changes: Partial<Rollout> = {}): Rollout => ({
  next: [50, 100],
  visits: 700,
  waitMs: 0,
  since: Date.now() - 6 * STRETCH_MS,
  visitsBefore: 0,
  by: 'ann@example.com',
  unproven: 'A test',
  ...changes,
});

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'canary-rollouts-'));
  store = createReleaseWriter((key, text) => {
    mkdirSync(dirname(join(folder, key)), { recursive: true });
    writeFileSync(join(folder, key), text);
  });
  current = await store.release();
  canary = await store.release({ version: '1.1.0' });
});
afterEach(async () => {
  jest.useRealTimers();
  await test.close();
  rmSync(folder, { recursive: true, force: true });
});

const start = async (
  changes?: Partial<Rollout>,
  overrides: Partial<Config> = {},
  since = Date.now() - 6 * STRETCH_MS,
  more: Partial<Canary> = {},
): Promise<void> => {
  await store.change('dealer', {
    current,
    canary: { release: canary, percent: 10, since, rollout: rollout(changes), ...more },
  });
  test = await createTestApp(
    { releaseStore: { kind: 'folder', folder }, ...overrides },
    { prepare: store.connect },
  );
};

const TOLD: Partial<Config> = {
  releaseNotify: [
    { remote: 'dealer', to: { kind: 'mail', email: 'team@example.com' } },
    { remote: 'admin', to: { kind: 'mail', email: 'others@example.com' } },
  ],
  publicUrl: 'https://portal.example',
};

const mails = (): Promise<Array<{ to_email: string; subject: string; text_body: string }>> =>
  test.app.db('outbox').where({ kind: 'rollout-ended' });

/** Visits of one of the last stretches, as tabs would have reported them. */
const visit = async (
  stretchesAgo: number,
  release: string,
  visits: number,
  { crashes = 0, remote = 'dealer' } = {},
) => {
  const time = Date.now() - stretchesAgo * STRETCH_MS;
  await test.app.db('release_visit_counts').insert({
    release_key: `${remote}/${release}`,
    stretch: time - (time % STRETCH_MS),
    shell: '1.0.0',
    visits,
    crashes,
  });
};

const registry = () => createTestStore(test.app.db, folder);
const state = async (): Promise<RemoteState | undefined> => (await readRegistry(registry())).remotes.dealer;
const shellState = async (): Promise<RemoteState | undefined> => (await readRegistry(registry())).shell;
const newest = async (): Promise<RegistryChange | undefined> =>
  (await readHistory(registry(), { limit: 1 }))[0];

const report = async (
  release: string,
  index: number,
  isFaulty: boolean,
  { remote = 'dealer', faults = ['crashed'], shell = '1.0.0' } = {},
) => {
  const kinds = ['visit', 'loaded', ...(isFaulty ? faults : [])];
  const response = await test.app.inject({
    method: 'POST',
    url: '/api/log/release-event',
    remoteAddress: `10.${release === canary ? 1 : 2}.${index >> 8}.${index & 255}`,
    payload: { shell, events: kinds.map((kind) => ({ remote, release, kind })) },
  });
  expect(response.statusCode).toBe(200);
};

const setTime = (time: number) => {
  jest.useFakeTimers({
    doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'setInterval', 'queueMicrotask'],
  });
  jest.setSystemTime(time);
};

/** Before the canary began. */
const longAgo = async (work: () => Promise<void>) => {
  setTime(Date.now() - 20 * STRETCH_MS);
  await work();
  jest.useRealTimers();
};

describe('A canary that servers take further', () => {
  it('goes to the next share after enough visits, and is promoted at 100%', async () => {
    await start();
    await visit(3, canary, 699);
    await visit(3, current, 6_000);
    await test.app.canaryRollouts.drive();
    expect((await state())?.canary?.percent).toBe(10);

    await visit(2, canary, 1);
    await test.app.canaryRollouts.drive();
    expect((await state())?.canary).toMatchObject({
      percent: 50,
      rollout: { next: [100], visitsBefore: 700 },
    });
    expect(await newest()).toMatchObject({
      action: 'canary',
      percent: 50,
      by: 'the portal, for ann@example.com',
      reason: 'No worse than the current release after 700 visits',
      unproven: 'A test',
    });
    expect(await test.app.db('audit_entries').where({ resource: 'release' }).select()).toMatchObject([
      { action: 'release-canary', record_id: 'dealer', label: `dealer ${canary}`, actor_role: 'system' },
    ]);
    await test.app.canaryRollouts.drive();
    expect((await state())?.canary?.percent).toBe(50);

    setTime(Date.now() + 2 * STRETCH_MS);
    await visit(1, canary, 700);
    await test.app.canaryRollouts.drive();
    expect(await state()).toMatchObject({ current: canary, previous: [current] });
    expect((await state())?.canary).toBeUndefined();
    expect(await newest()).toMatchObject({ action: 'promote', to: canary });
    expect(test.app.releases().find(({ name }) => name === 'dealer')?.version).toBe('1.1.0');
  });

  it('is rolled back by itself if it crashes in 2% of visits; history and a mail say why', async () => {
    await start({ visits: 1_000_000 }, TOLD);
    await longAgo(() => report(current, 1, true));
    setTime(Date.now());
    const faults = { canary: 0, current: 0 };
    let visits = 0;
    while ((await state())?.canary !== undefined && visits < 1_000) {
      for (let index = visits; index < visits + 50; index += 1) {
        const isFaulty = index % 50 === 7;
        faults.canary += isFaulty ? 1 : 0;
        await report(canary, index, isFaulty);
        await report(current, index, index === 100);
        await report(current, 10_000 + index, false);
      }
      visits += 50;
      jest.setSystemTime(Date.now() + STRETCH_MS);
      await test.app.canaryRollouts.drive();
    }
    expect(visits).toBeLessThanOrEqual(1_000);
    expect(await state()).toMatchObject({ current });
    expect(await newest()).toMatchObject({
      action: 'rollback',
      from: canary,
      to: current,
      by: 'the portal, for ann@example.com',
      reason: expect.stringMatching(
        /^Worse than the current release: crashes in 2\.\d\d% and 0\.\d\d% of visits \(p = 0\.00\d+\); \d+ and \d+ visits$/,
      ),
    });
    expect(test.app.releases().find(({ name }) => name === 'dealer')?.canary).toBeUndefined();
    expect(await mails()).toEqual([
      expect.objectContaining({
        to_email: 'team@example.com',
        subject: `dealer ${canary} was rolled back`,
        text_body: expect.stringContaining((await newest())?.reason ?? 'no reason'),
      }),
    ]);
  });

  describe('with a fault that visits without it lack', () => {
    let neighbour: string;
    beforeEach(async () => {
      neighbour = await store.release({ name: 'auth', routes: [] });
      await store.change('auth', { current: neighbour });
    });

    /** A visit of a page with the neighbour, in which something failed. */
    const visitWith = async (
      release: string,
      person: number,
      event?: { remote: string; release: string; kind: ReleaseEventKind; fault?: string },
    ) => {
      const opened = { remote: 'dealer', release };
      const response = await test.app.inject({
        method: 'POST',
        url: '/api/log/release-event',
        remoteAddress: `10.9.${person >> 8}.${person & 255}`,
        payload: {
          shell: '1.0.0',
          events: [{ ...opened, kind: 'visit' }, ...(event ? [event] : [])],
          releases: [{ remote: 'auth', release: neighbour }, opened],
        },
      });
      expect(response.statusCode).toBe(200);
    };
    const visits = async (release: string, people: number) => {
      for (let person = 0; person < people; person += 1) await visitWith(release, 1_000 + person);
    };
    const crash = (fault: string) => ({
      remote: 'auth',
      release: neighbour,
      kind: 'crashed' as const,
      fault,
    });

    it('is rolled back once it has broken its neighbour for three people, and only its team is told', async () => {
      const to = { kind: 'mail', email: 'ops@example.com' } as const;
      await store.change('auth', { current: neighbour, since: Date.now() - 1 });
      await start({}, { ...TOLD, releaseNotify: [{ to }] });
      await visits(current, 40);
      for (const person of [1, 2]) await visitWith(canary, person, crash('Orders: TypeError: 17 is gone'));
      await test.app.canaryRollouts.drive();
      expect((await state())?.canary?.release).toBe(canary);

      await visitWith(canary, 3, crash('Orders: TypeError: 4 is gone'));
      await test.app.canaryRollouts.drive();
      expect(await newest()).toMatchObject({
        action: 'rollback',
        from: canary,
        reason: expect.stringMatching(
          /^A fault of its own: a crash in auth hit 3 users or addresses, and 0 visits without it \(p = 0\.000\d+\)$/,
        ),
      });
      expect((await mails())[0]?.subject).toBe(`dealer ${canary} was rolled back`);
      // A tab that still has it.
      await visitWith(canary, 4, crash('Orders: TypeError: 9 is gone'));
      const blamed = async () =>
        (await test.app.releaseHealth.look()).failing.map(({ remote, release }) => `${remote}/${release}`);
      expect(await blamed()).toEqual([]);
      for (const person of [11, 12, 13]) await visitWith(current, person, crash('Login: TypeError'));
      expect(await blamed()).toEqual([`auth/${neighbour}`]);
    });

    it('is rolled back although it is the first release of its remote', async () => {
      await begin({
        canary: {
          release: canary,
          percent: 10,
          since: Date.now() - 1,
          rollout: rollout({ since: Date.now() }),
        },
      });
      await longAgo(() => visitWith('1.0.0-unknown', 50, crash('Login: known')));
      for (const person of [1, 2, 3]) await visitWith(canary, person, crash('Login: known'));
      await test.app.canaryRollouts.drive();
      expect((await state())?.canary?.release).toBe(canary);

      for (const person of [1, 2, 3]) await visitWith(canary, person, crash('Orders: gone'));
      await test.app.canaryRollouts.drive();
      expect(await newest()).toMatchObject({
        action: 'rollback',
        from: canary,
        reason: 'A fault of its own: a crash in auth hit 3 users or addresses',
      });
    });

    it('is rolled back if it is for certain users, whose work may fail more often than that of others', async () => {
      await start({}, {}, undefined, { target: { roles: ['staff'] } });
      await longAgo(() => visitWith(current, 50, crash('Home: known')));
      await visit(3, current, 6_000);
      await visit(3, canary, 300, { crashes: 100 });
      for (const person of [1, 2, 3]) {
        await visitWith(canary, person, crash('Home: known'));
        await visitWith(canary, person, crash('Table: everywhere'));
        await visitWith(current, person, crash('Table: everywhere'));
      }
      await test.app.canaryRollouts.drive();
      expect((await state())?.canary?.release).toBe(canary);
      expect((await test.app.releaseHealth.look()).canaries).toMatchObject([
        { current: 'none', currentVisits: 0, verdict: 'too-few-visits' },
      ]);

      for (const person of [1, 2, 3]) await visitWith(canary, person, crash('Orders: gone'));
      await test.app.canaryRollouts.drive();
      expect((await newest())?.reason).toBe('A fault of its own: a crash in auth hit 3 users or addresses');
    });

    it('is rolled back once it hung for three people', async () => {
      await start();
      await visits(current, 40);
      for (const person of [1, 2, 3])
        await visitWith(canary, person, { remote: 'dealer', release: canary, kind: 'hang' });
      await test.app.canaryRollouts.drive();
      expect((await newest())?.reason).toContain('a page that stopped responding in dealer hit 3 users');
    });

    it('stays if each had another fault, if one had it often, or if it was known or happens without it', async () => {
      await start();
      await longAgo(() => visitWith(current, 50, crash('Home: known')));
      await visits(current, 40);
      for (const person of [1, 2, 3]) {
        await visitWith(canary, person, crash(`Orders: ${'abc'.charAt(person - 1)}`));
        await visitWith(canary, 7, crash('Pricing: often'));
        await visitWith(canary, person, crash('Home: known'));
        await visitWith(canary, person, crash('Table: everywhere'));
        for (const other of [11, 12, 13, 14]) await visitWith(current, other, crash('Table: everywhere'));
      }
      await test.app.canaryRollouts.drive();
      expect((await state())?.canary?.release).toBe(canary);
    });

    it('is not counted while a release is previewed, whose code may be the cause', async () => {
      await start({}, { releasers: ['ann@example.com'] });
      await visits(current, 40);
      jest.spyOn(test.app, 'previewedRemote').mockReturnValue('slabs');
      for (const person of [1, 2, 3]) await visitWith(canary, person, crash('Orders: gone'));
      await test.app.canaryRollouts.drive();
      expect((await state())?.canary?.release).toBe(canary);
    });

    const begin = async (dealer: Partial<RemoteState>) => {
      await store.change('dealer', dealer);
      test = await createTestApp(
        { releaseStore: { kind: 'folder', folder }, ...TOLD },
        { prepare: store.connect },
      );
    };

    it('is only told of, once, and kept from open tabs, if people take it further themselves', async () => {
      await begin({
        current,
        canary: { release: canary, percent: 10, since: Date.now() - 1 },
      });
      await visits(current, 40);
      for (const person of [1, 2, 3]) await visitWith(canary, person, crash('Orders: gone'));
      for (let look = 0; look < 2; look += 1) await test.app.canaryRollouts.drive();
      expect((await state())?.canary?.release).toBe(canary);
      await until(async () => (await mails()).length > 0);
      expect(await mails()).toMatchObject([
        { to_email: 'team@example.com', subject: `dealer ${canary} fails for some users` },
      ]);
      await test.app.releaseHealth.look();
      expect([...test.app.releaseHealth.suspects()]).toContain(`dealer/${canary}`);
    });

    it('is kept from open tabs as soon as all servers have started again', async () => {
      await begin({ current, canary: { release: canary, percent: 10, since: Date.now() - 1 } });
      await visits(current, 40);
      for (const person of [1, 2, 3]) await visitWith(canary, person, crash('Orders: gone'));
      // No job begins with a pause.
      const wait = globalThis.setTimeout;
      const waits = jest
        .spyOn(globalThis, 'setTimeout')
        .mockImplementation(((work: () => void, ms = 0) =>
          wait(work, ms < 5_000 ? ms : 2 ** 31 - 1)) as never);
      const restarted = await buildApp(test.config, { db: openDatabase(test.config), background: true });
      await restarted.ready();
      await until(() => restarted.releaseHealth.suspects().has(`dealer/${canary}`));
      waits.mockRestore();
      await restarted.close();
    });

    it('is told of, once, after a promotion, by whichever server is first', async () => {
      await begin({ current: canary, previous: [current], since: Date.now() - STRETCH_MS });
      await longAgo(async () => {
        for (const release of [canary, current]) await visitWith(release, 50, crash('Home: known'));
        // While it was a canary.
        await visitWith(canary, 50, crash('Orders: gone'));
      });
      const other: FastifyInstance = await test.another({
        releaseStore: { kind: 'folder', folder },
        ...TOLD,
      });
      const drive = () => Promise.all([test.app, other].map((app) => app.canaryRollouts.drive()));
      for (const person of [1, 2, 3]) await visitWith(canary, person, crash('Home: known'));
      await drive();
      expect(await test.app.db('release_notices').select()).toEqual([]);
      for (const person of [1, 2, 3]) await visitWith(canary, person, crash('Orders: gone'));
      await drive();
      await drive();
      await until(async () => (await mails()).length > 0);
      const told = (await mails()).map(({ subject }) => subject);
      expect(told).toEqual([`dealer ${canary} fails for some users`]);
      expect((await mails())[0]?.text_body).toContain(
        'New since it was promoted: a crash in auth hit 3 users',
      );
    });

    it.each([
      ['told of after a promotion, too, if the one that had it was taken back', 2, 1],
      ['not told of after a rollback to what was before', 1, 0],
    ])('is %s', async (_what, stretchesAgo, told) => {
      const back = await store.release({ version: '1.0.5' });
      const now = Date.now();
      await begin({
        current: canary,
        previous: [current],
        used: [canary, back],
        retired: { [back]: now - stretchesAgo * STRETCH_MS },
        since: now - STRETCH_MS,
      });
      await longAgo(() => visitWith(back, 50, crash('Orders: gone')));
      for (const person of [1, 2, 3]) await visitWith(canary, person, crash('Orders: gone'));
      expect((await test.app.releaseHealth.look()).failing).toHaveLength(told);
    });

    it('is told of after a promotion that has replaced the canary that had it', async () => {
      const next = await store.release({ version: '1.2.0' });
      const tried = {
        current,
        previous: [],
        used: [canary, current],
        since: 0,
        canary: { release: canary, percent: 10 },
      };
      await begin(promote(next)(tried, Date.now() - STRETCH_MS).state);
      await longAgo(() => visitWith(canary, 50, crash('Orders: gone')));
      for (const person of [1, 2, 3]) await visitWith(next, person, crash('Orders: gone'));
      expect((await test.app.releaseHealth.look()).failing).toHaveLength(1);
    });

    it('is told of again a day later if another one has begun, or if it comes back, and not while it goes on', async () => {
      await begin({ current: canary, previous: [current], since: Date.now() - STRETCH_MS });
      const hang = { remote: 'dealer', release: canary, kind: 'hang' as const };
      const told: string[] = [];
      for (const [hours, fault, isTold] of [
        [0, crash('Orders: gone'), true],
        [20, crash('Orders: gone'), false],
        [10, crash('Orders: gone'), false],
        [1, hang, true],
        [29, crash('Orders: gone'), true],
      ] as const) {
        setTime(Date.now() + hours * 3_600_000);
        for (const person of [1, 2, 3]) await visitWith(canary, person, fault);
        await test.app.canaryRollouts.drive();
        told.push(
          ...(isTold ? [fault.kind === 'hang' ? 'stopped responding in dealer' : 'a crash in auth'] : []),
        );
        await until(async () => (await mails()).length >= told.length);
      }
      expect(await mails()).toMatchObject(told.map((text) => ({ text_body: expect.stringContaining(text) })));
    });
  });

  it('tells its team once if its visits do not come', async () => {
    await start({ since: Date.now() - 25 * 3_600_000 }, TOLD);
    await visit(3, canary, 12);
    for (let look = 0; look < 2; look += 1) await test.app.canaryRollouts.drive();
    await until(async () => (await mails()).length > 0);
    const [told, ...more] = await mails();
    expect(told).toMatchObject({
      to_email: 'team@example.com',
      subject: `dealer ${canary} waits for visits`,
    });
    expect(told?.text_body).toContain('Only 12 of 700 visits in more than a day at its share');
    expect(more).toEqual([]);
  });

  it('mails the team once it is at 100%, and not before', async () => {
    await start({}, TOLD);
    await visit(3, canary, 700);
    await visit(3, current, 6_000);
    await test.app.canaryRollouts.drive();
    expect((await state())?.canary?.percent).toBe(50);
    expect(await mails()).toEqual([]);

    setTime(Date.now() + 2 * STRETCH_MS);
    await visit(1, canary, 700);
    await test.app.canaryRollouts.drive();
    const [promoted] = await mails();
    expect(promoted).toMatchObject({
      to_email: 'team@example.com',
      subject: `dealer ${canary} is released to all browsers`,
    });
    expect(promoted?.text_body).toContain('https://portal.example/admin/operations');
  });

  it('is promoted together with its mail, or neither', async () => {
    await start({ next: [100] }, TOLD);
    await visit(3, canary, 700);
    await visit(3, current, 6_000);
    const queue = jest.spyOn(test.app.mailer, 'queue').mockRejectedValueOnce(new Error('Lost'));
    await expect(test.app.canaryRollouts.drive()).rejects.toThrow('Lost');
    queue.mockRestore();
    expect((await state())?.canary).toBeDefined();
    await test.app.canaryRollouts.drive();
    expect((await state())?.canary).toBeUndefined();
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      `dealer ${canary} is released to all browsers`,
    ]);
  });

  it('is not told of as released to all while it is for certain users, who all get it', async () => {
    await start({ next: [100] }, TOLD, undefined, { target: { roles: ['staff'] } });
    await visit(3, canary, 700);
    await visit(3, current, 6_000);
    await test.app.canaryRollouts.drive();
    expect((await state())?.canary).toMatchObject({ percent: 100, rollout: { next: [] } });
    expect(await mails()).toEqual([]);
  });

  it("waits its time at a share by the database's clock, and is shown with the next shares", async () => {
    const since = Date.now() - 3 * STRETCH_MS;
    const waitMs = 2.5 * STRETCH_MS;
    await start({ waitMs, since });
    await visit(3, canary, 800);
    moveTime(-1.5 * STRETCH_MS);
    await test.app.canaryRollouts.drive();
    moveTime(undefined);
    expect((await state())?.canary?.percent).toBe(10);
    const admin = await registerAdmin(test);
    const { canaries } = (await admin.call('GET', 'admin/operations')).json();
    expect(canaries[0].rollout).toEqual({
      next: [50, 100],
      visits: 700,
      visitsSoFar: 800,
      notBefore: new Date(since + waitMs).toISOString(),
    });
  });

  it('counts the visits since it was begun again, however many it had before, and however long ago', async () => {
    const since = Date.now() - 9 * 24 * 3_600_000;
    await start({ since, visitsBefore: 5_000 }, {}, since - 1);
    await visit(8 * 288 + 20, canary, 10);
    await visit(4, canary, 690);
    await test.app.canaryRollouts.drive();
    expect((await state())?.canary?.percent).toBe(50);
    const before = (await state())?.canary as Canary;
    const again = rollout({ since: Date.now() - STRETCH_MS });
    await store.change('dealer', { current, canary: { ...before, percent: 10, rollout: again } });
    await until(() => test.app.releaseStore().generation === 3);
    await test.app.canaryRollouts.drive();
    expect((await state())?.canary?.percent).toBe(10);
  });

  it('is taken further once by several servers', async () => {
    await start();
    await visit(1, canary, 800);
    const other: FastifyInstance = await test.another();
    await Promise.all([test.app.canaryRollouts.drive(), other.canaryRollouts.drive()]);
    expect((await state())?.canary).toMatchObject({ percent: 50, rollout: { next: [100] } });
    expect(await readHistory(registry())).toHaveLength(1);
  });

  it.each([
    ['given it another share', 20],
    ['begun it again, to take it further alone', 10],
  ])('is left alone after a person has %s', async (_what, percent) => {
    await start();
    await visit(1, canary, 800);
    await store.change('dealer', { current, canary: { release: canary, percent } });
    await test.app.canaryRollouts.drive();
    expect((await state())?.canary).toEqual({ release: canary, percent });
  });

  it('stays where it is, with an error, if the registry cannot be written', async () => {
    await start();
    await visit(1, canary, 800);
    await createRegistryRows(test.app.db).add(async () => ({
      number: 2,
      document: JSON.stringify({ format: 99 }),
    }));
    await expect(test.app.canaryRollouts.drive()).rejects.toThrow(/can't be read/);
    expect((await state())?.canary?.percent).toBe(10);
  });
});

describe('A canary of the shell', () => {
  /** The shell that servers bring, by its id in the registry and as tabs report it. */
  let brought: string;
  let own: string;

  const begin = async (changes?: Partial<Rollout>, overrides: Partial<Config> = {}) => {
    brought = await store.releaseShell();
    canary = await store.releaseShell({ version: '1.1.0' });
    const since = Date.now() - 6 * STRETCH_MS;
    await store.change('shell', {
      current: brought,
      canary: { release: canary, percent: 10, since, rollout: rollout(changes) },
    });
    test = await createTestApp(
      { releaseStore: { kind: 'folder', folder }, ...overrides },
      { prepare: store.connect },
    );
    own = (await test.app.inject('/remotes.json')).json().shell.release;
  };
  /** The release that everybody gets, as the server tells open tabs. */
  const offered = async () => (await test.app.inject('/remotes.json')).json().shell?.release;

  it('is promoted once it was no worse, and everybody gets it from the store', async () => {
    await begin({ next: [100] });
    await visit(3, canary, 700, { remote: 'shell' });
    await visit(3, own, 6_000, { remote: 'shell' });
    await test.app.canaryRollouts.drive();
    expect(await shellState()).toMatchObject({ current: canary, deployed: brought, previous: [brought] });
    expect((await shellState())?.canary).toBeUndefined();
    expect(await newest()).toMatchObject({
      remote: 'shell',
      action: 'promote',
      to: canary,
      by: 'the portal, for ann@example.com',
    });
    expect(await offered()).toBe(canary);
  });

  it('is rolled back by itself if it does not start in 2% of visits, and its team is told', async () => {
    const to = { kind: 'mail', email: 'frame@example.com' } as const;
    await begin({ visits: 1_000_000 }, { ...TOLD, releaseNotify: [{ remote: 'shell', to }] });
    setTime(Date.now());
    // The events that the page itself reports if a script of its shell is missing.
    const tried = { remote: 'shell', shell: '1.1.0', faults: ['failed-load', 'missing'] };
    let visits = 0;
    while ((await shellState())?.canary !== undefined && visits < 1_000) {
      for (let index = visits; index < visits + 50; index += 1) {
        await report(canary, index, index % 50 === 7, tried);
        for (const other of [index, 10_000 + index]) await report(own, other, false, { remote: 'shell' });
      }
      visits += 50;
      jest.setSystemTime(Date.now() + STRETCH_MS);
      await test.app.canaryRollouts.drive();
    }
    expect(visits).toBeLessThanOrEqual(1_000);
    expect(await newest()).toMatchObject({
      remote: 'shell',
      action: 'rollback',
      from: canary,
      to: brought,
      reason: expect.stringContaining('a file that did not load in shell hit 5 users or addresses'),
    });
    expect(await shellState()).toMatchObject({ current: brought, previous: [] });
    expect(await offered()).toBe(own);
    expect(await mails()).toMatchObject([
      { to_email: 'frame@example.com', subject: `shell ${canary} was rolled back` },
    ]);
    jest.useRealTimers();
    const admin = await registerAdmin(test);
    const { releaseHealth } = (await admin.call('GET', 'admin/operations?window=week')).json();
    const versions = releaseHealth.map(({ shells }: { shells: Array<{ version: string }> }) =>
      shells.map(({ version }) => version),
    );
    expect(versions.flat().sort()).toEqual(['1.0.0', '1.1.0']);
  });

  it('is left alone after a person has rolled it back', async () => {
    await begin();
    await visit(1, canary, 800, { remote: 'shell' });
    await store.change('shell', { current: brought, canary: undefined });
    await test.app.canaryRollouts.drive();
    expect((await readRegistry(registry())).generation).toBe(2);
    expect((await shellState())?.canary).toBeUndefined();
  });
});
