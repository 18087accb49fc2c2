import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { canary, deployed, pin, promote, rollback, unpin } from './steps.mjs';

const who = { by: 'ann', reason: 'fair week' };
const play = (...steps) => steps.reduce((state, step, index) => step(state, index + 1).state, undefined);

test('a promoted release is current, and a rollback brings back the one before', () => {
  const state = play(promote('1.0.0-a'), promote('1.1.0-b'));
  assert.equal(state.current, '1.1.0-b');
  assert.deepEqual(state.previous, ['1.0.0-a']);
  assert.equal(play(promote('1.0.0-a'), promote('1.1.0-b'), rollback()).current, '1.0.0-a');
});

test('before the first release there was the build of the server', () => {
  const state = play(promote('1.0.0-a'), rollback());
  assert.equal(state.current, undefined);
  assert.throws(() => rollback()(state, 3), /Nothing was released/);
});

test('a rollback takes a canary back first, and then the release', () => {
  const state = play(promote('1.0.0-a'), canary('1.1.0-b', 10), rollback());
  assert.deepEqual([state.current, state.canary], ['1.0.0-a', undefined]);
});

test('a canary ends when it is promoted; its share can be raised', () => {
  const raised = play(promote('1.0.0-a'), canary('1.1.0-b', 10), canary('1.1.0-b', 50));
  assert.deepEqual(raised.canary, { release: '1.1.0-b', percent: 50 });
  const done = promote('1.1.0-b')(raised, 9).state;
  assert.deepEqual([done.current, done.canary, done.since], ['1.1.0-b', undefined, 9]);
});

for (const percent of [0, -1, 100, 101, Number.NaN]) {
  test(`a canary of ${percent} % is refused`, () => {
    assert.throws(() => canary('1.1.0-b', percent)(undefined, 1), /more than 0 and less than 100/);
  });
}

test('what is pinned changes by unpinning alone', () => {
  const state = play(promote('1.0.0-a'), canary('1.1.0-b', 10), pin('1.0.0-a', who));
  assert.deepEqual([state.current, state.canary, state.pin], ['1.0.0-a', undefined, who]);
  for (const step of [promote('1.1.0-b'), canary('1.1.0-b', 10), rollback(), pin('1.1.0-b', who)]) {
    assert.throws(() => step(state, 4), /pinned by ann: fair week/);
  }
  assert.equal(play(() => ({ state }), unpin(), promote('1.1.0-b')).current, '1.1.0-b');
});

test('what is current is not promoted again', () => {
  assert.throws(() => play(promote('1.0.0-a'), promote('1.0.0-a')), /is current already/);
});

test('open tabs find every release that was in use lately, whatever happened since', () => {
  const release = fc.constantFrom('1.0.0-a', '1.1.0-b', '1.2.0-c', '1.3.0-d');
  const step = fc.oneof(
    release.map((id) => promote(id)),
    release.map((id) => canary(id, 10)),
    fc.constant(rollback()),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const inUse = new Set();
      let state;
      for (const [index, apply] of steps.entries()) {
        try {
          state = apply(state, index + 1).state;
        } catch (error) {
          assert.equal(error.name, 'Problem');
        }
        for (const id of [state?.current, state?.canary?.release]) if (id) inUse.add(id);
      }
      assert.deepEqual([...(state?.used ?? [])].sort(), [...inUse].sort());
      assert.ok(!state?.previous.includes(state.current));
    }),
  );
});

test('a deployed shell is live, and the one before stays known; the same again changes neither', () => {
  const state = play(deployed('1.0.0-a'), deployed('1.1.0-b'), deployed('1.1.0-b'));
  assert.deepEqual([state.current, state.previous[0]], ['1.1.0-b', '1.0.0-a']);
  const back = deployed('1.0.0-a')(state, 9).state;
  assert.deepEqual([back.current, back.previous], ['1.0.0-a', ['1.1.0-b']]);
});
