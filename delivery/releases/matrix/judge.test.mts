import assert from 'node:assert/strict';
import test from 'node:test';
import { judge, judgeBeside } from './judge.mts';

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

const usual = {
  ...fine,
  isReachable: true,
  look: { 'display of body': 'block', 'color of h1': 'rgb(0, 0, 0)' },
  builtins: ['window.fetch'],
};
const beside = (changes = {}, before = usual) =>
  judgeBeside(check, { ...usual, ...changes }, before, { release, entry: `${folder}remoteEntry.js` });

test('a page that is as it was without the candidate is fine, whatever was wrong with it before', () => {
  assert.deepEqual(beside(), []);
  const before = { ...usual, errors: ['Oh no'], areas: ['Not loaded'] };
  assert.deepEqual(beside({ errors: ['Oh no'], areas: ['Not loaded'] }, before), []);
  for (const broken of [{ failure: 'x' }, { heading: undefined }, { path: '/login' }])
    assert.deepEqual(beside({ heading: undefined }, { ...usual, ...broken }), []);
});

for (const [what, changes, expected] of [
  ['that could not be opened', { failure: 'Target crashed' }, /Target crashed/],
  ['that a candidate hides', { heading: undefined }, /shows no heading instead of “Orders”/],
  ['for which the not-found screen is shown', { heading: 'Page Not Found' }, /“Page Not Found” instead of/],
  ['that leads elsewhere', { path: '/forbidden' }, /leads to \/forbidden/],
  ['that crashes', { crashes: ['TypeError: x'] }, /crashes: TypeError: x/],
  ['that is covered', { isReachable: false }, /something covers it/],
  [
    'that looks different',
    { look: { ...usual.look, 'color of h1': 'rgb(255, 0, 0)' } },
    /color of h1 is rgb\(255, 0, 0\) instead of rgb\(0, 0, 0\)/,
  ],
  [
    'whose built-ins were replaced',
    { builtins: ['window.fetch', 'Array.prototype.map'] },
    /Array\.prototype\.map was changed/,
  ],
  ['whose script did not run', { scripts: [url('remoteEntry.js')] }, /page-orders\.js .* was not loaded/],
  ['with new errors', { errors: ['Oh no'] }, /console: Oh no/],
]) {
  test(`beside a candidate, a page ${what} fails`, () => {
    const lines = beside(changes);
    assert.equal(lines.length, 1);
    assert.match(lines[0], expected);
  });
}
