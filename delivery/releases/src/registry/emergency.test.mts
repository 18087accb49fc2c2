import assert from 'node:assert/strict';
import test from 'node:test';
import {
  canary,
  promote,
  type ReleaseRegistry,
  type RemoteState,
  rollback,
  type Step,
  withRollbacks,
} from '@slabdesk/releases';
import { afterRollback } from './emergency';

/** The clock of the command that rolled back is ahead of the server's. */
const NOW = 1_000;
const ROLLBACK = { remote: 'dealer', release: '1.0.0-a', at: NOW + 60, by: 'ann', reason: 'overload' };

const begun: RemoteState = {
  current: '1.1.0-b',
  previous: ['1.0.0-a'],
  used: ['1.1.0-b', '1.0.0-a'],
  since: 1,
  canary: { release: '1.2.0-c', percent: 10, since: 2 },
};

/** What browsers get after a step: the current release, its canary, and whether the rollback holds. */
const after = (step: Step) => {
  const { state } = afterRollback(ROLLBACK, step)(begun, NOW);
  const registry = { remotes: { dealer: state } } as unknown as ReleaseRegistry;
  const { registry: seen, inForce } = withRollbacks(registry, [ROLLBACK]);
  const { current, canary: tried } = seen.remotes.dealer ?? {};
  return [current, tried?.release, inForce.length > 0];
};

test('what is promoted ends an emergency rollback, however the clocks differ', () => {
  assert.deepEqual(after(promote('1.1.0-b', { again: true })), ['1.1.0-b', undefined, false]);
  assert.deepEqual(after(promote('1.2.0-c')), ['1.2.0-c', undefined, false]);
});

test('a rollback goes back from what was promoted: the canary had ended', () => {
  assert.deepEqual(after(rollback()), ['1.0.0-a', undefined, false]);
});

test('a canary that is begun again reaches browsers, beside what the rollback leads to', () => {
  assert.deepEqual(after(canary('1.2.0-c', 20)), ['1.0.0-a', '1.2.0-c', true]);
});
