import assert from 'node:assert/strict';
import test from 'node:test';
import { judge } from './judge.mts';

const check = { route: '/orders', page: 'orders', viewer: 'dealer', url: '/orders', lands: '/orders' };
const release = {
  name: 'dealer',
  directory: '1.5.0-0000cafe',
  entry: 'remoteEntry.js',
  pages: { orders: { scripts: ['page-orders.js'] } },
};
const folder = '/remotes/dealer/1.5.0-0000cafe/';
const url = (file, from = folder) => `http://127.0.0.1:4000${from}${file}`;
const fine = {
  heading: 'Orders',
  path: '/orders',
  scripts: [url('remoteEntry.js'), url('page-orders.js'), url('main.js', '/assets/')],
  crashes: [],
  areas: [],
  violations: [],
  errors: [],
};
const judged = (changes = {}) =>
  judge(check, { ...fine, ...changes }, { release, entry: `${folder}remoteEntry.js` });

test('a page with its heading, from its own release, without a word on the console is fine', () => {
  assert.deepEqual(judged(), []);
});

for (const [what, changes, expected] of [
  ['that could not be opened', { failure: 'net::ERR_EMPTY_RESPONSE' }, /ERR_EMPTY_RESPONSE/],
  ['without a heading', { heading: undefined }, /no heading/],
  ['with an empty heading', { heading: '' }, /no heading/],
  ['that leads elsewhere', { path: '/forbidden' }, /leads to \/forbidden/],
  ['that crashes', { crashes: ['TypeError: x'] }, /crashes: TypeError: x/],
  ['with an area that did not load', { areas: ['Not loaded'] }, /area says: Not loaded/],
  ['against the policy', { violations: ['script-src-elem inline'] }, /policy: script-src-elem inline/],
  ['that the console has errors of', { errors: ['Oh no'] }, /console: Oh no/],
  [
    'whose script did not come',
    { scripts: [url('remoteEntry.js')] },
    /page-orders\.js of 1\.5\.0-0000cafe was not/,
  ],
  [
    'from another release',
    { scripts: [...fine.scripts, url('page-orders.js', '/remotes/dealer/1.4.0-0000beef/')] },
    /1\.4\.0-0000beef\/page-orders\.js of another release/,
  ],
]) {
  test(`a page ${what} is not`, () => {
    const lines = judged(changes);
    assert.equal(lines.length, 1);
    assert.match(lines[0], expected);
  });
}

test('a page that its team calls "no-page" is judged as any other', () => {
  const page = 'no-page';
  const own = { ...release, pages: { [page]: { scripts: [] } } };
  const seen = { ...fine, crashes: ['TypeError: x'] };
  const entry = `${folder}remoteEntry.js`;
  assert.deepEqual(judge({ ...check, page }, seen, { release: own, entry }), ['it crashes: TypeError: x']);
});

test('a page that does not come is told with what it waits for', () => {
  assert.deepEqual(judged({ heading: undefined, waiting: ['/api/orders'] }), [
    'there is no heading',
    'it waits for /api/orders',
  ]);
});

test('one defect that makes a hundred lines is told in a few, and the others are counted', () => {
  const errors = Array.from({ length: 100 }, (_none, index) => `${index} ${'x'.repeat(2_000)}`);
  const lines = judged({ errors });
  assert.ok(lines.every((line) => line.length <= 1_010));
  assert.equal(lines.at(-1), `and ${101 - lines.length} more`);
});

test('an error is told with its whole cause, before what follows from it', () => {
  const cause = `TypeError: Policy "vue" disallowed ${'x'.repeat(600)} at the end`;
  const areas = Array.from({ length: 9 }, (_none, index) => `Not loaded ${index}`);
  assert.equal(judged({ areas, errors: [cause] })[0], `console: ${cause}`);
});
