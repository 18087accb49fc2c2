import assert from 'node:assert/strict';
import test from 'node:test';
import {
  canary,
  deployed,
  KEPT_MS,
  pin,
  promote,
  type RemoteState,
  rollback,
  unpin,
} from '@slabdesk/releases';
import fc from 'fast-check';

const who = { by: 'ann', reason: 'fair week' };
const apply = (...steps) => steps.reduce((state, step, index) => step(state, index + 1).state, undefined);

test('a promoted release is current, and a rollback brings back the one before', () => {
  const state = apply(promote('1.0.0-a'), promote('1.1.0-b'));
  assert.equal(state.current, '1.1.0-b');
  assert.deepEqual(state.previous, ['1.0.0-a']);
  assert.equal(apply(promote('1.0.0-a'), promote('1.1.0-b'), rollback()).current, '1.0.0-a');
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

for (const percent of [0, -1, 100, 101, Number.NaN]) {
  test(`a canary of ${percent} % is refused`, () => {
    assert.throws(() => canary('1.1.0-b', percent)(undefined, 1), /more than 0 and less than 100/);
  });
}

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
