import assert from 'node:assert/strict';
import test from 'node:test';
import {
  canary,
  changeRegistry,
  deployed,
  forward,
  pin,
  promote,
  publish,
  readRegistry,
  refuseUnfitShell,
  rollback,
  unpin,
  viewRegistry,
} from '@slabdesk/releases';
import { buildOf } from '../../testing/places.mts';
import { SHELL_HASH, shellBuild } from '../../testing/shell-build.mts';
import { memoryStore } from '../../testing/signed.mts';

const id = (version) => `${version}-${SHELL_HASH}`;
const DEALER = '2.0.0-0000000d';
const TRIED = '2.1.0-0000000d';
const AUTH = '3.0.0-0000000e';
const BUILT = { at: '2026-11-21T10:00:00.000Z', by: 'ann', node: 'v24.0.0' };

const newStore = () => ({ ...memoryStore(), results: [] });

/** Puts a release of the shell into the store. */
const release = (store, version, changes = {}) => publish(store, shellBuild(version, changes), BUILT);

const change = (store, remote, step) => changeRegistry(store, { remote, by: 'bob', reason: 'a test' }, step);

/** Servers bring 1.0.0 of the shell, browsers get releases of two remotes, and 1.1.0 and 1.2.0 are there. */
const begin = async () => {
  const store = newStore();
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await release(store, version);
  await change(store, 'shell', deployed(id('1.0.0')));
  await change(store, 'dealer', promote(DEALER));
  await change(store, 'auth', promote(AUTH));
  return store;
};

/** The newest result comes first. */
const run = (store, remote, ran, shell, outcome = 'ok') =>
  store.results.unshift({ remote, release: ran, shell: id(shell), outcome, reason: 'a reason' });
const prove = async (store, ...versions) => {
  for (const version of versions) {
    run(store, 'dealer', DEALER, version);
    run(store, 'auth', AUTH, version);
  }
};

const PORTAL = { portalApi: '1.0', sharedVersions: {}, remotePaths: {}, serverApi: '1.0' };

/** Changes the shell, or a remote, as the server does. */
const request = async (store, changes = {}, seen = undefined) => {
  const asked = { action: 'promote', remote: 'shell', release: id('1.1.0'), portal: PORTAL, ...changes };
  const { action, remote, release } = asked;
  const { registry } = seen ?? (await viewRegistry(store));
  const who = { by: 'ann', reason: 'The new frame' };
  const steps = {
    promote: () => promote(release),
    canary: () => canary(release, 10),
    pin: () => pin(release, who),
  };
  const readResults = async () => store.results;
  if (action === 'rollback') await refuseUnfitShell(store, registry, asked.portal);
  const step =
    action === 'rollback'
      ? rollback()
      : action === 'unpin'
        ? unpin()
        : await forward(
            { store, readResults, emergencyOf: () => undefined },
            registry,
            asked,
            steps[action](),
          );
  return changeRegistry(store, { remote, ...who, base: registry.generation }, step);
};
const refused = (store, reason, changes = {}, seen = undefined) =>
  assert.rejects(() => request(store, changes, seen), { name: 'Problem', message: reason });
const shellOf = async (store) => (await readRegistry(store)).shell;

test('a shell is promoted that what browsers get of each remote was run in', async () => {
  const store = await begin();
  await refused(store, `shell ${id('1.1.0')} is not proven: dealer ${DEALER} was not run in it.`);
  run(store, 'dealer', DEALER, '1.1.0');
  await refused(store, `shell ${id('1.1.0')} is not proven: auth ${AUTH} was not run in it.`);
  run(store, 'auth', AUTH, '1.1.0');
  const line = await request(store);
  assert.deepEqual([line.action, line.from, line.to, line.by], ['promote', id('1.0.0'), id('1.1.0'), 'ann']);
  const { current, deployed: brought } = await shellOf(store);
  assert.deepEqual([current, brought], [id('1.1.0'), id('1.0.0')]);
});

test('the newest result counts, and a shell that fails or refuses what everybody gets is no good', async () => {
  const store = await begin();
  await prove(store, '1.1.0');
  run(store, 'auth', AUTH, '1.1.0', 'failed');
  await refused(store, new RegExp(`auth ${AUTH} failed in it`));
  run(store, 'auth', AUTH, '1.1.0', 'refused');
  await refused(store, new RegExp(`it refuses auth ${AUTH}: a reason`));
  run(store, 'auth', AUTH, '1.1.0');
  await request(store);
});

test('what some browsers try of a remote is run in a shell too, which may refuse it', async () => {
  const store = await begin();
  await prove(store, '1.1.0');
  await change(store, 'dealer', canary(TRIED, 10));
  for (const action of ['promote', 'canary', 'pin'])
    await refused(store, new RegExp(`dealer ${TRIED} was not run in it`), { action });
  run(store, 'dealer', TRIED, '1.1.0', 'failed');
  await refused(store, new RegExp(`dealer ${TRIED} failed in it`));
  run(store, 'dealer', TRIED, '1.1.0', 'refused');
  await request(store, { action: 'canary' });
  assert.deepEqual((await shellOf(store)).canary.release, id('1.1.0'));
});

test('what browsers got of a remote before need not run in a shell', async () => {
  const store = await begin();
  run(store, 'dealer', DEALER, '1.1.0');
  await refused(store, new RegExp(`auth ${AUTH} was not run in it`));
  await change(store, 'auth', rollback());
  await request(store);
});

test('without a promoted remote nothing proves a shell', async () => {
  const store = newStore();
  await release(store, '1.0.0');
  await release(store, '1.1.0');
  await change(store, 'shell', deployed(id('1.0.0')));
  await refused(store, /no remote was promoted that could run in it/);
});

test('a shell goes without proof for a reason, which stays in the history', async () => {
  const store = await begin();
  const line = await request(store, { action: 'canary', unproven: 'The matrix is down' });
  assert.deepEqual([line.action, line.percent, line.unproven], ['canary', 10, 'The matrix is down']);
});

test('no shell is given to browsers before a deployment is noted', async () => {
  const store = newStore();
  await release(store, '1.1.0');
  for (const action of ['promote', 'canary', 'pin'])
    await refused(store, /No shell is noted as deployed/, { action, unproven: 'a test' });
  assert.equal(await shellOf(store), undefined);
});

for (const [what, changes, portal, reason] of [
  ['says nothing of servers', { serverApi: undefined }, {}, /does not say which servers it fits/],
  ['needs a newer server', { serverApi: '1.1' }, {}, /needs server API \^1\.1, and the server offers 1\.0/],
  ['is of the next major version', { serverApi: '2.0' }, { serverApi: '1.9' }, /needs server API \^2\.0/],
  ['is of the major version before', { serverApi: '1.0' }, { serverApi: '2.0' }, /needs server API \^1\.0/],
  ['goes to a server of before', {}, { serverApi: undefined }, /only serves the shell that it brings/],
  ['has no scripts', { scripts: [] }, {}, /its description is incomplete/],
  ['says nothing of layouts', { layouts: undefined }, {}, /its description is incomplete/],
  ['ends its script in the page', { headScript: '"</script>"' }, {}, /its description is incomplete/],
  ['ends its style in the page', { headStyle: '</style>' }, {}, /its description is incomplete/],
  ['names scripts elsewhere', { scripts: ['../main.js'] }, {}, /its description is incomplete/],
] as const)
  test(`a shell that ${what} is refused, proven or not`, async () => {
    const store = await begin();
    await release(store, '1.3.0', changes);
    await prove(store, '1.3.0');
    const wanted = { release: id('1.3.0'), portal: { ...PORTAL, ...portal } };
    for (const more of [{}, { unproven: 'a test' }, { action: 'canary' }, { action: 'pin' }])
      await refused(store, reason, { ...wanted, ...more });
    assert.equal((await shellOf(store)).current, id('1.0.0'));
  });

test('a shell fits servers that offer more than it needs', async () => {
  const store = await begin();
  await prove(store, '1.1.0');
  await request(store, { portal: { ...PORTAL, serverApi: '1.4' } });
});

test('a shell with a file that is altered or missing is refused', async () => {
  const store = await begin();
  await prove(store, '1.1.0');
  const key = `shell/${id('1.1.0')}/main.js`;
  store.files.set(key, Buffer.from('another'));
  await assert.rejects(() => request(store), /main\.js of shell .* is altered/);
  store.files.delete(key);
  await assert.rejects(() => request(store), /main\.js of shell .* is missing/);
  await refused(store, /shell 1\.9\.0-\w+ was not released/, { release: id('1.9.0') });
  assert.equal((await shellOf(store)).current, id('1.0.0'));
});

test('an older shell than browsers get is a downgrade', async () => {
  const store = await begin();
  await prove(store, '1.0.0', '1.1.0', '1.2.0');
  await request(store, { action: 'canary', release: id('1.2.0') });
  await assert.rejects(() => request(store), {
    refusal: 'DOWNGRADE',
    message: `shell ${id('1.1.0')} is older than ${id('1.2.0')}, which some browsers get now.`,
  });
  await request(store, { allowsDowngrade: true });
  await refused(store, `shell ${id('1.0.0')} is older than ${id('1.1.0')}, which everybody gets now.`, {
    release: id('1.0.0'),
  });
  await request(store, { release: id('1.0.0'), allowsDowngrade: true });
  // Servers bring it.
  assert.equal((await shellOf(store)).deployed, undefined);
});

for (const [what, step] of [
  ['is promoted', promote(TRIED)],
  ['is tried', canary(TRIED, 10)],
  ['is rolled back', rollback()],
] as const)
  test(`a shell is not promoted if another release of a remote ${what} meanwhile`, async () => {
    const store = await begin();
    await prove(store, '1.1.0');
    const seen = await viewRegistry(store);
    await change(store, 'dealer', step);
    await refused(store, /Another release of a remote was chosen meanwhile/, {}, seen);
    assert.equal((await shellOf(store)).current, id('1.0.0'));
  });

test('a shell is promoted although a remote is pinned to what browsers get of it meanwhile', async () => {
  const store = await begin();
  await prove(store, '1.1.0');
  const seen = await viewRegistry(store);
  await change(store, 'dealer', pin(DEALER, { by: 'bob', reason: 'a test' }));
  await request(store, {}, seen);
  assert.equal((await shellOf(store)).current, id('1.1.0'));
});

test('a shell that somebody else has changed meanwhile is left alone', async () => {
  const store = await begin();
  await prove(store, '1.1.0');
  const seen = await viewRegistry(store);
  await change(store, 'shell', canary(id('1.2.0'), 10));
  await refused(
    store,
    /shell was given to some browsers by bob meanwhile \(1\.0\.0-\w+ → 1\.2\.0-\w+\)/,
    {},
    seen,
  );
  assert.equal((await shellOf(store)).current, id('1.0.0'));
});

test('a remote is run in a canary of the shell and in what servers bring as well; only the latter may refuse it', async () => {
  const store = await begin();
  const built = buildOf('2.2.0', '0000000d');
  await publish(store, built, BUILT);
  const promoteDealer = (seen = undefined) =>
    request(
      store,
      {
        remote: 'dealer',
        release: built.build.directory,
        portal: { ...PORTAL, portalApi: built.build.portalApi, remotePaths: { dealer: ['/orders/*'] } },
      },
      seen,
    );
  const lacks = (version) => new RegExp(`it was not run in shell ${id(version).replaceAll('.', '\\.')}`);
  await change(store, 'shell', promote(id('1.1.0')));
  await change(store, 'shell', canary(id('1.2.0'), 10));
  for (const [version, outcome] of [
    ['1.1.0', 'ok'],
    ['1.2.0', 'ok'],
    ['1.0.0', 'refused'],
  ]) {
    await assert.rejects(promoteDealer, lacks(version));
    run(store, 'dealer', built.build.directory, version, outcome);
  }
  run(store, 'dealer', built.build.directory, '1.2.0', 'refused');
  await assert.rejects(promoteDealer, /shell 1\.2\.0-\w+ refuses it/);
  run(store, 'dealer', built.build.directory, '1.2.0', 'ok');
  const seen = await viewRegistry(store);
  await change(store, 'shell', rollback());
  await assert.rejects(() => promoteDealer(seen), /Another shell was deployed meanwhile/);
  await promoteDealer();
  assert.equal((await readRegistry(store)).remotes.dealer.current, built.build.directory);
});

test('going back needs no proof, but a release that fits unless servers bring it', async () => {
  const store = await begin();
  await request(store, { unproven: 'a test' });
  await request(store, { action: 'pin', release: id('1.2.0'), unproven: 'a test' });
  const portal = undefined;
  await refused(store, /It is pinned by ann: The new frame/, { action: 'rollback', portal });
  await request(store, { action: 'unpin', portal });
  await refused(store, /Servers can't go back to shell 1\.1\.0-\w+: it needs server API/, {
    action: 'rollback',
    portal: { ...PORTAL, serverApi: '0.9' },
  });
  await request(store, { action: 'rollback' });
  assert.equal((await shellOf(store)).current, id('1.1.0'));
  const line = await request(store, { action: 'rollback', portal });
  assert.deepEqual([line.from, line.to], [id('1.1.0'), id('1.0.0')]);
  await refused(store, /No shell is known that was there before/, { action: 'rollback', portal });
});
