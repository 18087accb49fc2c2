import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  addEmergencyRollback,
  canary,
  changeRegistry,
  createPortalClient,
  deployed,
  pairsOf,
  promote,
  type RemoteBuild,
  readRegistry,
  type TrustFile,
} from '@slabdesk/releases';
import type { ReleaseChangeBody, ReleaseOverview, RemoteReleaseDetails } from 'bff-contract';
import { type Person, registerAdmin } from '../../../testing/people';
import { createTestStore, type TestStore } from '../../../testing/release-store';
import { createSignedWriter, idOf, KEYS, SHELL_PLATFORM, trustOf } from '../../../testing/signed-store';
import { createTestApp, type TestApp } from '../../../testing/test-app';
import { until } from '../../../testing/until';
import { pipelineHeaders, uploadOf } from '../testing/release-keys';

const SHELL = '1.0.0-0000000a';

let folder: string;
let store: TestStore;
let writer: ReturnType<typeof createSignedWriter>;
let test: TestApp;
let ann: Person;
let current: string;
let next: string;
let url: string;

/** Everybody gets 1.0.0; 1.1.0 is signed and could be promoted. */
const start = async (rules: Partial<TrustFile> = {}) => {
  folder = mkdtempSync(join(tmpdir(), 'signed-releases-'));
  test = await createTestApp({
    releaseStore: { kind: 'folder', folder },
    releaseTrust: trustOf(rules),
    releasers: ['ann@example.com', 'bea@example.com'],
  });
  store = createTestStore(test.app.db, folder);
  writer = createSignedWriter(store);
  current = await writer.release('1.0.0');
  next = await writer.release('1.1.0');
  await writer.change(promote(current));
  ann = await registerAdmin(test, { name: 'Ann', email: 'ann@example.com' });
  url = await test.app.listen({ port: 0, host: '127.0.0.1' });
};
afterEach(async () => {
  await test.close();
  rmSync(folder, { recursive: true, force: true });
});

const overview = async (): Promise<ReleaseOverview> => (await ann.call('GET', 'admin/release')).json();
const currentOf = async () => (await readRegistry(store)).remotes.dealer?.current;

const change = async (body: Partial<ReleaseChangeBody>) => {
  const { generation } = await overview();
  const asked = { action: 'promote', reason: 'A test', generation, ...body };
  const response = await ann.call('POST', 'admin/release/dealer/change', asked);
  return [response.statusCode, response.json()] as const;
};

/** The portal as a pipeline with a new key reaches it. */
const portalOf = async (name: string) => {
  const { authorization } = await pipelineHeaders(test.app, 'promote', { name });
  const portal = createPortalClient(url, authorization.replace('Bearer ', ''));
  const promoteBy = (release: string) =>
    readRegistry(store).then(({ generation: base }) =>
      portal.change('dealer', { action: 'promote', release, base, reason: 'New', unproven: 'A test' }, () => {
        throw new Error('It is older');
      }),
    );
  return { ...portal, promote: promoteBy };
};

it.each<[string, Partial<ReleaseChangeBody>]>([
  ['promoted', {}],
  ['pinned', { action: 'pin' }],
  ['promoted with approval', {}],
])('shows an emergency rollback until what the registry calls current is %s', async (how, body) => {
  const secondPerson = how.includes('approval');
  await start({ secondPerson });
  await writer.change(promote(next));
  const rollback = { remote: 'dealer', release: current, at: Date.now(), by: 'cat', reason: 'Overload' };
  await addEmergencyRollback(store, rollback, KEYS['dealer pipeline']);
  const found = async () => (await overview()).remotes.find(({ remote }) => remote === 'dealer');
  await until(async () => (await found())?.emergency !== undefined);
  expect(await found()).toMatchObject({
    current: next,
    emergency: { release: current, by: 'cat', reason: 'Overload', at: new Date(rollback.at).toISOString() },
  });

  const [status] = await change({ release: next, unproven: 'It is well again', ...body });
  expect(status).toBe(200);
  if (secondPerson) {
    const bea = await registerAdmin(test, { email: 'bea@example.com' });
    const [{ number } = { number: 0 }] = (await overview()).proposals ?? [];
    expect((await bea.call('POST', `admin/release-proposal/${number}/approval`, {})).statusCode).toBe(200);
  }
  expect(await found()).not.toHaveProperty('emergency');
  expect(test.app.releases().find(({ name }) => name === 'dealer')?.version).toBe('1.1.0');
});

it('asks proof of a shell with what browsers get under an emergency rollback, as the matrix does', async () => {
  await start({ platform: SHELL_PLATFORM });
  await writer.change(promote(next));
  await writer.change(canary(await writer.release('1.2.0'), 10));
  for (const version of ['1.0.0', '1.1.0']) await writer.releaseShell(version);
  await writer.change(deployed(idOf('1.0.0')), 'shell');
  await writer.change(deployed(idOf('1.1.0')), 'shell');
  const { authorization } = await pipelineHeaders(test.app, 'promote', { remote: 'shell', name: 'shell CI' });
  const portal = createPortalClient(url, authorization.replace('Bearer ', ''));
  const at = Date.now();
  for (const remote of ['dealer', 'shell'])
    await addEmergencyRollback(
      store,
      { remote, release: idOf('1.0.0'), at, by: 'cat', reason: 'Overload' },
      KEYS['shell pipeline'],
    );
  await until(async () =>
    (await portal.overview()).remotes.every(({ emergency, current: id }) => !id || emergency),
  );

  const seen = await portal.overview();
  const pairs = pairsOf(seen, 'shell', idOf('1.1.0'));
  expect(pairs).toMatchObject([{ remote: 'dealer', release: current }]);
  expect(seen.live[0]).toBe(idOf('1.0.0'));
  for (const pair of pairs) await portal.prove(pair, { outcome: 'ok', pages: 3, failures: [] });
  const asked = { action: 'promote', release: '1.1.0', base: seen.generation, reason: 'A test' } as const;
  expect(await portal.change('shell', asked, () => Promise.reject(new Error('It is older')))).toMatchObject({
    to: idOf('1.1.0'),
  });
});

const finishedOf = (version: string) => {
  const { code, body } = uploadOf(version);
  return {
    build: body.build as unknown as RemoteBuild,
    files: new Map([['remoteEntry.js', Buffer.from(code)]]),
  };
};
const BUILT = { at: '2026-11-21T10:00:00.000Z', by: 'ann@example.com', node: 'v24', commit: 'abc' };

it('takes a release that its team has signed, and says who has built it', async () => {
  await start();
  const portal = await portalOf('dealer CI');
  const finished = finishedOf('1.2.0');
  const own = KEYS['dealer pipeline'];
  expect(await portal.publish(finished, BUILT, own)).toBe(true);
  expect(await portal.publish(finished, { ...BUILT, at: '2026-11-22T10:00:00.000Z' }, own)).toBe(false);
  expect(await portal.isSigned(finished.build, own)).toBe(true);
  await portal.promote(finished.build.directory);
  expect(test.app.releases().find(({ name }) => name === 'dealer')?.version).toBe('1.2.0');
  const { releases }: RemoteReleaseDetails = (await ann.call('GET', 'admin/release/dealer')).json();
  expect(releases[0]).toMatchObject({ builtBy: 'ann@example.com', commit: 'abc' });
});

it.each([
  ['nobody', undefined, 'Releases are signed here'],
  ['another team', KEYS['auth pipeline'], 'Releases are signed here'],
  ['an unknown key', KEYS.mallory, 'Releases are signed here'],
  ['a key that has expired', KEYS.old, 'does not count'],
] as const)('takes no release that is signed by %s', async (_who, signer, reason) => {
  await start();
  const portal = await portalOf('dealer CI');
  await expect(portal.publish(finishedOf('1.2.0'), BUILT, signer)).rejects.toThrow(reason);
  expect(await store.names('dealer')).toEqual([current, next]);
});

it('takes no release that was altered after it was signed', async () => {
  await start();
  const portal = await portalOf('dealer CI');
  const signer = {
    ...KEYS['dealer pipeline'],
    sign: () => KEYS['dealer pipeline'].sign(Buffer.from('other')),
  };
  await expect(portal.publish(finishedOf('1.2.0'), BUILT, signer)).rejects.toThrow('does not count');
});

it('shows a release that its team has not signed as unusable, and creates no preview of it', async () => {
  await start();
  const unsigned = await writer.release('1.2.0', { signer: null });
  const { releases }: RemoteReleaseDetails = (await ann.call('GET', 'admin/release/dealer')).json();
  expect(releases.map(({ id, problem }) => [id, problem])).toEqual([
    [unsigned, expect.stringMatching(/it is not accepted: it has no valid signature/)],
    [next, undefined],
    [current, undefined],
  ]);
  const preview = async (release: string) => {
    const response = await ann.call('POST', 'admin/release/dealer/preview', { release });
    return [response.statusCode, response.json()];
  };
  expect(await preview(unsigned)).toMatchObject([
    409,
    { code: 'RELEASE_REFUSED', error: expect.stringMatching(/is not accepted/) },
  ]);
  expect(await preview(next)).toMatchObject([200, { url: expect.any(String) }]);
});

describe('Where a second person must approve', () => {
  it('promotes once another key approves what one has proposed, and says who did what', async () => {
    await start({ secondPerson: true });
    const [first, second] = [await portalOf('Ann'), await portalOf('Bea')];
    expect(await first.promote(next)).toMatchObject({
      remote: 'dealer',
      action: 'propose',
      number: 2,
      proposes: 'promote',
      to: next,
      by: 'Ann (key)',
    });
    expect(await currentOf()).toBe(current);
    for (const [portal, mayApprove] of [
      [first, false],
      [second, true],
    ] as const)
      expect((await portal.overview()).proposals).toMatchObject([
        { number: 2, remote: 'dealer', to: next, mayApprove },
      ]);
    await expect(first.approve(2, undefined)).rejects.toThrow('another person must approve it');
    await expect(second.approve(9, undefined)).rejects.toThrow('Nothing is proposed as number 9');
    expect(await second.approve(2, 'It is good')).toMatchObject({
      remote: 'dealer',
      action: 'promote',
      number: 3,
      approves: 2,
      to: next,
      by: 'Bea (key)',
      reason: 'It is good',
    });
    expect(await currentOf()).toBe(next);
    expect(test.app.releases().find(({ name }) => name === 'dealer')?.version).toBe('1.1.0');
    const entries = (await ann.call('GET', 'admin/audit?resource=release')).json();
    expect(entries).toMatchObject([
      { action: 'release-promote', label: `dealer ${next}`, actor: { name: 'Bea (key)' } },
      { action: 'release-propose', label: `dealer ${next}`, actor: { name: 'Ann (key)' } },
    ]);
  });

  it('approves with no key that could not have proposed it', async () => {
    await start({ secondPerson: true });
    await (await portalOf('Ann')).promote(next);
    for (const [may, options] of [
      ['canary', {}],
      ['promote', { remote: 'auth' }],
    ] as const) {
      const headers = await pipelineHeaders(test.app, may, options);
      const call = {
        method: 'POST',
        url: '/api/releases/proposals/2/approval',
        headers,
        payload: {},
      } as const;
      const response = await test.app.inject(call);
      expect([response.statusCode, response.json().code]).toEqual([403, 'KEY_NOT_ENOUGH']);
    }
    expect(await currentOf()).toBe(current);
  });

  it('withdraws a proposal, which nobody can approve then, and leaves the others', async () => {
    await start({ secondPerson: true });
    const [first, second] = [await portalOf('Ann'), await portalOf('Bea')];
    expect(await first.promote(next)).toMatchObject({ number: 2 });
    expect(await second.promote(next)).toMatchObject({ number: 3 });
    const { authorization } = await pipelineHeaders(test.app, 'canary');
    const payload = { reason: 'It is mine' };
    const response = await test.app.inject({
      method: 'POST',
      url: '/api/releases/proposals/2/withdrawal',
      headers: { authorization },
      payload,
    });
    expect([response.statusCode, response.json().code]).toEqual([403, 'KEY_NOT_ENOUGH']);
    expect(await first.withdraw(2, 'It waits for the fair')).toMatchObject({
      action: 'withdraw',
      to: next,
      by: 'Ann (key)',
      reason: 'It waits for the fair',
    });
    await expect(second.approve(2, undefined)).rejects.toThrow('Nothing is proposed as number 2');
    await expect(second.withdraw(2, 'Again')).rejects.toThrow('Nothing is proposed as number 2');
    expect((await overview()).proposals).toMatchObject([{ number: 3 }]);
    const withdraw = () =>
      ann.call('POST', 'admin/release-proposal/3/withdrawal', { reason: 'By the platform team' });
    const [one, other] = await Promise.all([withdraw(), withdraw()]);
    expect([one.statusCode, other.statusCode].sort()).toEqual([200, 409]);
    expect(await overview()).toMatchObject({ proposals: [], generation: 5 });
    expect(await currentOf()).toBe(current);
    const [entry] = (await ann.call('GET', 'admin/audit?resource=release')).json();
    expect(entry).toMatchObject({ action: 'release-withdraw', label: `dealer ${next}` });
  });

  it('administrators propose and approve in the portal, and roll back alone', async () => {
    await start({ secondPerson: true });
    const by = async (person: Person, number: number) => {
      const response = await person.call('POST', `admin/release-proposal/${number}/approval`, {});
      return [response.statusCode, response.json()] as const;
    };
    await changeRegistry(store, { remote: 'shell', by: 'ops', reason: 'a test' }, deployed(SHELL));
    const pair = { remote: 'dealer', release: next, shell: SHELL };
    await (await portalOf('dealer CI')).prove(pair, { outcome: 'ok', pages: 3, failures: [] });
    expect(await change({ release: next })).toMatchObject([200, { change: { action: 'propose', to: next } }]);
    expect(await currentOf()).toBe(current);
    expect((await overview()).proposals).toEqual([
      {
        number: 3,
        remote: 'dealer',
        action: 'promote',
        to: next,
        by: 'ann@example.com',
        at: expect.stringMatching(/^20/),
        reason: 'A test',
        mayApprove: false,
      },
    ]);
    expect(await by(ann, 3)).toMatchObject([409, { code: 'RELEASE_REFUSED' }]);
    const bea = await registerAdmin(test, { name: 'Bea', email: 'bea@example.com' });
    const cid = await registerAdmin(test, { name: 'Cid', email: 'cid@example.com' });
    expect(await by(cid, 3)).toMatchObject([403, { code: 'RELEASERS_ONLY' }]);
    expect((await bea.call('GET', 'admin/release')).json().proposals[0].mayApprove).toBe(true);
    const newer = '1.1.0-0000000b';
    await changeRegistry(store, { remote: 'shell', by: 'ops', reason: 'a test' }, deployed(newer));
    expect(await by(bea, 3)).toMatchObject([
      409,
      { error: `dealer ${next} is not proven: it was not run in shell ${newer}.` },
    ]);
    const inNewer = { ...pair, shell: newer };
    await (await portalOf('dealer CI')).prove(inNewer, { outcome: 'ok', pages: 3, failures: [] });
    expect(await by(bea, 3)).toMatchObject([
      200,
      { change: { action: 'promote', to: next, by: 'bea@example.com', reason: 'A test' } },
    ]);
    expect((await readRegistry(store)).remotes.dealer).toMatchObject({
      current: next,
      digests: { [next]: expect.any(String) },
    });
    expect((await overview()).proposals).toEqual([]);
    expect(await change({ action: 'rollback', reason: 'Blank page' })).toMatchObject([
      200,
      { change: { action: 'rollback', by: 'ann@example.com', from: next, to: current } },
    ]);
  });
});
