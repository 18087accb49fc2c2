import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  canary,
  changeRegistry,
  createKey,
  createPortalClient,
  deployed,
  findRelease,
  promote,
  type RemoteBuild,
  readRegistry,
  readRelease,
  readReleaseFiles,
  readSourceMap,
  rollback,
} from '@slabdesk/releases';
import type { ProofBody, RemoteReleaseDetails } from 'bff-contract';
import { repositoryRoot } from '../../../config/repository-root';
import { moveTime } from '../../../database/clock';
import { type Person, registerAdmin } from '../../../testing/people';
import { createReleaseWriter, createTestStore, type TestStore } from '../../../testing/release-store';
import { createTestApp, type TestApp } from '../../../testing/test-app';
import { pipelineHeaders, sha256, uploadOf } from '../testing/release-keys';

const SHELL = '1.0.0-0000000a';

let folder: string;
let store: TestStore;
let test: TestApp;
let ann: Person;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'release-api-'));
  test = await createTestApp({ releaseStore: { kind: 'folder', folder }, releasers: ['ann@example.com'] });
  store = createTestStore(test.app.db, folder);
  ann = await registerAdmin(test, { name: 'Ann', email: 'ann@example.com' });
});
afterEach(async () => {
  moveTime(undefined);
  await test.close();
  rmSync(folder, { recursive: true, force: true });
});

type Headers = Record<string, string>;

const call = (method: 'GET' | 'POST' | 'PUT', url: string, headers: Headers, payload?: object | string) =>
  test.app.inject({
    method,
    url: `/api/releases/${url}`,
    headers,
    ...(payload !== undefined && { payload }),
  });

const answer = ({ statusCode, json }: Awaited<ReturnType<typeof call>>) => [statusCode, json().code];

const upload = (headers: Headers, code: string) => call('PUT', `files/${sha256(code)}`, headers, code);

/** Uploads and releases a small build as a pipeline does. Resolves to its id. */
const release = async (headers: Headers, version: string, changes: object = {}): Promise<string> => {
  const { code, body } = uploadOf(version, changes);
  await upload(headers, code);
  const response = await call('POST', 'dealer', headers, body);
  expect(response.statusCode).toBe(200);
  return response.json().release;
};

const seen = async (headers: Headers): Promise<RemoteReleaseDetails> =>
  (await call('GET', 'dealer', headers)).json();

const change = async (headers: Headers, body: object) =>
  call('POST', 'dealer/changes', headers, { reason: 'A test', base: (await seen(headers)).base, ...body });

const currentOf = async () => (await readRegistry(store)).remotes.dealer?.current;

const byCommand = (remote: string, step: Parameters<typeof changeRegistry>[2]) =>
  changeRegistry(store, { remote, by: 'bob@example.com', reason: 'By command' }, step);

it('lets a pipeline upload, release, prove and promote with its key alone', async () => {
  await byCommand('shell', deployed(SHELL));
  const headers = await pipelineHeaders(test.app, 'promote');
  const { code, body } = uploadOf('1.0.0');
  const early = await call('POST', 'dealer', headers, body);
  expect([early.statusCode, early.json()]).toMatchObject([
    409,
    { code: 'FILES_MISSING', error: 'These files were not uploaded: remoteEntry.js.' },
  ]);
  expect((await upload(headers, code)).statusCode).toBe(204);
  const id = body.build.directory;
  expect((await call('POST', 'dealer', headers, body)).json()).toEqual({ release: id, isNew: true });
  expect((await call('POST', 'dealer', headers, body)).json()).toEqual({ release: id, isNew: false });
  expect((await readRelease(store, 'dealer', id))?.built).toMatchObject({
    by: 'dealer CI (key)',
    commit: '1a2b3c4',
  });

  const unproven = await change(headers, { action: 'promote', release: id });
  expect(answer(unproven)).toEqual([409, 'RELEASE_REFUSED']);
  const proof = { outcome: 'ok', pages: 3, failures: [] };
  const proven = await call('PUT', `dealer/${id}/proofs/${SHELL}`, headers, proof);
  expect(proven.statusCode).toBe(204);
  expect((await seen(headers)).releases[0]?.pairs).toEqual([
    { remote: 'dealer', release: id, shell: SHELL, outcome: 'ok', pages: 3, at: expect.any(String) },
  ]);
  expect((await change(headers, { action: 'promote', release: id })).json().change).toMatchObject({
    action: 'promote',
    to: id,
    by: 'dealer CI (key)',
    reason: 'A test',
  });
  expect(await currentOf()).toBe(id);
  expect(test.app.releases().find(({ name }) => name === 'dealer')?.version).toBe('1.0.0');
  const entries = (await ann.call('GET', 'admin/audit?resource=release')).json();
  expect(entries).toMatchObject([
    { action: 'release-promote', label: `dealer ${id}`, actor: { name: 'dealer CI (key)' } },
    { action: 'create', label: `dealer ${id}` },
  ]);
});

it('makes a preview of what was released', async () => {
  const headers = await pipelineHeaders(test.app, 'release');
  const id = await release(headers, '1.0.0');
  const { url } = (await call('POST', `dealer/${id}/previews`, headers, {})).json();
  const opened = await test.app.inject({ url: new URL(url).pathname, headers: { accept: 'text/html' } });
  expect(opened.statusCode).toBe(303);
});

it('refuses calls without a valid key', async () => {
  const { code } = uploadOf('1.0.0');
  const headers = await pipelineHeaders(test.app, 'release');
  expect((await upload(headers, code)).statusCode).toBe(204);
  expect(answer(await upload({}, code))).toEqual([401, 'UNAUTHORIZED']);
  expect(answer(await upload({ authorization: 'Bearer other' }, code))).toEqual([401, 'UNAUTHORIZED']);
  expect(answer(await upload(ann.headers, code))).toEqual([401, 'UNAUTHORIZED']);
  moveTime(25 * 3_600_000);
  expect(answer(await upload(headers, code))).toEqual([401, 'UNAUTHORIZED']);
});

it('keeps a key to its remote and to what it permits', async () => {
  const releasing = await pipelineHeaders(test.app, 'release');
  const trying = await pipelineHeaders(test.app, 'canary');
  const other = await pipelineHeaders(test.app, 'promote', { remote: 'auth' });
  const { body } = uploadOf('1.0.0');
  const [first, second] = [await release(releasing, '1.0.0'), await release(releasing, '1.1.0')];
  await byCommand('dealer', promote(first));
  expect(answer(await call('POST', 'dealer', other, body))).toEqual([403, 'KEY_NOT_ENOUGH']);
  const { base } = await seen(releasing);
  const forbidden = { reason: 'A test', base };
  for (const [headers, refused] of [
    [releasing, { action: 'canary', release: second }],
    [trying, { action: 'promote', release: second }],
    [trying, { action: 'canary', release: second, unproven: 'I am sure' }],
    [trying, { action: 'rollback' }],
  ] as const) {
    const response = await call('POST', 'dealer/changes', headers, { ...forbidden, ...refused });
    expect(answer(response)).toEqual([403, 'KEY_NOT_ENOUGH']);
  }
  const promotion = { ...forbidden, action: 'promote', release: second };
  const { error } = (await call('POST', 'dealer/changes', releasing, promotion)).json();
  expect(error).toMatch(/^This takes a key that permits promote for dealer/);
  await byCommand('dealer', canary(second, 10));
  expect((await change(trying, { action: 'rollback' })).statusCode).toBe(200);
  expect(await currentOf()).toBe(first);
});

it('says what has changed since the caller looked, and changes nothing', async () => {
  const headers = await pipelineHeaders(test.app, 'promote');
  const [first, second] = [await release(headers, '1.0.0'), await release(headers, '1.1.0')];
  const { base } = await seen(headers);
  await byCommand('dealer', promote(first));
  const late = await change(headers, { action: 'promote', release: second, unproven: 'A test', base });
  expect([late.statusCode, late.json()]).toMatchObject([
    409,
    {
      code: 'RELEASE_CHANGED',
      error: `dealer was promoted by bob@example.com meanwhile (no release → ${first}). Nothing was changed.`,
    },
  ]);
  expect(await currentOf()).toBe(first);
});

it.each([
  ['of another remote', { name: 'auth' }, 'It describes a build of auth, and this is dealer.'],
  [
    'whose folder is not its version',
    { directory: '9.9.9-00000000cafe' },
    /^9\.9\.9-00000000cafe is not version 1\.0\.0 with the hash/,
  ],
  [
    'with a file that was not uploaded with it',
    { exposed: ['lost.js'] },
    'The build names lost.js, but there is no such file.',
  ],
  ['of the wrong shape', { pages: [] }, /^The description of the build has the wrong shape: \/pages/],
  ['with pages outside its paths', { routes: [{ path: '/admin/x' }] }, /can't be released/],
  ['without a container', { global: 'remote_dealer_other' }, /sets no container named remote_dealer_other/],
  ['of ES modules without a container', { format: 'module' }, /exports no "get" and "init"/],
  [
    'whose script is another one',
    { integrity: { 'remoteEntry.js': 'sha384-x' } },
    'remoteEntry.js is not the file that was built.',
  ],
])('refuses a build %s', async (_what, changes, message) => {
  const headers = await pipelineHeaders(test.app, 'release');
  const { code, body } = uploadOf('1.0.0', changes);
  await upload(headers, code);
  const response = await call('POST', 'dealer', headers, body);
  expect(response.json()).toMatchObject({ code: 'RELEASE_REFUSED', error: expect.stringMatching(message) });
  expect(await store.names('dealer')).toEqual([]);
});

it('refuses a second build of a version, and a file with another hash', async () => {
  const headers = await pipelineHeaders(test.app, 'release');
  const first = await release(headers, '1.0.0');
  const { code } = uploadOf('1.0.0');
  const other = uploadOf('1.0.0', { hash: '0000000000000001', directory: '1.0.0-0000000000000001' });
  const response = await call('POST', 'dealer', headers, other.body);
  expect(response.json().error).toMatch(
    `Version 1.0.0 of dealer was released already, as ${first}. Raise "version"`,
  );
  const altered = await call('PUT', `files/${sha256(code)}`, headers, `${code} `);
  expect(answer(altered)).toEqual([400, 'OTHER_HASH']);
});

it('makes one of several rollbacks that were decided by one state, and tells the others', async () => {
  const headers = await pipelineHeaders(test.app, 'promote');
  const ids = [
    await release(headers, '1.0.0'),
    await release(headers, '1.1.0'),
    await release(headers, '1.2.0'),
  ];
  for (const id of ids) await byCommand('dealer', promote(id));
  const { base } = await seen(headers);
  const responses = await Promise.all(
    ['ann', 'bob', 'eve'].map(() => change(headers, { action: 'rollback', base })),
  );
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
  const refused = responses.filter(({ statusCode }) => statusCode === 409);
  for (const response of refused)
    expect(response.json()).toMatchObject({
      code: 'RELEASE_CHANGED',
      error: `dealer was rolled back by dealer CI (key) meanwhile (${ids[2]} → ${ids[1]}). Nothing was changed.`,
    });
  expect(await currentOf()).toBe(ids[1]);
});

it('begins a canary that servers take from share to share', async () => {
  const headers = await pipelineHeaders(test.app, 'promote');
  const [first, second] = [await release(headers, '1.0.0'), await release(headers, '1.1.0')];
  await byCommand('dealer', promote(first));
  const auto = { shares: [1, 10, 100], visits: 700, waitMinutes: 10 };
  const asked = { action: 'canary', release: second, unproven: 'A test' };
  const falling = await change(headers, { ...asked, auto: { ...auto, shares: [10, 1] } });
  expect([falling.statusCode, falling.json().fields]).toEqual([400, { auto: 'Please enter rising shares' }]);
  expect((await change(headers, { ...asked, auto })).statusCode).toBe(200);
  expect((await readRegistry(store)).remotes.dealer?.canary).toMatchObject({
    release: second,
    percent: 1,
    rollout: { next: [10, 100], visits: 700, waitMs: 600_000, by: 'dealer CI (key)', unproven: 'A test' },
  });
});

it('records which shell servers bring, and refuses another one', async () => {
  const headers = await pipelineHeaders(test.app, 'promote', { remote: 'shell' });
  const writer = createReleaseWriter((key, text) => store.create(key, Buffer.from(text)));
  const id = await writer.releaseShell({ hash: '0000000a', directory: SHELL });
  const other = await writer.releaseShell({ version: '1.1.0' });
  const note = (release: string) =>
    call('POST', 'shell/changes', headers, { action: 'deployed', release, reason: 'A deployment' });
  expect((await note('1.1.0')).json()).toMatchObject({
    code: 'RELEASE_REFUSED',
    error: `This server does not bring shell ${other}, but ${SHELL}.`,
  });
  const { change: made } = (await note('1.0.0')).json();
  expect(made).toMatchObject({ action: 'deployed', to: id, number: 1, by: 'dealer CI (key)' });
  expect((await readRegistry(store)).shell?.current).toBe(id);
  const dealer = await pipelineHeaders(test.app, 'promote');
  const refused = await change(dealer, { action: 'deployed', release: id });
  expect(refused.json().fields).toEqual({ action: 'Only the shell comes with the servers' });
});

it("lets any key read the store, but not uploads and other remotes' source maps", async () => {
  const headers = await pipelineHeaders(test.app, 'release', { remote: 'auth' });
  const id = await release(await pipelineHeaders(test.app, 'release'), '1.0.0');
  const { code } = uploadOf('1.0.0');
  const names = async (folder: string) =>
    (await call('GET', `store/names?folder=${folder}`, headers)).json().names;
  const file = (key: string) => call('GET', `store/file?key=${key}`, headers);
  expect(await names('dealer')).toEqual([id]);
  expect((await file(`dealer/${id}/remoteEntry.js`)).body).toBe(code);
  await store.create(`maps/dealer/${id}/remoteEntry.js.map`, Buffer.from('{}'));
  expect([await names('maps'), await names('maps/dealer'), await names('uploads')]).toEqual([[], [], []]);
  const map = `maps/dealer/${id}/remoteEntry.js.map`;
  expect((await file(map)).statusCode).toBe(404);
  const ofDealer = await pipelineHeaders(test.app, 'release');
  expect((await call('GET', `store/file?key=${map}`, ofDealer)).body).toBe('{}');
  expect((await file(`uploads/${sha256(code)}`)).statusCode).toBe(404);
  expect(answer(await file('../users'))).toEqual([409, 'STORE_UNAVAILABLE']);
});

describe('The command line with the address of a portal', () => {
  let env: Record<string, string>;
  beforeEach(async () => {
    const PORTAL_URL = await test.app.listen({ port: 0, host: '127.0.0.1' });
    const { authorization } = await pipelineHeaders(test.app, 'promote');
    env = { PORTAL_URL, RELEASE_API_KEY: authorization.replace('Bearer ', '') };
  });

  /** Runs a command as `npx portal` does. Resolves to what it prints. */
  const run = (...args: string[]): Promise<string> =>
    promisify(execFile)(
      process.execPath,
      ['--conditions=source', '--import', 'tsx', 'delivery/releases/commands/portal.mts', ...args],
      { cwd: repositoryRoot(), env: { ...process.env, ...env } },
    ).then(
      ({ stdout }) => stdout,
      ({ stderr }) => stderr,
    );

  const portalOf = () => createPortalClient(String(env.PORTAL_URL), env.RELEASE_API_KEY);

  it('releases, keeps results and reads the store by the portal', async () => {
    const portal = portalOf();
    const { code, body } = uploadOf('1.0.0');
    const id = body.build.directory;
    const finished = {
      build: body.build as unknown as RemoteBuild,
      files: new Map([['remoteEntry.js', Buffer.from(code)]]),
      maps: new Map([['remoteEntry.js.map', Buffer.from('{}')]]),
    };
    const built = { at: '', by: 'ann', node: 'v24', commit: 'abc' };
    expect([await portal.publish(finished, built), await portal.publish(finished, built)]).toEqual([
      true,
      false,
    ]);
    const found = await findRelease(portal, 'dealer', '1.0.0');
    expect(await readReleaseFiles(portal, found)).toEqual(finished.files);
    expect(String(await readSourceMap(store, { name: 'dealer', id, script: 'remoteEntry.js' }))).toBe('{}');
    const pair = { remote: 'dealer', release: id, shell: SHELL };
    const proof: ProofBody = { outcome: 'ok', pages: 1, failures: [], browser: 'Chromium' };
    await portal.prove(pair, { ...proof, outcome: 'failed' });
    await portal.prove(pair, proof);
    const [row, ...others] = await test.app.db('release_proofs');
    expect([row, others]).toMatchObject([{ outcome: 'ok', tested_by: 'dealer CI (key)' }, []]);
    expect(JSON.parse(row.document)).toEqual(proof);
    await byCommand('dealer', promote(id));
    await byCommand('dealer', rollback());
    await byCommand('shell', deployed(SHELL));
    const { live, history, remotePaths } = await portal.overview();
    expect([live, remotePaths.dealer]).toEqual([[SHELL], expect.arrayContaining(['/orders/*'])]);
    expect(history).toEqual([
      expect.objectContaining({ number: 3, remote: 'shell', action: 'deployed' }),
      expect.objectContaining({ number: 2, remote: 'dealer', action: 'rollback' }),
      expect.objectContaining({ number: 1, remote: 'dealer', action: 'promote' }),
    ]);
    expect((await portal.details('dealer')).history).toEqual(history.slice(1));
    // As command lines from before read it.
    expect(await portal.names('registry', '00000001.json')).toEqual(['00000002.json', '00000003.json']);
    expect(JSON.parse(String(await portal.read('registry/00000003.json')))).toEqual(
      await readRegistry(store),
    );
    expect(await portal.read('registry/00000004.json')).toBeUndefined();
    await store.create(`matrix/dealer/${id}/${SHELL}/00000001.json`, Buffer.from(JSON.stringify(proof)));
    expect(await portal.names(`matrix/dealer/${id}/${SHELL}`)).toEqual([]);
  });

  it('copies a release of another portal with its source maps', async () => {
    const production = mkdtempSync(join(tmpdir(), 'release-api-'));
    const target = await createTestApp({ releaseStore: { kind: 'folder', folder: production } });
    try {
      const { code, body } = uploadOf('1.0.0');
      const files = new Map([['remoteEntry.js', Buffer.from(code)]]);
      const maps = new Map([['remoteEntry.js.map', Buffer.from('{}')]]);
      const built = { at: '', by: 'ann', node: 'v24', commit: 'abc' };
      const build = body.build as unknown as RemoteBuild;
      await portalOf().publish({ build, files, maps }, built);
      const { authorization } = await pipelineHeaders(target.app, 'release');
      const from = String(env.PORTAL_URL);
      env = {
        FROM_API_KEY: String(env.RELEASE_API_KEY),
        PORTAL_URL: await target.app.listen({ port: 0, host: '127.0.0.1' }),
        RELEASE_API_KEY: authorization.replace('Bearer ', ''),
      };
      const copy = () => run('copy', 'dealer', '1.0.0', '--from', from);
      const name = `dealer ${build.directory} of ${from}`;
      expect(await copy()).toBe(`${name} is released to ${env.PORTAL_URL}\n`);
      env = { ...env, RELEASE_KEY: createKey() };
      const again = await copy();
      expect(again).toContain(`${name} was released to ${env.PORTAL_URL} already\n`);
      expect(again).toContain('Not signed by the key');
      const copied = createTestStore(target.app.db, production);
      expect(await readReleaseFiles(copied, await findRelease(copied, 'dealer', '1.0.0'))).toEqual(files);
      const script = { name: 'dealer', id: build.directory, script: 'remoteEntry.js' };
      expect(String(await readSourceMap(copied, script))).toBe('{}');
      env = { ...env, FROM_API_KEY: 'other' };
      expect(await copy()).toContain('FROM_API_KEY is the key');
    } finally {
      await target.close();
      rmSync(production, { recursive: true, force: true });
    }
  });

  it('promotes, refuses a downgrade that is not meant, rolls back and lists', async () => {
    const headers = { authorization: `Bearer ${env.RELEASE_API_KEY}` };
    const [first, second] = [await release(headers, '1.0.0'), await release(headers, '1.1.0')];
    const why = ['--reason', 'A test', '--unproven', 'A test'];
    expect(await run('promote', 'dealer', '1.1.0', ...why)).toContain(
      `no release → ${second}  dealer CI (key): A test`,
    );
    expect(await run('promote', 'dealer', '1.0.0', ...why)).toContain(
      `dealer ${first} is older than ${second}, which everybody gets now. Nothing was changed.`,
    );
    expect(await currentOf()).toBe(second);
    await store.create('dealer/1.2.0-00000000aaaa/release.json', Buffer.from('{"name":"dealer"}'));
    expect(await run('promote', 'dealer', '1.2.0', ...why)).toContain(
      '`npm run portal -- list` shows the others',
    );
    const listed = await run('list');
    expect(listed).toMatch(new RegExp(`dealer\n  ${first} .*\n  ${second} .*not proven: .*; current\n`));
    expect(listed).toMatch(/1\.2\.0-00000000aaaa {2}dealer\/[^\n]* can't be read: it has the wrong shape/);
    const { remotes } = JSON.parse(await run('list', 'dealer', '--json'));
    expect(remotes).toMatchObject([
      { remote: 'dealer', current: second, releases: [{}, { id: second }, {}] },
    ]);
    expect(await run('list', 'unknown')).toContain('This remote does not exist');
    const dealers = ['--dealers', '42,77', '--environments', 'staging'];
    await run('canary', 'dealer', '1.0.0', '--auto', '5,50', '--downgrade', ...dealers, ...why);
    expect((await readRegistry(store)).remotes.dealer?.canary).toMatchObject({
      percent: 5,
      rollout: { next: [50] },
    });
    const share = '5 % of dealers 42, 77 and environments staging';
    expect(await run('list', 'dealer')).toContain(`canary, ${share}, watched by the servers, then 50 %`);
    expect(await run('history', 'dealer')).toContain(`canary ${share}  `);
    for (const reason of ['The table is blank', 'All is blank'])
      await run('rollback', 'dealer', '--reason', reason);
    expect(await currentOf()).toBeUndefined();
    expect(await run('history', 'dealer')).toContain('dealer CI (key): The table is blank');
    env = { ...env, RELEASE_API_KEY: 'other' };
    expect(await run('list')).toContain('This key is not valid: it is unknown, expired or revoked.');
  });
});

describe('Keys', () => {
  const make = (person: Person, body: object = {}) =>
    person.call('POST', 'admin/release-key', {
      name: 'dealer CI',
      remote: 'dealer',
      may: 'release',
      ...body,
    });
  const list = async () => (await ann.call('GET', 'admin/release-key')).json();

  it('are shown once, listed with their last use, and good until they are revoked', async () => {
    const { key, ...made } = (await make(ann, { days: 30 })).json();
    expect(await list()).toEqual([made]);
    expect(JSON.stringify(await test.app.db('release_keys').first())).not.toContain(key);
    expect(Date.parse(made.expiresAt) - Date.parse(made.createdAt)).toBe(30 * 24 * 3_600_000);
    const headers = { authorization: `Bearer ${key}` };
    expect((await call('GET', 'dealer', headers)).statusCode).toBe(200);
    expect(await list()).toEqual([{ ...made, usedAt: expect.any(String) }]);
    expect((await ann.call('DELETE', `admin/release-key/${made._id}`)).statusCode).toBe(204);
    expect((await call('GET', 'dealer', headers)).statusCode).toBe(401);
    expect(await list()).toEqual([]);
    expect((await ann.call('DELETE', `admin/release-key/${made._id}`)).statusCode).toBe(404);
  });

  it('are made only by administrators who may release, and only for what there is', async () => {
    const bob = await registerAdmin(test, { name: 'Bob', email: 'bob@example.com' });
    expect(answer(await make(bob))).toEqual([403, 'RELEASERS_ONLY']);
    expect(answer(await make(ann, { remote: 'unknown' }))).toEqual([404, 'NOT_FOUND']);
    expect((await make(ann, { remote: 'shell' })).statusCode).toBe(200);
    const [key] = await list();
    expect(answer(await bob.call('DELETE', `admin/release-key/${key._id}`))).toEqual([403, 'RELEASERS_ONLY']);
  });

  it('are deleted some time after they have expired', async () => {
    await make(ann, { days: 1 });
    moveTime(2 * 24 * 3_600_000);
    await test.app.jobs.cleanUp.run();
    expect(await test.app.db('release_keys')).toEqual([]);
  });
});
