import assert from 'node:assert/strict';
import test from 'node:test';
import { roundsOf } from './plan.mts';

const auth = { name: 'auth', id: '2.0.0-b' };
const dealer = { name: 'dealer', id: '3.1.0-b' };
const canary = { name: 'dealer', id: '3.2.0-c' };

test('a shell runs what everybody gets of the remotes, and then the canaries in their places', () => {
  assert.deepEqual(roundsOf([auth, dealer], [canary]), [
    { served: [auth, dealer], opened: [auth, dealer] },
    { served: [auth, canary], opened: [canary] },
  ]);
  assert.deepEqual(roundsOf([], [dealer]), [{ served: [dealer], opened: [dealer] }]);
  assert.deepEqual(roundsOf([], []), []);
});
