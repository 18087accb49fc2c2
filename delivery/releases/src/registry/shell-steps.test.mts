import assert from 'node:assert/strict';
import test from 'node:test';
import {
  advance,
  canary,
  checkRegistry,
  compareVersions,
  deployed,
  liveShells,
  pin,
  promote,
  type RemoteState,
  rollback,
  unpin,
  versionOf,
} from '@slabdesk/releases';
import fc from '@slabdesk/testing/seeded-fast-check';
import { KEPT_MS, runStep } from './steps';

const id = (minor, hash = '00000000aaaa') => `1.${minor}.0-${hash}`;
const who = { by: 'ann', reason: 'fair week' };

const registryOf = (shell, remotes = {}) => ({ generation: 1, remotes, ...(shell && { shell }) });
const step = (shell, each, now) => runStep(registryOf(shell), 'shell', each, now);
/** The state of the shell after some steps. */
const apply = (...steps) =>
  steps.reduce((shell, each, index) => step(shell, each, index + 1).state, undefined);
/** The current release, the canary's release, and the servers' own release if it is another one. */
const kinds = ({ current, canary: trial, deployed: brought }) => [current, trial?.release, brought];

test('browsers get the shell that servers bring until another one is promoted', () => {
  const brought = apply(deployed(id(0)), deployed(id(1)));
  assert.deepEqual(kinds(brought), [id(1), undefined, undefined]);
  const promoted = step(brought, promote(id(2)), 9);
  assert.deepEqual(promoted.line, { action: 'promote', from: id(1), to: id(2) });
  assert.deepEqual(kinds(promoted.state), [id(2), undefined, id(1)]);
  assert.deepEqual(promoted.state.previous, [id(1), id(0)]);
  assert.equal(promoted.state.since, 9);
});

test('a deployment says which shell servers brought before, whatever browsers get', () => {
  const promoted = apply(deployed(id(0)), promote(id(5)));
  assert.deepEqual(step(promoted, deployed(id(1)), 9).line, { action: 'deployed', from: id(0), to: id(1) });
});

test('a deployment of an older shell keeps the promoted one, a newer one and the same one take its place', () => {
  const promoted = apply(deployed(id(0)), promote(id(2)));
  const older = step(promoted, deployed(id(1)), 9).state;
  assert.deepEqual(kinds(older), [id(2), undefined, id(1)]);
  assert.equal(older.since, promoted.since);
  assert.deepEqual(kinds(step(promoted, deployed(id(3)), 9).state), [id(3), undefined, undefined]);
  const same = step(promoted, deployed(id(2)), 9).state;
  assert.deepEqual(kinds(same), [id(2), undefined, undefined]);
  assert.equal(same.since, promoted.since);
  // 1.10.0 is newer than 1.9.0, and a version before its pre-releases.
  assert.equal(step(apply(deployed(id(0)), promote(id(10))), deployed(id(9)), 9).state.current, id(10));
  const candidate = '1.2.0-rc.1-00000000aaaa';
  assert.equal(step(promoted, deployed(candidate), 9).state.current, id(2));
});

test('while nothing is promoted, a deployment that goes back is what browsers get', () => {
  assert.deepEqual(kinds(apply(deployed(id(2)), deployed(id(1)))), [id(1), undefined, undefined]);
});

test('a pinned shell stays whatever is deployed, and once it is unpinned the next newer deployment takes its place', () => {
  const pinned = apply(deployed(id(0)), pin(id(1), who), deployed(id(2)));
  assert.deepEqual(kinds(pinned), [id(1), undefined, id(2)]);
  assert.deepEqual(pinned.pin, who);
  for (const each of [promote(id(3)), canary(id(3), 10), rollback()])
    assert.throws(() => step(pinned, each, 9), /pinned by ann: fair week/);
  const free = step(pinned, unpin(), 9).state;
  assert.deepEqual(kinds(free), [id(1), undefined, id(2)]);
  assert.deepEqual(kinds(step(free, deployed(id(3)), 10).state), [id(3), undefined, undefined]);
});

test('what servers bring can be pinned, and is kept from the next deployment on', () => {
  const pinned = apply(deployed(id(0)), pin(id(0), who));
  assert.deepEqual(kinds(pinned), [id(0), undefined, undefined]);
  assert.deepEqual(kinds(step(pinned, deployed(id(1)), 9).state), [id(0), undefined, id(1)]);
});

test('a canary goes on after a deployment of an older shell, and ends with its own or a newer one', () => {
  const trying = apply(deployed(id(0)), canary(id(3), 10));
  assert.deepEqual(kinds(trying), [id(0), id(3), undefined]);
  const older = step(trying, deployed(id(2)), 9).state;
  assert.deepEqual(kinds(older), [id(2), id(3), undefined]);
  assert.deepEqual(older.canary, trying.canary);
  assert.equal(older.retired[id(3)], undefined);
  for (const minor of [3, 4])
    assert.deepEqual(kinds(step(trying, deployed(id(minor)), 9).state), [id(minor), undefined, undefined]);
  const beside = step(apply(deployed(id(0)), promote(id(2)), canary(id(3), 10)), deployed(id(1)), 9).state;
  assert.deepEqual(kinds(beside), [id(2), id(3), id(1)]);
});

test('a rollback ends a canary first, then goes back to what servers bring, and not past the first shell', () => {
  const trying = apply(deployed(id(0)), promote(id(1)), canary(id(2), 10));
  const first = step(trying, rollback(), 7);
  assert.deepEqual(first.line, { action: 'rollback', from: id(2), to: id(1) });
  assert.deepEqual(kinds(first.state), [id(1), undefined, id(0)]);
  const second = step(first.state, rollback(), 8);
  assert.deepEqual(second.line, { action: 'rollback', from: id(1), to: id(0) });
  assert.deepEqual(kinds(second.state), [id(0), undefined, undefined]);
  assert.throws(() => step(second.state, rollback(), 9), /No shell is known that was there before/);
});

test('a rollback takes back what was deployed: browsers get the shell before, and servers bring the other one', () => {
  const state = apply(deployed(id(0)), deployed(id(1)), rollback());
  assert.deepEqual(kinds(state), [id(0), undefined, id(1)]);
  assert.deepEqual(kinds(step(state, deployed(id(2)), 9).state), [id(2), undefined, undefined]);
});

test('a rollback stays in force when the same deployment is noted again', () => {
  const state = apply(deployed(id(0)), deployed(id(1)), rollback(), deployed(id(1)));
  assert.deepEqual(kinds(state), [id(0), undefined, id(1)]);
});

test('nothing changes what browsers get of the shell before a deployment is noted', () => {
  for (const each of [promote(id(0)), canary(id(0), 10), pin(id(0), who)])
    assert.throws(() => step(undefined, each, 1), { message: /No shell is noted as deployed/ });
  for (const each of [rollback(), unpin()])
    assert.throws(() => step(undefined, each, 1), { name: 'Problem' });
  // A remote may have no release yet, only the build that came with the server.
  assert.equal(runStep(registryOf(), 'dealer', promote(id(0)), 1).state.deployed, undefined);
});

test('servers take a canary of the shell to all browsers, whatever remotes do meanwhile', () => {
  const rollout = { next: [50, 100], visits: 700, waitMs: 0, by: 'ann' };
  let state = apply(deployed(id(0)), canary(id(1), 10, { rollout }));
  ({ state } = step(state, advance(state.canary, 700), 5));
  assert.deepEqual([state.canary.percent, state.canary.rollout.visitsBefore], [50, 700]);
  const last = step(state, advance(state.canary, 1_400), 6);
  assert.deepEqual(last.line, { action: 'promote', from: id(0), to: id(1) });
  assert.deepEqual(kinds(last.state), [id(1), undefined, id(0)]);
});

test('live are what browsers get, what some try, what servers bring, and what was current before', () => {
  const live = (...steps) => liveShells(apply(...steps));
  assert.deepEqual(liveShells(undefined), []);
  assert.deepEqual(live(deployed(id(0))), [id(0)]);
  assert.deepEqual(live(deployed(id(0)), deployed(id(1))), [id(1), id(0)]);
  assert.deepEqual(live(deployed(id(0)), promote(id(1))), [id(1), id(0)]);
  assert.deepEqual(live(deployed(id(0)), promote(id(2)), canary(id(3), 10), deployed(id(1))), [
    id(2),
    id(3),
    id(1),
    id(0),
  ]);
});

test('a canary of a remote stops where a canary of the shell begins that it was not proven with', () => {
  const shell = apply(deployed(id(0)));
  const rollout = { next: [100], visits: 0, waitMs: 0, by: 'ann', shells: liveShells(shell) };
  const dealer = runStep(registryOf(shell), 'dealer', canary('2.0.0-0000000d', 10, { rollout }), 3).state;
  const further = (state) =>
    runStep(registryOf(state, { dealer }), 'dealer', advance(dealer.canary, 1), 5).state.current;
  assert.equal(further(shell), '2.0.0-0000000d');
  assert.throws(() => further(step(shell, canary(id(1), 10), 4).state), /not proven with/);
});

test('tabs find the files of a shell that servers bring, though browsers get another one', () => {
  // Browsers get it where the promoted one does not fit the server, or does not start.
  const promoted = apply(deployed(id(0)), promote(id(3)), deployed(id(1)));
  assert.ok(promoted.used.includes(id(1)), 'while servers bring it');
  assert.ok(step(promoted, deployed(id(2)), 9).state.used.includes(id(1)), 'after the next deployment');
  const later = 9 + KEPT_MS;
  const { state } = step(apply(deployed(id(0)), promote(id(1))), canary(id(2), 10), later);
  assert.ok(state.used.includes(id(0)), 'a month after another one was promoted');
});

const shellIds = fc
  .tuple(fc.integer({ min: 0, max: 4 }), fc.constantFrom('00000000aaaa', '00000000bbbb'))
  .map(([minor, hash]) => id(minor, hash));
const NAMED = {
  deployed,
  promote,
  canary: (release) => canary(release, 10),
  pin: (release) => pin(release, who),
};
const anyStep = fc.record({
  kind: fc.constantFrom('deployed', 'deployed', 'promote', 'canary', 'rollback', 'pin', 'unpin'),
  release: shellIds,
  passes: fc.oneof(fc.integer({ min: 0, max: 1_000 }), fc.integer({ min: 0, max: KEPT_MS })),
});
const isNewer = (one, other) => compareVersions(versionOf(one), versionOf(other)) > 0;

/** Checks how a deployment changes what browsers get. */
const assertDeployment = (before, release, brought, { current, pin: pinned, canary: trial }) => {
  const isPromoted = before.current !== brought && isNewer(before.current, release);
  if (before.pin || isPromoted) assert.deepEqual([current, pinned], [before.current, before.pin]);
  else if (release !== brought || before.current === brought) assert.equal(current, release);
  if (before.canary && isNewer(before.canary.release, release)) assert.deepEqual(trial, before.canary);
};

test('whatever happens, browsers get a shell that is known, with its files, and servers bring what was noted last', () => {
  const run = (steps) => {
    const lastLive = new Map();
    let now = 1_800_000_000_000;
    let state: RemoteState | undefined;
    let brought: string | undefined;
    for (const { kind, release, passes } of steps) {
      now += passes;
      const before = state;
      const isLive = (shell) => [shell?.current, shell?.canary?.release].filter(Boolean);
      for (const each of isLive(before)) lastLive.set(each, now);
      try {
        const each = kind === 'rollback' ? rollback() : kind === 'unpin' ? unpin() : NAMED[kind](release);
        ({ state } = step(before, each, now));
      } catch (error) {
        assert.equal(error.name, 'Problem');
        assert.notEqual(kind, 'deployed');
        continue;
      }
      if (kind === 'deployed') {
        if (before) assertDeployment(before, release, brought, state);
        brought = release;
      }
      assert.ok(brought !== undefined && state.current !== undefined);
      assert.notEqual(state.deployed, state.current);
      assert.equal(state.deployed ?? state.current, brought);
      if (before?.pin && kind !== 'unpin') assert.equal(state.current, before.current);

      const live = liveShells(state);
      assert.ok(live.length <= 4 && new Set(live).size === live.length);
      for (const each of [...isLive(state), brought]) assert.ok(live.includes(each));
      assert.equal(live[0], state.current);
      assert.ok(!state.previous.includes(state.current));
      assert.notEqual(state.canary?.release, state.current);

      for (const each of isLive(state)) lastLive.set(each, now);
      const isKept = ([each, at]) => isLive(state).includes(each) || now - at < KEPT_MS;
      for (const [each] of [...lastLive].filter(isKept)) assert.ok(state.used.includes(each));
      const written = JSON.parse(JSON.stringify({ ...registryOf(state), format: 3 }));
      assert.deepEqual(checkRegistry(written, 1).shell, written.shell);
    }
  };
  fc.assert(fc.property(fc.array(anyStep, { maxLength: 60 }), run), { numRuns: 300 });
});
