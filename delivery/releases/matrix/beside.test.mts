import assert from 'node:assert/strict';
import test from 'node:test';
import { besideChecks, ownChecks } from './beside.mts';

const route = (path, guard) => ({ path, page: 'page', guard });
const release = (name, ...routes) => ({ name, routes });
const dealer = release('dealer', route('/orders', 'dealer'), route('/orders/:id', 'dealer'));
const auth = release(
  'auth',
  route('/help', 'public'),
  route('/logout', 'public'),
  route('/onboarding', 'user'),
);
const admin = release('admin', route('/admin', 'admin'));
const records = { orders: 'o1' };

const told = ({ remote, url, viewer, isInTab, isLoaded }) =>
  [remote, url, viewer, isInTab && 'toured', isLoaded && 'loaded'].filter(Boolean).join(' ');

test('pages of others are opened by their address, and from pages of the candidate where a viewer may open both', () => {
  assert.deepEqual(besideChecks(dealer, [auth, admin], () => records).map(told), [
    'auth /help visitor loaded',
    'auth /help dealer toured',
    'auth /logout leaver loaded',
    'auth /onboarding newcomer loaded',
    'admin /admin admin loaded',
  ]);
  assert.deepEqual(besideChecks(auth, [dealer, admin], () => records).map(told), [
    'dealer /orders dealer toured loaded',
    'dealer /orders/o1 dealer toured loaded',
    'admin /admin admin toured loaded',
  ]);
});

test('a viewer opens the candidate’s pages whose guard lets them pass, but none that ends the session', () => {
  const urls = (routes, viewer) => ownChecks(routes, records, viewer).map(({ url }) => url);
  assert.deepEqual(urls(auth.routes, 'visitor'), ['/help']);
  assert.deepEqual(urls(auth.routes, 'dealer'), ['/help']);
  assert.deepEqual(urls(dealer.routes, 'visitor'), []);
  assert.deepEqual(urls(dealer.routes, 'dealer'), ['/orders', '/orders/o1']);
});

test('a browser that runs none of the candidate’s code opens one page of each remote', () => {
  const portal = {
    ...release('admin', route('/admin', 'admin'), route('/admin/users', 'admin')),
    area: { name: 'admin' },
  };
  const urls = (candidate) => besideChecks(candidate, [portal], () => records).map(({ url }) => url);
  assert.deepEqual(urls(dealer), ['/admin']);
  assert.deepEqual(urls({ ...dealer, start: ['dealer'] }), ['/admin']);
  for (const additions of [
    { start: ['admin'] },
    { extensions: [{ slot: 'order.aside', id: 'notes', order: 1 }] },
  ])
    assert.deepEqual(urls({ ...dealer, ...additions }), ['/admin', '/admin/users']);
});
