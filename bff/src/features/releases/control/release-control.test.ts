import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  canary,
  changeRegistry,
  createFolderStore,
  deployed,
  problem,
  promote,
  type RemoteRelease,
  readHistory,
  readRegistry,
  sha256Of,
} from '@slabdesk/releases';
import type { ReleaseChangeBody, RemoteReleaseDetails } from 'bff-contract';
import type { RemotesResponse } from 'bff-contract/web';
import type { Knex } from 'knex';
import { dialectOf } from '../../../database/dialect';
import { followRegistry } from '../../../portal/releases/follow-registry';
import { createRegistryRows } from '../../../portal/releases/registry-rows';
import { type Person, registerAdmin } from '../../../testing/people';
import { createReleaseWriter, createTestStore, type TestStore } from '../../../testing/release-store';
import { createTestApp, type TestApp } from '../../../testing/test-app';
import { createUploadedReleases } from '../api/uploaded-releases';
import { createReleaseProofRepository } from './release-proof-repository';

const SHELL = '1.0.0-0000000a';
const OLD_SHELL = '0.9.0-0000000b';

let folder: string;
let store: TestStore;
let writer: ReturnType<typeof createReleaseWriter>;
let test: TestApp;
let ann: Person;
let oldest: string;
let newest: string;

const prove = (release: string, shell = SHELL, outcome: 'ok' | 'failed' | 'refused' = 'ok') =>
  createReleaseProofRepository(test.app.db).keep(
    { remote: 'dealer', release, shell },
    { outcome, pages: 8, failures: [] },
    'ci',
    Date.parse('2026-11-20T10:00:00.000Z'),
  );

const byCommand = (remote: string, step: Parameters<typeof changeRegistry>[2], reason = 'By command') =>
  changeRegistry(store, { remote, by: 'bob@example.com', reason }, step);

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'release-control-'));
  writer = createReleaseWriter((key, text) => {
    mkdirSync(dirname(join(folder, key)), { recursive: true });
    writeFileSync(join(folder, key), text);
  });
  oldest = await writer.release();
  newest = await writer.release({ version: '1.1.0' });
  const prepare = async (db: Knex) => {
    store = createTestStore(db, folder);
    await byCommand('shell', deployed(SHELL));
    await byCommand('dealer', promote(oldest));
  };
  test = await createTestApp(
    { releaseStore: { kind: 'folder', folder }, releasers: ['ann@example.com'] },
    { prepare },
  );
  ann = await registerAdmin(test, { name: 'Ann', email: 'Ann@Example.com' });
});
afterEach(async () => {
  await test.close();
  rmSync(folder, { recursive: true, force: true });
});

const details = async (person = ann): Promise<RemoteReleaseDetails> => {
  const response = await person.call('GET', 'admin/release/dealer');
  expect(response.statusCode).toBe(200);
  return response.json();
};

const change = async (body: Partial<ReleaseChangeBody>, person = ann, remote = 'dealer') => {
  const { generation } = (await person.call('GET', 'admin/release')).json();
  return person.call('POST', `admin/release/${remote}/change`, {
    action: 'promote',
    reason: 'The new table',
    generation,
    ...body,
  });
};

const dealerState = async () => (await readRegistry(store)).remotes.dealer;
const dealerServed = () => test.app.releases().find(({ name }) => name === 'dealer')?.version;

it('serves no release whose description was altered since it was promoted, and promotes it no more', async () => {
  await prove(newest);
  expect((await change({ release: newest })).statusCode).toBe(200);
  // A key of the bucket allows this.
  await writer.release({ version: '1.1.0', code: 'steal()' });
  const fresh = followRegistry({
    registry: store,
    reader: store,
    cache: join(folder, 'cache'),
    log: { info: jest.fn(), warn: jest.fn() },
  });
  await fresh.refresh();
  const { current, fallback } = fresh.remotes().get('dealer') ?? {};
  expect([current?.build.version, fallback?.build.version]).toEqual([undefined, '1.0.0']);
  expect(fresh.problems().map(({ text }) => text)).toContainEqual(
    expect.stringContaining('was altered since browsers were given it'),
  );
  await fresh.stop();
  const again = { action: 'pin', release: newest } as const;
  expect((await change(again)).json().error).toContain('was altered since browsers were given it');
});

it('promotes a proven release: browsers get it, and registry and audit log say who and why', async () => {
  await prove(newest);
  const response = await change({ release: newest });
  expect([response.statusCode, response.json()]).toEqual([
    200,
    {
      change: {
        at: expect.any(String),
        by: 'Ann@Example.com',
        reason: 'The new table',
        action: 'promote',
        number: 3,
        remote: 'dealer',
        from: oldest,
        to: newest,
      },
    },
  ]);
  expect(await dealerState()).toMatchObject({ current: newest, previous: [oldest] });
  expect(dealerServed()).toBe('1.1.0');
  const [entry] = (await ann.call('GET', 'admin/audit?action=release-promote')).json();
  expect(entry).toMatchObject({
    action: 'release-promote',
    resource: 'release',
    recordId: 'dealer',
    label: `dealer ${newest}`,
    actor: { name: 'Ann' },
    before: { release: oldest },
    after: { release: newest, reason: 'The new table' },
  });
});

it('gives a canary a share, rolls it back, pins and unpins', async () => {
  await prove(newest);
  await prove(oldest);
  expect((await change({ action: 'canary', release: newest, percent: 10 })).statusCode).toBe(200);
  expect((await details()).canary).toEqual({ release: newest, percent: 10, isDriven: true });
  expect((await change({ action: 'rollback' })).statusCode).toBe(200);
  expect((await details()).canary).toBeUndefined();
  expect((await change({ action: 'pin', release: oldest, reason: 'Fair week' })).statusCode).toBe(200);
  expect((await details()).pin).toEqual({ reason: 'Fair week', by: 'Ann@Example.com' });
  const refused = await change({ release: newest });
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'RELEASE_REFUSED']);
  expect(refused.json().error).toBe(
    'It is pinned by Ann@Example.com: Fair week. Unpin it first, with a reason.',
  );
  expect((await change({ action: 'unpin' })).statusCode).toBe(200);
  expect((await details()).pin).toBeUndefined();
  expect((await details()).history.map(({ action }) => action)).toEqual([
    'unpin',
    'pin',
    'rollback',
    'canary',
    'promote',
  ]);
});

it('gives a canary 30% below 500 visits a day, else 10%, and leaves it to people only if they say so', async () => {
  await prove(newest);
  const canaryOf = async () => (await details()).canary;
  expect((await details()).canaryPercent).toBe(30);
  await change({ action: 'canary', release: newest });
  expect(await canaryOf()).toEqual({ release: newest, percent: 30, isDriven: true });
  await test.app.db('release_visit_counts').insert({
    release_key: `dealer/${oldest}`,
    stretch: Date.now() - 3_600_000,
    shell: '1.0.0',
    visits: 500,
  });
  await change({ action: 'canary', release: newest, manual: true });
  expect(await canaryOf()).toEqual({ release: newest, percent: 10, isDriven: false });
});

it('gives a canary to those whom its target names', async () => {
  await prove(newest);
  const target = { dealers: ['dealer-42'], roles: ['owner' as const] };
  const canary = { action: 'canary', release: newest, percent: 100 } as const;
  expect((await change({ ...canary, target })).statusCode).toBe(200);
  const { canary: running, history } = await details();
  expect(running).toEqual({ release: newest, percent: 100, target, isDriven: true });
  expect(history[0]).toMatchObject({ action: 'canary', percent: 100, target });
  const [entry] = (await ann.call('GET', 'admin/audit?action=release-canary')).json();
  expect(entry.after).toEqual({ release: newest, reason: 'The new table', percent: 100, target });
});

it.each([
  ['without a target, for all browsers', {}, 'percent'],
  ['for no value', { target: { dealers: [] } }, 'target'],
  ['for nothing', { target: {} }, 'target'],
  ['for an unknown role', { target: { roles: ['boss'] } }, 'target'],
  ['for what is no id', { target: { accounts: ['a b'] } }, 'target'],
])('refuses a canary %s', async (_case, changes, field) => {
  await prove(newest);
  const body = { action: 'canary', release: newest, percent: 100, ...changes } as Partial<ReleaseChangeBody>;
  const response = await change(body);
  expect([response.statusCode, JSON.stringify(response.json().fields)]).toEqual([
    400,
    expect.stringContaining(field),
  ]);
  expect((await details()).canary).toBeUndefined();
});

it('shows releases with what they lack, and the matrix of tested pairs', async () => {
  await prove(newest);
  await prove(newest, OLD_SHELL, 'refused');
  mkdirSync(join(folder, 'shell', OLD_SHELL), { recursive: true });
  await prove(oldest, SHELL, 'failed');
  await writer.release({ version: '1.2.0', portalApi: '2.0' });
  const { releases, shells, current, rollbackTo } = await details();
  expect(current).toBe(oldest);
  expect(rollbackTo).toBeUndefined();
  expect(shells).toEqual([
    { id: SHELL, isLive: true },
    { id: OLD_SHELL, isLive: false },
  ]);
  expect(releases).toMatchObject([
    {
      version: '1.2.0',
      problem: 'it needs portal API ^2.0, and the portal offers 1.0',
      lack: `it was not run in shell ${SHELL}`,
      pairs: [],
    },
    {
      id: newest,
      builtBy: 'ann@example.com',
      pairs: [
        { shell: SHELL, outcome: 'ok', pages: 8, at: '2026-11-20T10:00:00.000Z' },
        { shell: OLD_SHELL, outcome: 'refused' },
      ],
    },
    { id: oldest, lack: `it failed in shell ${SHELL}` },
  ]);
  expect(releases[1]).not.toHaveProperty('lack');
});

it.each([
  ['that was never run in the live shell', async () => newest, /is not proven: it was not run in shell/],
  [
    'that is incompatible with the shell',
    () => writer.release({ version: '1.2.0', portalApi: '2.0' }),
    /does not fit: it needs portal API/,
  ],
  [
    'that is not in the store',
    async () => '9.9.9-00000000',
    /^dealer 9.9.9-00000000 was not released here\.$/,
  ],
  [
    'that was altered',
    async () => {
      await prove(newest);
      writeFileSync(join(folder, 'dealer', newest, 'remoteEntry.js'), 'another');
      return newest;
    },
    /remoteEntry.js of dealer .* is altered/,
  ],
])('refuses a release %s', async (_what, make, reason) => {
  const response = await change({ release: await make() });
  expect([response.statusCode, response.json().code]).toEqual([409, 'RELEASE_REFUSED']);
  expect(response.json().error).toMatch(reason);
  expect((await dealerState())?.current).toBe(oldest);
});

it('asks before a downgrade', async () => {
  await prove(newest);
  await prove(oldest);
  await change({ release: newest });
  const asked = await change({ release: oldest });
  expect([asked.statusCode, asked.json()]).toMatchObject([
    409,
    { code: 'DOWNGRADE', error: `dealer ${oldest} is older than ${newest}, which everybody gets now.` },
  ]);
  expect((await change({ release: oldest, allowsDowngrade: true })).statusCode).toBe(200);
  expect((await dealerState())?.current).toBe(oldest);
});

it('refuses what somebody has changed meanwhile, and the same call a second time', async () => {
  await prove(newest);
  const { generation } = await details();
  await byCommand('dealer', promote(newest));
  const late = await change({ action: 'rollback', generation });
  expect([late.statusCode, late.json()]).toMatchObject([
    409,
    {
      code: 'RELEASE_CHANGED',
      error: `dealer was promoted by bob@example.com meanwhile (${oldest} → ${newest}). Nothing was changed.`,
    },
  ]);
  const now = (await details()).generation;
  const both = await Promise.all([1, 2].map(() => change({ action: 'rollback', generation: now })));
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect((await dealerState())?.current).toBe(oldest);
  // A change of another remote is no conflict.
  const seen = (await details()).generation;
  await byCommand('shell', deployed(SHELL));
  expect((await change({ release: newest, generation: seen })).statusCode).toBe(200);
});

it('changes nothing that the audit log cannot keep', async () => {
  const { db } = test.app;
  await prove(newest);
  const fail =
    dialectOf(db) === 'sqlite'
      ? "begin select raise(abort, 'full'); end"
      : "for each row signal sqlstate '45000'";
  await db.raw(`create trigger full_log before insert on audit_entries ${fail}`);
  const response = await change({ release: newest });
  await db.raw('drop trigger full_log');
  expect([response.statusCode, (await dealerState())?.current]).toEqual([500, oldest]);
});

it('lets only administrators change releases whom RELEASERS names, by a confirmed address', async () => {
  const other = await registerAdmin(test);
  expect((await other.call('GET', 'admin/release')).json().mayRelease).toBe(false);
  expect((await ann.call('GET', 'admin/release')).json().mayRelease).toBe(true);
  const refused = await change({ action: 'rollback' }, other);
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'RELEASERS_ONLY']);
  await test.app.db('users').where({ id: ann.user.id }).update({ email_confirmed_at: null });
  expect((await change({ action: 'rollback' })).statusCode).toBe(403);
  expect((await dealerState())?.current).toBe(oldest);
});

it('asks for a reason and a release', async () => {
  for (const [body, field] of [
    [{ release: newest, reason: ' ' }, 'reason'],
    [{}, 'release'],
  ] as const) {
    const response = await change(body);
    expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, [field]]);
  }
});

it.each([
  ['a folder', Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' })],
  [
    'a bucket',
    problem('s3://releases/ refuses these keys (AccessDenied).', '', {
      cause: Object.assign(new Error('no'), { name: 'AccessDenied' }),
    }),
  ],
])('says that it may not write to %s', async (_what, error) => {
  const readOnly = { ...createFolderStore(folder), create: () => Promise.reject(error) };
  const uploads = createUploadedReleases(readOnly, test.config);
  const bytes = Buffer.from('var dealer');
  await expect(uploads.upload(sha256Of(bytes), bytes)).rejects.toMatchObject({
    statusCode: 409,
    code: 'STORE_READ_ONLY',
    message: 'This server may not write to the release store.',
  });
});

it('rolls back although the newest change of the registry is unreadable, and goes no further', async () => {
  await prove(newest);
  await createRegistryRows(test.app.db).add(async () => ({ number: 3, document: '{"format":99}' }));
  const overview = (await ann.call('GET', 'admin/release')).json();
  expect(overview.problems).toEqual([expect.stringMatching(/^change 3 of the registry can't be read/)]);
  const forward = await change({ release: newest });
  expect([forward.statusCode, forward.json().code]).toEqual([409, 'RELEASE_REFUSED']);
  expect((await change({ action: 'rollback' })).statusCode).toBe(200);
  expect((await readHistory(store, { limit: 1 }))[0]?.action).toBe('rollback');
});

it('responds with 404 for what is no remote of the platform', async () => {
  expect((await ann.call('GET', 'admin/release/nothing')).statusCode).toBe(404);
});

it('says that the release store does not respond, without which a remote can still be rolled back', async () => {
  const app = await test.another({ releaseStore: { kind: 'folder', folder: join(folder, 'unmounted') } });
  const call = (method: 'GET' | 'POST', url: string, payload?: object) =>
    app.inject({ method, url: `/api/admin/${url}`, headers: ann.headers, ...(payload && { payload }) });
  const response = await call('GET', 'release/dealer');
  expect([response.statusCode, response.json()]).toMatchObject([
    409,
    { code: 'STORE_UNAVAILABLE', error: 'The release store does not respond: There is no such folder.' },
  ]);
  const { generation } = (await call('GET', 'release')).json();
  const body = { action: 'rollback', reason: 'Blank', generation };
  expect((await call('POST', 'release/dealer/change', body)).statusCode).toBe(200);
});

describe('Of the shell', () => {
  let next: string;
  let later: string;

  beforeEach(async () => {
    next = await writer.releaseShell({ version: '1.1.0' });
    later = await writer.releaseShell({ version: '1.2.0' });
  });
  const changeShell = (body: Partial<ReleaseChangeBody>) => change(body, ann, 'shell');
  const ofShell = async (): Promise<RemoteReleaseDetails> =>
    (await ann.call('GET', 'admin/release/shell')).json();
  const shellState = async () => (await readRegistry(store)).shell;
  const shellServed = async () => (await test.app.inject('/remotes.json')).json().shell?.release;

  it('shows what browsers get, what servers bring, and how what browsers get of the remotes ran in each release', async () => {
    await writer.releaseShell({ version: '1.3.0', serverApi: '9.0' });
    await prove(oldest, next);
    await prove(oldest, later, 'failed');
    await byCommand('shell', promote(next));
    await byCommand('dealer', canary(newest, 10));
    const { remotes } = (await ann.call('GET', 'admin/release')).json();
    expect(remotes.map(({ remote }: { remote: string }) => remote)).toContain('dealer');
    expect(remotes.at(-1)).toMatchObject({
      remote: 'shell',
      current: next,
      deployed: SHELL,
      rollbackTo: SHELL,
    });

    const shell = await ofShell();
    expect(shell).toMatchObject({ remote: 'shell', current: next, deployed: SHELL, shells: [] });
    expect(shell.remotes).toEqual([
      { remote: 'dealer', release: oldest, isCanary: false },
      { remote: 'dealer', release: newest, isCanary: true },
    ]);
    expect(shell.releases).toMatchObject([
      {
        version: '1.3.0',
        problem: 'it needs server API ^9.0, and the server offers 1.1',
        lack: `dealer ${oldest} was not run in it`,
        pairs: [],
      },
      { id: later, lack: `dealer ${oldest} failed in it`, pairs: [{ release: oldest, outcome: 'failed' }] },
      {
        id: next,
        builtBy: 'ann@example.com',
        lack: `dealer ${newest} was not run in it`,
        pairs: [{ remote: 'dealer', release: oldest, shell: next, outcome: 'ok', pages: 8 }],
      },
    ]);
    expect(shell.releases[2]).not.toHaveProperty('problem');
    expect(shell.releases[2]?.runs).toEqual(shell.releases[2]?.pairs);
    expect(shell.history).toMatchObject([
      { action: 'promote', from: SHELL, to: next },
      { action: 'deployed', to: SHELL },
    ]);
  });

  it('shows what servers bring among the releases, however old it is', async () => {
    const old = await writer.releaseShell({ version: '0.1.0' });
    await byCommand('shell', promote(next));
    await byCommand('shell', deployed(old));
    for (let minor = 3; minor < 25; minor += 1) await writer.releaseShell({ version: `1.${minor}.0` });
    const { releases, deployed: brought } = await ofShell();
    expect(brought).toBe(old);
    expect(releases.map(({ id }) => id)).toEqual(expect.arrayContaining([next, old]));
  });

  it('promotes no release without proof, and one that remotes ran in to all browsers', async () => {
    const refused = await changeShell({ release: next });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      {
        code: 'RELEASE_REFUSED',
        error: `shell ${next} is not proven: dealer ${oldest} was not run in it.`,
      },
    ]);
    expect((await shellState())?.current).toBe(SHELL);

    await prove(oldest, next);
    const response = await changeShell({ release: next });
    expect([response.statusCode, response.json().change]).toMatchObject([
      200,
      { action: 'promote', from: SHELL, to: next, by: 'Ann@Example.com' },
    ]);
    expect(await shellState()).toMatchObject({ current: next, deployed: SHELL });
    expect(await shellServed()).toBe(next);
    const [entry] = (await ann.call('GET', 'admin/audit?action=release-promote')).json();
    expect(entry).toMatchObject({ recordId: 'shell', label: `shell ${next}`, before: { release: SHELL } });
  });

  it('refuses a release that does not fit this server', async () => {
    const unfit = await writer.releaseShell({ version: '1.3.0', serverApi: '1.9' });
    await prove(oldest, unfit);
    const response = await changeShell({ release: unfit });
    expect([response.statusCode, response.json().error]).toEqual([
      409,
      `shell ${unfit} does not fit: it needs server API ^1.9, and the server offers 1.1.`,
    ]);
  });

  it('gives a canary a share, rolls back to what servers bring and not past it, pins and unpins', async () => {
    const own = await shellServed();
    await prove(oldest, next);
    await prove(oldest, later);
    expect((await changeShell({ release: next })).statusCode).toBe(200);
    expect((await changeShell({ action: 'canary', release: later, percent: 10 })).statusCode).toBe(200);
    expect((await ofShell()).canary).toEqual({ release: later, percent: 10, isDriven: true });
    const asked = await changeShell({ action: 'canary', release: next, percent: 10 });
    expect([asked.statusCode, asked.json().code]).toEqual([409, 'RELEASE_REFUSED']);
    for (const [to, served] of [
      [next, next],
      [SHELL, own],
    ]) {
      const { rollbackTo } = await ofShell();
      expect(rollbackTo).toBe(to);
      expect((await changeShell({ action: 'rollback' })).json().change).toMatchObject({ to });
      expect(await shellServed()).toBe(served);
    }
    const past = await changeShell({ action: 'rollback' });
    expect([past.statusCode, past.json().error]).toEqual([409, 'No shell is known that was there before.']);
    expect(await ofShell()).not.toHaveProperty('rollbackTo');

    expect((await changeShell({ action: 'pin', release: next })).statusCode).toBe(200);
    const pinned = await changeShell({ release: later });
    expect([pinned.statusCode, pinned.json().error]).toEqual([
      409,
      'It is pinned by Ann@Example.com: The new table. Unpin it first, with a reason.',
    ]);
    expect((await changeShell({ action: 'unpin' })).statusCode).toBe(200);
    expect(await shellServed()).toBe(next);
  });

  it('asks before a downgrade, and refuses what a deployment has changed meanwhile', async () => {
    await prove(oldest, next);
    await prove(oldest, later);
    await changeShell({ release: later });
    const asked = await changeShell({ release: next });
    expect([asked.statusCode, asked.json().code]).toEqual([409, 'DOWNGRADE']);
    const { generation } = await ofShell();
    await byCommand('shell', deployed(next));
    const late = await changeShell({ action: 'rollback', generation });
    expect([late.statusCode, late.json()]).toMatchObject([
      409,
      {
        code: 'RELEASE_CHANGED',
        error: `shell was deployed by bob@example.com meanwhile (${SHELL} → ${next}). Nothing was changed.`,
      },
    ]);
    expect((await shellState())?.current).toBe(later);
  });

  it('takes a reason, and no preview', async () => {
    expect((await changeShell({ action: 'rollback', reason: ' ' })).statusCode).toBe(400);
    const preview = await ann.call('POST', 'admin/release/shell/preview', { release: next });
    expect(preview.statusCode).toBe(404);
  });
});

describe('Settings of a remote', () => {
  const BANNER = { type: 'string', title: 'Banner', default: '', maxLength: 20 } as const;
  const ROWS = { type: 'number', title: 'Rows', default: 10, minimum: 5 } as const;
  const VIEW = { type: 'string', title: 'View', default: 'list', enum: ['list', 'cards'] } as const;

  const settle = async (version: string, settings: RemoteRelease['settings']) => {
    const release = await writer.release({ version, ...(settings && { settings }) });
    await prove(release);
    expect((await change({ release })).statusCode).toBe(200);
  };
  const inPage = async () => {
    const { remotes } = (await test.app.inject('/remotes.json')).json<RemotesResponse>();
    return remotes.find(({ name }) => name === 'dealer')?.settings;
  };
  const configure = (settings: ReleaseChangeBody['settings'], body: object = {}) =>
    change({ action: 'configure', settings, ...body });

  beforeEach(() => settle('1.2.0', { banner: BANNER, rows: ROWS, view: { ...VIEW, enum: [...VIEW.enum] } }));

  it('reach the page, the history and the audit log once an operator has changed them', async () => {
    expect(await inPage()).toEqual({ banner: '', rows: 10, view: 'list' });
    const response = await configure({ banner: 'Closed on Monday', rows: 10 });
    expect([response.statusCode, response.json().change]).toMatchObject([
      200,
      { action: 'configure', by: 'Ann@Example.com', settings: { banner: 'Closed on Monday' } },
    ]);
    expect(await inPage()).toEqual({ banner: 'Closed on Monday', rows: 10, view: 'list' });
    expect((await details()).settings).toEqual([
      { name: 'banner', ...BANNER, value: 'Closed on Monday' },
      { name: 'rows', ...ROWS, value: 10 },
      { name: 'view', ...VIEW, value: 'list' },
    ]);
    expect((await ann.call('GET', 'admin/audit?action=release-configure')).json()).toMatchObject([
      {
        label: 'dealer',
        before: { 'setting.banner': '' },
        after: { 'setting.banner': 'Closed on Monday', reason: 'The new table' },
      },
    ]);
  });

  it('fall back to their defaults where a newer release does not allow the value, and come back with an older one', async () => {
    await configure({ rows: 5, view: 'cards' });
    await settle('1.3.0', { rows: { ...ROWS, minimum: 6, default: 20 } });
    expect(await inPage()).toEqual({ rows: 20 });
    expect((await configure({ rows: 7 })).statusCode).toBe(200);
    expect((await change({ action: 'rollback' })).statusCode).toBe(200);
    expect(await inPage()).toEqual({ banner: '', rows: 7, view: 'cards' });
  });

  it('are refused by the schema, for others, and where somebody changed the remote meanwhile', async () => {
    const refused = await configure({ banner: 'x'.repeat(21), rows: 'many', other: 1 });
    expect([refused.statusCode, refused.json().fields]).toEqual([
      400,
      {
        'settings.banner': 'It must NOT have more than 20 characters',
        'settings.rows': 'It must be number',
        'settings.other': 'It is unknown',
      },
    ]);
    expect((await configure({ rows: 10 })).json().error).toBe('These values are in force already.');
    const { generation } = await details();
    expect((await configure({ rows: 8 })).statusCode).toBe(200);
    expect((await configure({ rows: 9 }, { generation })).json().code).toBe('RELEASE_CHANGED');
    const bob = await registerAdmin(test, { name: 'Bob', email: 'bob@example.com' });
    expect((await change({ action: 'configure', settings: { rows: 9 } }, bob)).statusCode).toBe(403);
    await settle('1.4.0', undefined);
    expect((await details()).settings).toBeUndefined();
    expect((await configure({ rows: 9 })).json().code).toBe('RELEASE_REFUSED');
  });
});
