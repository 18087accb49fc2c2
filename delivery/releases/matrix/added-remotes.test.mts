import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addedRemotes } from './added-remotes.mts';

const LISTED = { dealer: ['/orders/*'] };
const release = (name: string, ...paths: string[]) => ({
  name,
  routes: paths.map(
    (path) => ({ path, page: 'page', layout: 'sidebar', guard: 'dealer', title: '' }) as const,
  ),
});

test('remotes that the contract does not list own the paths of their routes', () => {
  const releases = [
    release('dealer', '/orders'),
    release('yards', '/yards', '/yards/:id', '/yards/:id/slabs'),
  ];
  assert.deepEqual(addedRemotes(LISTED, releases), { yards: ['/yards', '/yards/*'] });
});

test('two releases of a remote own the paths of both', () => {
  const releases = [release('yards', '/yards'), release('yards', '/yards', '/stock')];
  assert.deepEqual(addedRemotes(LISTED, releases), { yards: ['/yards', '/stock'] });
});

test('a remote that the portal would refuse is left out, and no other', () => {
  const releases = [release('thief', '/:anything'), release('yards', '/yards'), release('double', '/yards')];
  assert.deepEqual(addedRemotes(LISTED, releases), { yards: ['/yards'] });
});
