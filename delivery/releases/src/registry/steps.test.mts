import assert from 'node:assert/strict';
import test from 'node:test';
import {
  advance,
  canary,
  deployed,
  pin,
  promote,
  type RemoteState,
  rollback,
  rollbackCanary,
  unpin,
} from '@slabdesk/releases';
import fc from '@slabdesk/testing/seeded-fast-check';
import { KEPT_MS } from './steps.ts';

const who = { by: 'ann', reason: 'fair week' };
const apply = (...steps) => steps.reduce((state, step, index) => step(state, index + 1).state, undefined);

test('a promoted release is current, and a rollback brings back the one before', () => {
  const state = apply(promote('1.0.0-a'), promote('1.1.0-b'));
  assert.equal(state.current, '1.1.0-b');
  assert.deepEqual(state.previous, ['1.0.0-a']);
  assert.equal(apply(promote('1.0.0-a'), promote('1.1.0-b'), rollback()).current, '1.0.0-a');
});

test('who promotes or pins the current release chooses it anew', () => {
  const state = apply(promote('1.0.0-a'));
  assert.throws(() => promote('1.0.0-a')(state, 7), /is current already/);
  assert.equal(promote('1.0.0-a', { again: true })(state, 7).state.since, 7);
  assert.equal(pin('1.0.0-a', who)(state, 7).state.since, 7);
});

test('before the first release there was the build of the server', () => {
  const state = apply(promote('1.0.0-a'), rollback());
  assert.equal(state.current, undefined);
  assert.throws(() => rollback()(state, 3), /Nothing was released/);
});

test('a rollback takes a canary back first, and then the release', () => {
  const state = apply(promote('1.0.0-a'), canary('1.1.0-b', 10), rollback());
  assert.deepEqual([state.current, state.canary], ['1.0.0-a', undefined]);
});

test('a canary ends when it is promoted; its share can be raised', () => {
  const raised = apply(promote('1.0.0-a'), canary('1.1.0-b', 10), canary('1.1.0-b', 50));
  assert.deepEqual(raised.canary, { release: '1.1.0-b', percent: 50, since: 2 });
  const done = promote('1.1.0-b')(raised, 9).state;
  assert.deepEqual([done.current, done.canary, done.since], ['1.1.0-b', undefined, 9]);
});

const rollout = { next: [50, 100], visits: 700, waitMs: 600_000, by: 'ann', shells: ['2.0.0-c'] };
const live = { generation: 1, remotes: {}, shell: { current: '2.0.0-c', previous: [], used: [], since: 0 } };
const begun = () => apply(promote('1.0.0-a'), canary('1.1.0-b', 10, { rollout }));

test('a canary with a rollout goes from share to share, and is promoted at 100 %', () => {
  const first = begun();
  assert.deepEqual(first.canary, {
    release: '1.1.0-b',
    percent: 10,
    since: 2,
    rollout: { ...rollout, since: 2, visitsBefore: 0 },
  });
  const second = advance(first.canary, 720)(first, 7, live);
  assert.deepEqual(second.line, { action: 'canary', from: '1.1.0-b', to: '1.1.0-b', percent: 50 });
  assert.deepEqual(second.state.canary, {
    release: '1.1.0-b',
    percent: 50,
    since: 2,
    rollout: { ...rollout, next: [100], since: 7, visitsBefore: 720 },
  });
  const third = advance(second.state.canary, 1_500)(second.state, 9, live);
  assert.deepEqual(third.line, { action: 'promote', from: '1.0.0-a', to: '1.1.0-b' });
  assert.deepEqual([third.state.current, third.state.canary], ['1.1.0-b', undefined]);
  assert.deepEqual(third.state.previous, ['1.0.0-a']);
});

test('a canary is taken back if it is still the same one', () => {
  const state = begun();
  const back = rollbackCanary(state.canary)(state, 9);
  assert.deepEqual(back.line, { action: 'rollback', from: '1.1.0-b', to: '1.0.0-a' });
  assert.deepEqual([back.state.current, back.state.canary], ['1.0.0-a', undefined]);
  for (const other of [
    undefined,
    back.state,
    canary('1.1.0-b', 20)(state, 3).state,
    canary('1.2.0-d', 10)(state, 3).state,
    // Begun again, by a person who leaves it alone and by one who doesn't.
    canary('1.1.0-b', 10)(state, 3).state,
    canary('1.1.0-b', 10, { rollout })(state, 3).state,
  ]) {
    assert.throws(() => rollbackCanary(state.canary)(other, 9), /changed meanwhile/);
    assert.throws(() => advance(state.canary, 1)(other, 9, live), /changed meanwhile/);
  }
  assert.throws(() => advance(state.canary, 1)(pin('1.0.0-a', who)(state, 3).state, 9, live), /pinned/);
});

test('a canary is not taken further in a shell that it was not tested in, or past its last share', () => {
  const state = begun();
  const other = { ...live, shell: { ...live.shell, current: '2.1.0-d', previous: ['2.0.0-c'] } };
  assert.throws(() => advance(state.canary, 1)(state, 9, other), /Another shell/);
  const watched = apply(promote('1.0.0-a'), canary('1.1.0-b', 10, { rollout: { ...rollout, next: [] } }));
  assert.throws(() => advance(watched.canary, 1)(watched, 9, live), /no share to go on to/);
});

test('a rollout that began without proof says so at every share', () => {
  const { shells: _shells, ...unproven } = { ...rollout, unproven: 'The matrix is down' };
  const state = apply(promote('1.0.0-a'), canary('1.1.0-b', 10, { rollout: unproven }));
  assert.equal(advance(state.canary, 1)(state, 9, live).line.unproven, 'The matrix is down');
});

for (const percent of [0, -1, 100, 101, Number.NaN]) {
  test(`a canary of ${percent} % is refused`, () => {
    assert.throws(() => canary('1.1.0-b', percent)(undefined, 1), /more than 0 and less than 100/);
  });
}

const target = { dealers: ['42', '77'] };

test('a canary with a target may be for all of it, keeps it from share to share, and is never promoted by servers', () => {
  const state = apply(
    promote('1.0.0-a'),
    canary('1.1.0-b', 10, { rollout: { ...rollout, next: [100] }, target }),
  );
  const all = advance(state.canary, 1)(state, 9, live);
  assert.deepEqual(all.line, { action: 'canary', from: '1.1.0-b', to: '1.1.0-b', percent: 100, target });
  assert.equal(all.state.current, '1.0.0-a');
  assert.deepEqual([all.state.canary.percent, all.state.canary.target], [100, target]);
  assert.throws(() => canary('1.1.0-b', 101, { target })(undefined, 1), /at most 100/);
  const forAll = canary('1.1.0-b', 20)(all.state, 10).state;
  assert.deepEqual(forAll.canary, { release: '1.1.0-b', percent: 20, since: 2 });
});

test('what is pinned changes by unpinning alone', () => {
  const state = apply(promote('1.0.0-a'), canary('1.1.0-b', 10), pin('1.0.0-a', who));
  assert.deepEqual([state.current, state.canary, state.pin], ['1.0.0-a', undefined, who]);
  for (const step of [promote('1.1.0-b'), canary('1.1.0-b', 10), rollback(), pin('1.1.0-b', who)]) {
    assert.throws(() => step(state, 4), /pinned by ann: fair week/);
  }
  assert.equal(apply(() => ({ state }), unpin(), promote('1.1.0-b')).current, '1.1.0-b');
});

test('what is current is not promoted again', () => {
  assert.throws(() => apply(promote('1.0.0-a'), promote('1.0.0-a')), /is current already/);
});

test('open tabs find every release that was live in the last 30 days, and no other, whatever happened', () => {
  const release = fc.integer({ min: 0, max: 60 }).map((number) => `1.${number}.0-a`);
  const step = fc.record({
    apply: fc.oneof(
      release.map((id) => promote(id)),
      release.map((id) => canary(id, 10)),
      fc.constant(rollback()),
    ),
    passes: fc.oneof(fc.integer({ min: 0, max: 1_000 }), fc.integer({ min: 0, max: KEPT_MS })),
  });
  const apply = (steps) => {
    const lastLive = new Map();
    const liveIn = (state) => [state?.current, state?.canary?.release].filter(Boolean);
    let now = 1_800_000_000_000;
    let state: RemoteState | undefined;
    for (const { apply, passes } of steps) {
      now += passes;
      for (const id of liveIn(state)) lastLive.set(id, now);
      try {
        state = apply(state, now).state;
      } catch (error) {
        assert.equal(error.name, 'Problem');
        continue;
      }
      for (const id of liveIn(state)) lastLive.set(id, now);
      const isKept = ([id, at]) => liveIn(state).includes(id) || now - at < KEPT_MS;
      const expected = [...lastLive].filter(isKept).map(([id]) => id);
      assert.deepEqual([...state.used].sort(), expected.sort());
      assert.ok(!state.previous.includes(state.current));
    }
  };
  fc.assert(fc.property(fc.array(step, { maxLength: 80 }), apply));
});

test('a hundred promotions in a day forget no release, and a month later nearly all of them are forgotten', () => {
  let state: RemoteState | undefined;
  for (let index = 0; index < 100; index++)
    ({ state } = promote(`1.${index}.0-a`)(state, 1_800_000_000_000 + index));
  assert.equal(state.used.length, 100);
  ({ state } = promote('2.0.0-a')(state, 1_800_000_000_000 + KEPT_MS + 200));
  // The last of them was live until now.
  assert.deepEqual(state.used, ['2.0.0-a', '1.99.0-a']);
});

test('releases of a registry that knew no times are kept for 30 days more', () => {
  const old = { current: '1.1.0-b', previous: ['1.0.0-a'], used: ['1.1.0-b', '1.0.0-a'], since: 5 };
  const { state } = promote('1.2.0-c')(old, 1_800_000_000_000);
  assert.deepEqual(state.used, ['1.2.0-c', '1.1.0-b', '1.0.0-a']);
});

test('a deployed shell is live, and the one before stays known; the same again changes neither', () => {
  const state = apply(deployed('1.0.0-a'), deployed('1.1.0-b'), deployed('1.1.0-b'));
  assert.deepEqual([state.current, state.previous[0]], ['1.1.0-b', '1.0.0-a']);
  const back = deployed('1.0.0-a')(state, 9).state;
  assert.deepEqual([back.current, back.previous], ['1.0.0-a', ['1.1.0-b']]);
});
