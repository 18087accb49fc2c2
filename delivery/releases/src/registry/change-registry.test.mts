import assert from 'node:assert/strict';
import test from 'node:test';
import {
  advance,
  approvable,
  autoCanary,
  canary,
  changeRegistry,
  configure,
  deployed,
  pin,
  promote,
  readHistory,
  readRegistry,
  rollback,
  stepOf,
} from '@slabdesk/releases';
import { memoryStore } from '../../testing/signed.mts';

const id = (version) => `${version}-00000000aaaa`;

/** A change where a second person has to approve what goes forward. */
const by = (store, person, remote, step) =>
  changeRegistry(store, { remote, by: person, reason: 'a test', secondPerson: true }, step);
const byServer = (store, remote, step) =>
  changeRegistry(store, { remote, by: 'the portal', reason: 'a test' }, step);
const approve = async (store, number, person) => {
  const proposal = approvable(await readRegistry(store), number, person);
  const { remote, reason } = proposal;
  return changeRegistry(store, { remote, by: person, reason, approves: number }, stepOf(proposal));
};
const newest = async (store) => (await readRegistry(store)).generation;
const currentOf = async (store, name = 'dealer') => {
  const { remotes, shell } = await readRegistry(store);
  return (name === 'shell' ? shell : remotes[name])?.current;
};
const deploy = async () => {
  const store = memoryStore();
  await by(store, 'dan', 'shell', deployed(id('1.0.0')));
  return store;
};

test('of changes that come at once none is lost, and of the same ones one is made', async () => {
  const store = memoryStore();
  const change = (remote) =>
    changeRegistry(store, { remote, by: 'ann', reason: 'now' }, promote(id('1.0.0')));
  const results = await Promise.allSettled(['dealer', 'dealer', 'dealer', 'auth'].map(change));
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 2);
  const { generation, remotes } = await readRegistry(store);
  assert.deepEqual([generation, remotes.dealer.current, remotes.auth.current], [2, id('1.0.0'), id('1.0.0')]);
});

test('changes have the time of the clock that all servers share', async () => {
  const store = { ...memoryStore(), now: () => 1_000 };
  await byServer(store, 'dealer', promote(id('1.0.0')));
  const { change, remotes } = await readRegistry(store);
  assert.deepEqual([change.at, remotes.dealer.since], ['1970-01-01T00:00:01.000Z', 1_000]);
});

test('the shell is noted beside the remotes, and both are kept', async () => {
  const store = memoryStore();
  await byServer(store, 'shell', deployed(id('1.0.0')));
  await byServer(store, 'dealer', promote(id('1.0.0')));
  await byServer(store, 'shell', deployed(id('1.1.0')));
  const { remotes, shell } = await readRegistry(store);
  assert.deepEqual(Object.keys(remotes), ['dealer']);
  assert.deepEqual([shell.current, shell.previous], [id('1.1.0'), [id('1.0.0')]]);
  assert.equal((await readHistory(store, { remote: 'shell' })).length, 2);
});

test('a change that was decided by an old state is not made, and says what came between', async () => {
  const store = memoryStore();
  for (const version of ['1.0.0', '1.1.0', '2.0.0']) await byServer(store, 'dealer', promote(id(version)));
  await byServer(store, 'auth', promote(id('1.0.0')));
  const change = (base) =>
    changeRegistry(store, { remote: 'dealer', by: 'ann', reason: 'now', base }, rollback());
  await assert.rejects(change(2), {
    refusal: 'RELEASE_CHANGED',
    message: `dealer was promoted by the portal meanwhile (${id('1.1.0')} → ${id('2.0.0')}). Nothing was changed.`,
  });
  assert.equal(await newest(store), 4);
  // A change of another remote is no conflict. Two rollbacks at once go back one release.
  const results = await Promise.allSettled([change(3), change(3)]);
  assert.deepEqual(results.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
  assert.equal(await currentOf(store), id('1.1.0'));
});

test('with a second person, a promotion takes effect once another one approves it', async () => {
  const store = memoryStore();
  assert.equal((await by(store, 'ann', 'dealer', promote(id('1.0.0')))).action, 'propose');
  assert.equal(await currentOf(store), undefined);
  await assert.rejects(() => approve(store, 1, 'ann'), /another person must approve/);
  await assert.rejects(() => approve(store, 2, 'bea'), /Nothing is proposed as number 2/);
  const approved = await approve(store, 1, 'bea');
  assert.deepEqual(
    [approved.action, approved.by, approved.approves, approved.reason],
    ['promote', 'bea', 1, 'a test'],
  );
  assert.equal(await currentOf(store), id('1.0.0'));
  await assert.rejects(() => approve(store, 1, 'bea'), /Nothing is proposed/);
});

test('with a second person, nobody approves their own by another spelling of their address', async () => {
  const store = memoryStore();
  await by(store, 'ann@example.com', 'dealer', promote(id('1.0.0')));
  await assert.rejects(() => approve(store, 1, 'Ann@Example.com'), /another person must approve/);
});

test('with a second person, a rollback needs nobody, and ends what was proposed before it', async () => {
  const store = memoryStore();
  for (const version of ['1.0.0', '1.1.0']) {
    await by(store, 'ann', 'dealer', promote(id(version)));
    await approve(store, await newest(store), 'bea');
  }
  await by(store, 'ann', 'dealer', canary(id('1.2.0'), 10));
  await by(store, 'ann', 'dealer', rollback());
  assert.equal(await currentOf(store), id('1.0.0'));
  await assert.rejects(() => approve(store, 5, 'bea'), /Nothing is proposed/);
});

for (const remote of ['dealer', 'shell'])
  test(`with a second person, servers take an approved canary of ${remote} further by themselves, to its target`, async () => {
    const store = await deploy();
    const rollout = { next: [50, 100], visits: 1, waitMs: 0, by: 'ann' };
    const stateOf = async () => {
      const { remotes, shell } = await readRegistry(store);
      return remote === 'shell' ? shell : remotes.dealer;
    };
    await by(store, 'ann', remote, canary(id('1.1.0'), 10, { rollout }));
    await approve(store, 2, 'bea');
    for (const expected of [50, undefined]) {
      await byServer(store, remote, advance((await stateOf()).canary, 9));
      assert.equal((await stateOf()).canary?.percent, expected);
    }
    assert.equal((await stateOf()).current, id('1.1.0'));
    const target = { dealers: ['42'] };
    await by(store, 'ann', remote, canary(id('1.2.0'), 100, { target }));
    await approve(store, await newest(store), 'bea');
    assert.deepEqual((await stateOf()).canary.target, target);
  });

test('with a second person, servers take an approved canary further in the shells that were live at its approval', async () => {
  const store = await deploy();
  const plan = { shares: [5, 50], visits: 1, waitMs: 0, by: 'ann' };
  await by(store, 'ann', 'dealer', autoCanary('dealer', id('1.0.0'), plan));
  await by(store, 'dan', 'shell', deployed(id('1.1.0')));
  await approve(store, 2, 'bea');
  await byServer(store, 'dealer', advance((await readRegistry(store)).remotes.dealer?.canary, 9));
  assert.equal((await readRegistry(store)).remotes.dealer?.canary?.percent, 50);
});

test('with a second person, settings change at once, also of a pinned remote, and end no proposal', async () => {
  const store = await deploy();
  await byServer(store, 'dealer', pin(id('1.0.0'), { by: 'ann', reason: 'Fair week' }));
  const rows = { type: 'number', title: 'Rows', default: 10 } as const;
  await by(store, 'ann', 'auth', promote(id('1.1.0')));
  for (const remote of ['auth', 'dealer']) await by(store, 'ann', remote, configure({ rows }, { rows: 25 }));
  const { remotes, proposals = {} } = await readRegistry(store);
  assert.deepEqual(
    [remotes.dealer?.current, remotes.dealer?.settings, remotes.auth?.settings],
    [id('1.0.0'), { rows: 25 }, { rows: 25 }],
  );
  assert.deepEqual(
    Object.values(proposals).map(({ to }) => to),
    [id('1.1.0')],
  );
});

test('a proposal ends with the next change of what browsers get of it, and with none of another remote or the shell', async () => {
  const store = await deploy();
  await by(store, 'dan', 'shell', promote(id('1.1.0')));
  await byServer(store, 'dealer', promote(id('1.0.0')));
  await by(store, 'ann', 'dealer', promote(id('1.1.0')));
  await by(store, 'bea', 'shell', deployed(id('1.0.1')));
  await assert.rejects(() => approve(store, 2, 'bea'), /Nothing is proposed/);
  assert.equal((await approve(store, 4, 'bea')).to, id('1.1.0'));
});

test('with a second person, no shell is proposed before a deployment is noted', async () => {
  await assert.rejects(
    () => by(memoryStore(), 'dan', 'shell', promote(id('1.0.0'))),
    /No shell is noted as deployed/,
  );
});

test('with a second person, one person alone goes back to what servers bring, and to no shell that nobody approved', async () => {
  const store = await deploy();
  await by(store, 'dan', 'shell', promote(id('1.1.0')));
  await approve(store, 2, 'bea');
  await by(store, 'dan', 'shell', rollback());
  assert.equal(await currentOf(store, 'shell'), id('1.0.0'));
  // Deployments are noted by one person: these say that servers brought the other shell for a moment.
  await by(store, 'dan', 'shell', deployed(id('6.6.6')));
  await by(store, 'dan', 'shell', deployed(id('1.0.0')));
  await assert.rejects(() => by(store, 'dan', 'shell', rollback()), /Another person must approve it/);
  assert.equal(await currentOf(store, 'shell'), id('1.0.0'));
});
