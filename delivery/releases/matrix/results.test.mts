import assert from 'node:assert/strict';
import test from 'node:test';
import { sayResults } from './results.mts';

const ok = { outcome: 'ok', pages: 8, failures: [] };
const resultOf = (release, shell, facts) => ({ remote: 'dealer', release, shell, ...facts });

test('a line for each release in each shell, and what failed below', () => {
  const failures = [{ route: '/orders', viewer: 'dealer', what: ['it crashes: TypeError: x', 'console: x'] }];
  const text = sayResults([
    resultOf('1.5.0-c', '1.1.0-b', { outcome: 'failed', pages: 8, failures }),
    resultOf('1.5.0-c', '1.0.0-a', { outcome: 'refused', reason: 'it needs more', pages: 0, failures: [] }),
    resultOf('1.4.0-b', '1.1.0-b', ok),
  ]);
  assert.equal(
    text,
    [
      'dealer 1.5.0-c in shell 1.1.0-b: failed (/orders)',
      'dealer 1.5.0-c in shell 1.0.0-a: refused: it needs more',
      'dealer 1.4.0-b in shell 1.1.0-b: ok (8 pages)',
      '',
      'dealer 1.5.0-c in shell 1.1.0-b, /orders as dealer:',
      '  it crashes: TypeError: x',
      '  console: x',
    ].join('\n'),
  );
});

test('a remote of a single page', () => {
  assert.match(sayResults([resultOf('1.0.0-d', '1.0.0-a', { ...ok, pages: 1 })]), /ok \(1 page\)/);
});
