import assert from 'node:assert/strict';
import test from 'node:test';
import { visitsOf } from './visits.mjs';

const route = (path, guard = 'dealer') => ({ path, page: 'page', guard });
const records = { orders: 'o1', 'manage-user': 'u1' };
const visit = (path, guard) => visitsOf([route(path, guard)], records)[0];

test('a page is opened by the one whom its guard asks for', () => {
  const viewers = ['public', 'user', 'dealer', 'admin'].map((guard) => visit('/x', guard).viewer);
  assert.deepEqual(viewers, ['visitor', 'dealer', 'dealer', 'admin']);
});

test('ids are filled in from the records of the part before', () => {
  assert.equal(visit('/orders/:id').url, '/orders/o1');
  assert.equal(visit('/orders/:id/print').url, '/orders/o1/print');
  assert.equal(visit('/admin/manage-user/:id', 'admin').url, '/admin/manage-user/u1');
  assert.equal(visit('/quotes/:id').url, undefined);
});

test('some pages want a query, lead on, or stand for every other path', () => {
  assert.deepEqual(
    [visit('/reset-password').url, visit('/reset-password').lands],
    ['/reset-password?token=t&id=i', '/reset-password'],
  );
  assert.equal(visit('/logout').lands, '/login');
  assert.equal(visit('*').url, '/no/such/page');
});
