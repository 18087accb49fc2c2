import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  canary,
  createFolderStore,
  keyOf,
  promote,
  type ReleaseStore,
  readChain,
  type Signer,
  type TrustFile,
} from '@slabdesk/releases';
import type { ReleaseChangeBody, ReleaseOverview, RemoteReleaseDetails } from 'bff-contract';
import { type Person, registerAdmin } from '../../../testing/people';
import { createSignedWriter, KEYS, trustOf } from '../../../testing/signed-store';
import { createTestApp, type TestApp } from '../../../testing/test-app';

let folder: string;
let store: ReleaseStore;
let writer: ReturnType<typeof createSignedWriter>;
let test: TestApp;
let ann: Person;
let current: string;
let next: string;

/** Everybody gets 1.0.0; 1.1.0 is signed and could be promoted. */
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'signed-release-control-'));
  store = createFolderStore(folder);
  writer = createSignedWriter(store);
  current = await writer.release('1.0.0');
  next = await writer.release('1.1.0');
  await writer.change('ann', promote(current));
});
afterEach(async () => {
  await test.close();
  rmSync(folder, { recursive: true, force: true });
});

const start = async (rules: Partial<TrustFile> = {}, signer: Signer | null = KEYS.server) => {
  test = await createTestApp({
    releaseStore: { kind: 'folder', folder },
    releaseTrust: trustOf(rules),
    ...(signer && { releaseSigner: signer }),
    releasers: ['ann@example.com'],
  });
  ann = await registerAdmin(test, { name: 'Ann', email: 'ann@example.com' });
};

const overview = async (): Promise<ReleaseOverview> => (await ann.call('GET', 'admin/release')).json();
const details = async (): Promise<RemoteReleaseDetails> =>
  (await ann.call('GET', 'admin/release/dealer')).json();
const dealerOf = ({ remotes }: ReleaseOverview) => remotes.find(({ remote }) => remote === 'dealer');
const accepted = async () => (await readChain(store, trustOf())).head;

const change = async (body: Partial<ReleaseChangeBody>) => {
  const response = await ann.call('POST', 'admin/release/dealer/change', {
    action: 'promote',
    reason: 'A test',
    generation: (await overview()).generation,
    ...body,
  });
  return [response.statusCode, response.json()] as const;
};

const beginCanary = () => {
  const plan = { next: [50], visits: 700, waitMs: 0, by: 'bea', unproven: 'A test' };
  return writer.change('bea', canary(next, 10, { rollout: plan }));
};

/** What somebody who can write to the store, but has no key, adds to the registry. */
const forge = async (generation: number) => {
  const { registry } = await accepted();
  const dealer = { ...registry.remotes.dealer, current: next };
  const forged = {
    ...registry,
    generation,
    remotes: { dealer },
    change: { ...registry.change, remote: 'dealer', by: 'ann', reason: 'Forged', to: next },
  };
  await store.create(keyOf('registry', generation), Buffer.from(JSON.stringify(forged)));
};

it('shows the state and the changes that are accepted, and names files that are not', async () => {
  await start();
  await forge(2);
  expect(await overview()).toMatchObject({
    isSigned: true,
    generation: 1,
    problems: [expect.stringMatching(/^registry\/00000002\.json is not accepted: it has no valid signature/)],
  });
  expect(dealerOf(await overview())).toMatchObject({ current });
  expect((await details()).history.map(({ by, reason, to }) => [by, reason, to])).toEqual([
    ['ann', 'a test', current],
  ]);
  // A change after the forged file counts, and is read on.
  await beginCanary();
  expect((await details()).history.map(({ action, by }) => [action, by])).toEqual([
    ['canary', 'bea'],
    ['promote', 'ann'],
  ]);
  expect(await overview()).toMatchObject({ generation: 3, problems: [] });
});

it('shows a release that its team has not signed as unusable, and creates no preview of it', async () => {
  const unsigned = await writer.release('1.2.0', { signer: null });
  await start();
  const { releases } = await details();
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

it.each<[string, Partial<TrustFile>]>([
  ['', {}],
  [' where a second person must approve', { secondPerson: true }],
])('refuses what people sign with their own keys%s', async (_what, rules) => {
  await start(rules);
  for (const body of [
    { release: next },
    { action: 'canary', release: next, percent: 10 },
    { action: 'pin', release: current },
    { action: 'unpin' },
    { action: 'rollback' },
  ] as const)
    expect(await change(body)).toMatchObject([
      409,
      {
        code: 'RELEASES_SIGNED',
        error: 'With signed releases, use the command line with your own key: npm run remotes.',
      },
    ]);
  expect(await store.names('registry')).toEqual(['00000001.json']);
  expect((await ann.call('GET', 'admin/audit?resource=release')).json()).toEqual([]);
});

it('rolls back a canary that servers take further, signed by the server in the name of the caller', async () => {
  await beginCanary();
  await start();
  expect(await change({ action: 'rollback', reason: 'Blank page' })).toMatchObject([
    200,
    { change: { action: 'rollback', by: 'ann@example.com', from: next, to: current } },
  ]);
  const { generation, registry } = await accepted();
  expect([generation, registry.remotes.dealer?.canary]).toEqual([3, undefined]);
  expect(dealerOf(await overview())?.canary).toBeUndefined();
  expect(await change({ action: 'rollback' })).toMatchObject([409, { code: 'RELEASES_SIGNED' }]);
});

it('refuses a rollback if the remote was changed meanwhile, but not because of a forged change', async () => {
  await start();
  const { generation } = await overview();
  await beginCanary();
  expect(await change({ action: 'rollback', generation })).toMatchObject([
    409,
    {
      code: 'RELEASE_CHANGED',
      error: `dealer was given to some browsers by bea meanwhile (${current} → ${next}). Nothing was changed.`,
    },
  ]);
  const seen = (await overview()).generation;
  await forge(3);
  expect((await change({ action: 'rollback', generation: seen }))[0]).toBe(200);
});

it('says that the server has no key to sign with', async () => {
  await beginCanary();
  await start({}, null);
  expect(await change({ action: 'rollback' })).toMatchObject([
    409,
    { code: 'RELEASE_REFUSED', error: 'The registry is signed, and this server has no RELEASE_KEY.' },
  ]);
});
