import assert from 'node:assert/strict';
import test from 'node:test';
import { sayPairs } from './pairs.mts';

const ok = { outcome: 'ok', pages: 8, failures: [] };
const pair = (release, shell, result) => ({ remote: 'dealer', release, shell, result });

test('a line for each release in each shell, and what failed below', () => {
  const failures = [{ route: '/orders', viewer: 'dealer', what: ['it crashes: TypeError: x', 'console: x'] }];
  const text = sayPairs([
    pair('1.5.0-c', '1.1.0-b', { outcome: 'failed', pages: 8, failures }),
    pair('1.5.0-c', '1.0.0-a', { outcome: 'refused', reason: 'it needs more', pages: 0, failures: [] }),
    pair('1.4.0-b', '1.1.0-b', { ...ok, keptFrom: '2026-11-20T10:00:00.000Z' }),
  ]);
  assert.equal(
    text,
    [
      'dealer 1.5.0-c in shell 1.1.0-b: failed (/orders)',
      'dealer 1.5.0-c in shell 1.0.0-a: refused: it needs more',
      'dealer 1.4.0-b in shell 1.1.0-b: ok (8 pages), run 2026-11-20',
      '',
      'dealer 1.5.0-c in shell 1.1.0-b, /orders as dealer:',
      '  it crashes: TypeError: x',
      '  console: x',
    ].join('\n'),
  );
});

test('a remote of a single page', () => {
  assert.match(sayPairs([pair('1.0.0-d', '1.0.0-a', { ...ok, pages: 1 })]), /ok \(1 page\)/);
});

test('a page of another remote that a release breaks is named, with the remote', () => {
  const beside = { remote: 'auth', release: '2.0.0-a' };
  const failures = [{ route: '/help', viewer: 'dealer', beside, what: ['it leads to /orders'] }];
  const text = sayPairs([
    pair('1.5.0-c', '1.0.0-a', { outcome: 'failed', pages: 8, besidePages: 2, failures }),
    pair('1.4.0-b', '1.0.0-a', { ...ok, besidePages: 2 }),
  ]);
  assert.match(text, /dealer 1\.4\.0-b in shell 1\.0\.0-a: ok \(8 pages, beside 2 of others\)/);
  assert.match(
    text,
    /dealer 1\.5\.0-c in shell 1\.0\.0-a breaks the page \/help of auth 2\.0\.0-a, as dealer:\n {2}it leads to \/orders/,
  );
});
