import assert from 'node:assert/strict';
import test from 'node:test';
import { pageChecksOf } from './page-checks.mts';

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
