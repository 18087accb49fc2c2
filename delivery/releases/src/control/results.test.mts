import assert from 'node:assert/strict';
import test from 'node:test';
import { lackOf, pairsOf } from '@slabdesk/releases';

const LIVE = '1.1.0-0000000b';
const BEFORE = '1.0.0-0000000a';
const RELEASE = { remote: 'dealer', release: '1.5.0-0000000c' };

const result = (outcome, shell = LIVE, reason = undefined) => ({ ...RELEASE, shell, outcome, reason });
const REMOTES = [
  { remote: 'auth', current: '2.0.0-b' },
  { remote: 'dealer', current: '3.1.0-b', canary: { release: '3.2.0-c' } },
  { remote: 'admin' },
  { remote: 'shell', current: LIVE },
];
const lack = (results, live = [LIVE, BEFORE]) =>
  lackOf('dealer', pairsOf({ live, remotes: REMOTES }, RELEASE.remote, RELEASE.release), results);

test('a release is proven by the live shell and the one before', () => {
  assert.match(lack([], []), /no shell is noted/);
  assert.match(lack([]), /not run in shell 1\.1\.0/);
  assert.match(lack([result('ok')]), /not run in shell 1\.0\.0/);
  assert.equal(lack([result('ok')], [LIVE]), undefined);
  assert.match(lack([result('ok'), result('failed', BEFORE)]), /failed in shell 1\.0\.0/);
  const both = [result('ok'), result('ok', BEFORE)];
  assert.equal(lack(both), undefined);
  assert.match(lack(both, ['1.2.0-0000000d', LIVE]), /not run in shell 1\.2\.0/);
  assert.match(lack(both.map((each) => ({ ...each, remote: 'auth' }))), /not run in shell 1\.1\.0/);
});

test('the shell before may refuse it, the live one may not', () => {
  const refused = result('refused', BEFORE, 'it needs portal API ^1.2');
  assert.equal(lack([result('ok'), refused]), undefined);
  assert.match(
    lack([result('refused', LIVE, 'it needs portal API ^1.3'), refused]),
    /shell 1\.1\.0-0000000b refuses it: it needs portal API \^1\.3/,
  );
});

test('a shell needs what browsers get of the remotes, and may refuse a canary', () => {
  const shell = '1.2.0-0000000d';
  assert.deepEqual(pairsOf({ live: [LIVE], remotes: REMOTES }, 'shell', shell), [
    { remote: 'auth', release: '2.0.0-b', shell, mayRefuse: false },
    { remote: 'dealer', release: '3.1.0-b', shell, mayRefuse: false },
    { remote: 'dealer', release: '3.2.0-c', shell, mayRefuse: true },
  ]);
});
