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

const told = ({ toured, loaded }) => {
  const say = ({ remote, url, viewer }) => `${remote} ${url} ${viewer}`;
  return { toured: toured.map(say), loaded: loaded.map(say) };
};

test('pages of others are opened from pages of the candidate, and the first of each by its address', () => {
  assert.deepEqual(told(besideChecks(dealer, [auth, admin], () => records)), {
    toured: ['auth /help dealer'],
    loaded: ['auth /help visitor', 'auth /logout leaver', 'auth /onboarding newcomer', 'admin /admin admin'],
  });
  assert.deepEqual(told(besideChecks(auth, [dealer, admin], () => records)), {
    toured: ['dealer /orders dealer', 'dealer /orders/o1 dealer', 'admin /admin admin'],
    loaded: ['dealer /orders dealer', 'admin /admin admin'],
  });
});

test('a viewer opens the candidate’s pages whose guard lets them pass, but none that ends the session', () => {
  const urls = (routes, viewer) => ownChecks(routes, records, viewer).map(({ url }) => url);
  assert.deepEqual(urls(auth.routes, 'visitor'), ['/help']);
  assert.deepEqual(urls(auth.routes, 'dealer'), ['/help']);
  assert.deepEqual(urls(dealer.routes, 'visitor'), []);
  assert.deepEqual(urls(dealer.routes, 'dealer'), ['/orders', '/orders/o1']);
});

test('a candidate that runs everywhere is opened beside pages that nobody reaches from its own', () => {
  const portal = {
    ...release('admin', route('/admin', 'admin'), route('/admin/users', 'admin')),
    area: { name: 'admin' },
  };
  const urls = (candidate) => besideChecks(candidate, [portal], () => records).loaded.map(({ url }) => url);
  assert.deepEqual(urls(dealer), ['/admin']);
  assert.deepEqual(urls({ ...dealer, start: ['dealer'] }), ['/admin']);
  for (const additions of [
    { start: ['admin'] },
    { extensions: [{ slot: 'order.aside', id: 'notes', order: 1 }] },
  ])
    assert.deepEqual(urls({ ...dealer, ...additions }), ['/admin', '/admin/users']);
});
