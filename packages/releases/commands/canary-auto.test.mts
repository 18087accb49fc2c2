import assert from 'node:assert/strict';
import test from 'node:test';
import {
  changeRegistry,
  deployed,
  keepResult,
  promote,
  publish,
  readHistory,
  readRegistry,
} from '@slabdesk/releases';
import { BUILT, buildOf, freshStore, newFolder, runRemotes } from '../testing/places.mts';
import { shellBuild } from '../testing/shell-build.mts';

const idOf = (minor) => `1.${minor}.0-00000000aaaa`;

/** A store with a current release of the dealer remote, and a newer one. */
const withCurrent = async () => {
  const { place, store } = freshStore(newFolder);
  for (const minor of [0, 1]) await publish(store, buildOf(`1.${minor}.0`, '00000000aaaa'), BUILT);
  await changeRegistry(store, { remote: 'dealer', by: 'setup', reason: 'Setup' }, promote(idOf(0)));
  return { place, store };
};

const startCanary = (place, ...options) =>
  runRemotes(
    place,
    'canary',
    'dealer',
    '1.1.0',
    '--reason',
    'New',
    '--by',
    'ann',
    '--unproven',
    'x',
    ...options,
  );

test('canary --auto gives the first share, and notes for the servers how to go on', async () => {
  const { place, store } = await withCurrent();
  const { code, output } = await startCanary(
    place,
    '--auto',
    '1,10,50,100',
    '--visits',
    '200',
    '--wait',
    '5',
  );
  assert.equal(code, 0, output);
  const { canary } = (await readRegistry(store)).remotes.dealer;
  assert.equal(canary.percent, 1);
  const { since, ...rollout } = canary.rollout;
  assert.ok(Math.abs(Date.now() - since) < 60_000);
  assert.deepEqual(rollout, {
    next: [10, 50, 100],
    visits: 200,
    waitMs: 300_000,
    visitsBefore: 0,
    by: 'ann',
    unproven: 'x',
  });
  const [line] = await readHistory(store);
  assert.deepEqual([line.action, line.percent, line.unproven], ['canary', 1, 'x']);
  const list = await runRemotes(place, 'list', 'dealer');
  assert.match(list.output, /canary, 1 %, watched by the servers, then 10, 50, 100 %/);
});

test('canary gives 10 % of browsers, which servers keep, watch and take back; --manual leaves it to people', async () => {
  const { place, store } = await withCurrent();
  const running = async () => (await readRegistry(store)).remotes.dealer.canary;
  await startCanary(place, '--auto', '1,100');
  await startCanary(place);
  const { percent, rollout } = await running();
  assert.deepEqual([percent, rollout.next, rollout.by], [10, [], 'ann']);
  const list = await runRemotes(place, 'list', 'dealer');
  assert.match(list.output, /canary, 10 %, watched by the servers/);
  await startCanary(place, '--percent', '20', '--manual');
  const manual = await running();
  assert.deepEqual([manual.percent, manual.rollout], [20, undefined]);
});

/** A finished build of the shell. */
test('canary shell --auto goes on by itself once what browsers get of the remotes was run in it', async () => {
  const { place, store } = await withCurrent();
  for (const minor of [0, 1]) await publish(store, shellBuild(`1.${minor}.0`), BUILT);
  const start = () =>
    runRemotes(place, 'canary', 'shell', '1.1.0', '--auto', '10,100', '--reason', 'New', '--by', 'ann');
  const result = { outcome: 'ok', pages: 1, failures: [] };
  await keepResult(store, { remote: 'dealer', release: idOf(0), shell: idOf(1) }, result);
  const early = await start();
  assert.equal(early.code, 1, early.output);
  assert.match(early.output, /No shell is noted as deployed/);

  await changeRegistry(store, { remote: 'shell', by: 'setup', reason: 'Setup' }, deployed(idOf(0)));
  const { code, output } = await start();
  assert.equal(code, 0, output);
  const { canary } = (await readRegistry(store)).shell;
  assert.deepEqual([canary.percent, canary.rollout.next], [10, [100]]);
  // Remotes may change meanwhile: each of their releases is run in it before.
  assert.ok(!('shells' in canary.rollout || 'unproven' in canary.rollout));
  const list = await runRemotes(place, 'list', 'shell');
  assert.match(list.output, /1\.0\.0-0{8}a{4} .*not proven: dealer .* was not run in it.*current.*deployed/);
  assert.match(list.output, /1\.1\.0-0{8}a{4} .*proven.*canary, 10 %, watched by the servers, then 100 %/);
});

test('canary with a target is for all of it unless a share is named, and older servers pass it over', async () => {
  const { place, store } = await withCurrent();
  const to = ['--dealers', '42,77', '--environments', 'staging'];
  assert.equal((await startCanary(place, ...to)).code, 0);
  const target = { dealers: ['42', '77'], environments: ['staging'] };
  const registry = await readRegistry(store);
  assert.deepEqual([registry.format, registry.remotes.dealer.canary.target], [2, target]);
  assert.equal(registry.remotes.dealer.canary.percent, 100);
  const list = await runRemotes(place, 'list', 'dealer');
  assert.match(list.output, /canary, 100 % of dealers 42, 77 and environments staging/);
  const history = await runRemotes(place, 'history', 'dealer');
  assert.match(history.output, /canary 100 % of dealers 42, 77 and environments staging {2}1\.0\.0/);

  assert.equal((await startCanary(place, '--roles', 'staff, owner', '--percent', '5')).code, 0);
  const { canary } = (await readRegistry(store)).remotes.dealer;
  assert.deepEqual([canary.percent, canary.target], [5, { roles: ['staff', 'owner'] }]);
  await runRemotes(place, 'rollback', 'dealer', '--reason', 'Enough', '--by', 'ann');
  assert.equal((await readRegistry(store)).format, 1);
});

for (const [options, reason] of [
  [['--dealers', ''], /--dealers takes up to 200 values/],
  [['--accounts', 'a b'], /--accounts takes up to 200 values/],
  [['--roles', 'boss'], /--roles takes admin, owner/],
  [['--dealers', '42', '--percent', '101'], /more than 0 and at most 100/],
  [['--auto', '10,5,100'], /rising shares/],
  [['--auto', '0,100'], /rising shares/],
  [['--auto', '1,101'], /rising shares/],
  [['--auto', 'some'], /rising shares/],
  [['--auto', '100'], /more than 0 and less than 100/],
  [['--auto', '1,100', '--percent', '5'], /Use either --percent or --auto/],
  [['--percent', '5', '--wait', '5'], /go with --auto/],
  [['--auto', '1,100', '--manual'], /Use either --manual or --auto/],
  [['--auto', '1,100', '--visits', '1.5'], /--visits is a whole number/],
  [['--auto', '1,100', '--wait', '-1'], /--wait is a whole number|argument is ambiguous/],
] as const) {
  test(`canary ${options.join(' ')} is refused and changes nothing`, async () => {
    const { place, store } = await withCurrent();
    const { code, output } = await startCanary(place, ...options);
    assert.ok(code === 1 || code === 2, output);
    assert.match(output, reason);
    assert.equal((await readRegistry(store)).remotes.dealer.canary, undefined);
  });
}
