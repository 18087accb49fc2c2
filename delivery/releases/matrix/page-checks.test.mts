import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { fromRoot } from '@slabdesk/command-kit/paths';
import { pageChecksOf } from './page-checks.mts';
import { RECORD_PARTS } from './records.mts';

const route = (path, guard = 'dealer') => ({ path, page: 'page', guard });
const records = { orders: 'o1', 'manage-user': 'u1' };
const check = (path, guard) => pageChecksOf([route(path, guard)], records).checks[0];

test('a page is opened by the one whom its guard asks for', () => {
  const viewers = ['public', 'user', 'dealer', 'admin'].map((guard) => check('/x', guard).viewer);
  assert.deepEqual(viewers, ['visitor', 'dealer', 'dealer', 'admin']);
});

test('ids are filled in from the records of the part before', () => {
  assert.equal(check('/orders/:id').url, '/orders/o1');
  assert.equal(check('/orders/:id/print').url, '/orders/o1/print');
  assert.equal(check('/admin/manage-user/:id', 'admin').url, '/admin/manage-user/u1');
  assert.deepEqual(pageChecksOf([route('/quotes/:id')], records), {
    checks: [],
    unknown: [{ route: '/quotes/:id', viewer: 'dealer' }],
  });
});

test('some pages want a query, lead on, or stand for every other path', () => {
  assert.deepEqual(
    [check('/reset-password').url, check('/reset-password').lands],
    ['/reset-password?token=t&id=i', '/reset-password'],
  );
  assert.equal(check('/logout').lands, '/login');
  assert.equal(check('*').url, '/no/such/page');
});

for (const remote of ['auth', 'dealer', 'admin'])
  test(`every portal has records for the pages of ${remote}`, () => {
    const pages = readFileSync(fromRoot(`mfe-${remote}`, 'src', 'pages.ts'), 'utf8');
    const routes = [...pages.matchAll(/path: '([^']+)'/g)].map(([, path]) => route(path));
    const all = Object.fromEntries(RECORD_PARTS.map((part) => [part, 'id']));
    assert.ok(routes.length > 0);
    assert.deepEqual(pageChecksOf(routes, all).unknown, []);
  });
