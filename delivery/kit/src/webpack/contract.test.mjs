import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import test from 'node:test';
import { fromRoot, ROOT } from '@slabdesk/command-kit/paths';
import { remoteFolders } from '@slabdesk/command-kit/workspaces.cjs';
import { neededPaths } from '../list-remotes.mjs';
import { incompatibility, manifestProblem, PREVIOUS_API, readRemotePaths } from './contract.mjs';
import { readManifest, readPortalApi } from './manifest.mjs';

const portal = { portalApi: '1.2', sharedVersions: { react: '19.3.1', 'shared-ui': '0.1.0' } };
const build = { name: 'dealer', version: '1.0.0', entry: 'remoteEntry.js', global: 'remote_dealer' };
const needs = (portalApi, react = '19.3.1') => ({ ...build, portalApi, sharedVersions: { react } });

test('a portal runs what needs its API or an older one of the same major version', () => {
  for (const api of ['1.0', '1.1', '1.2']) assert.equal(incompatibility(needs(api), portal), undefined);
});

test('it is told what a remote needs that the portal has not', () => {
  assert.equal(incompatibility(needs('1.3'), portal), 'it needs portal API ^1.3, and the portal offers 1.2');
  assert.match(incompatibility(needs('2.0'), portal), /needs portal API \^2\.0/);
  assert.match(incompatibility(needs('0.9'), portal), /needs portal API \^0\.9/);
});

test('a remote runs with the React that it was built with, or a later one of the same major version', () => {
  for (const react of ['19.0.0', '19.3.9'])
    assert.equal(incompatibility(needs('1.0', react), portal), undefined);
  assert.equal(
    incompatibility(needs('1.0', '19.4.0'), portal),
    'it was built with react 19.4.0, and the portal has 19.3.1',
  );
  assert.match(incompatibility(needs('1.0', '18.3.1'), portal), /built with react 18\.3\.1/);
});

test('a remote has the pages that the portal gives it', async () => {
  const remotePaths = await readRemotePaths(ROOT);
  const page = { page: 'page', layout: 'sidebar', guard: 'dealer', title: 'Page' };
  const withPage = (path) => ({ ...needs('1.0'), routes: [{ ...page, path }], nav: [] });
  assert.equal(incompatibility(withPage('/orders/:id'), { ...portal, remotePaths }), undefined);
  assert.match(incompatibility(withPage('/admin/dealers'), { ...portal, remotePaths }), /belongs to admin/);
  // An older shell does not say which paths it gives.
  assert.equal(incompatibility(withPage('/admin/dealers'), portal), undefined);
});

test('what is no description of a release is refused', () => {
  for (const odd of [
    { portalApi: null },
    { sharedVersions: 7 },
    { shares: {} },
    { entry: undefined },
    { trustedTypes: ['default'] },
    { trustedTypes: ["vue'; script-src *"] },
  ]) {
    assert.match(incompatibility({ ...needs('1.0'), ...odd }, portal), /not that of a release/);
  }
});

test('the list of remotes has the paths that the pages of this checkout need: npm run list-remotes', async () => {
  assert.deepEqual(await readRemotePaths(ROOT), await neededPaths(ROOT));
});

test('every remote of this checkout has pages of its own alone, and links to pages that exist', async () => {
  const remotePaths = await readRemotePaths(ROOT);
  const manifests = await Promise.all(remoteFolders(ROOT).map((folder) => readManifest(fromRoot(folder))));
  for (const manifest of manifests) assert.equal(manifestProblem(manifest, remotePaths), undefined);
});

test('a navigation entry is visible to the users whom its page lets in, unless it names others', async () => {
  const { nav } = await readManifest(fromRoot('mfe-dealer'));
  const viewerOf = (label) => nav.find((entry) => entry.label === label).visibleTo;
  assert.deepEqual(['Orders', 'My Account', 'Profile'].map(viewerOf), ['dealer', 'user', 'dealer']);
  const { nav: open } = await readManifest(fromRoot('mfe-auth'));
  assert.ok(!('visibleTo' in open.find(({ label }) => label === 'Logout')));
});

test('a portal runs releases of two major versions, each with the shared packages that belong to it', () => {
  const two = {
    portalApi: '5.1',
    sharedVersions: { react: '19.3.1', '@slabdesk/portal': '5.1.0' },
    previous: { portalApi: '4.3', sharedVersions: { '@slabdesk/portal': '4.3.0' } },
  };
  const why = (portalApi, sharedVersions) => incompatibility({ ...needs(portalApi), sharedVersions }, two);
  assert.equal(why('5.1', { react: '19.3.0', '@slabdesk/portal': '5.0.0' }), undefined);
  assert.equal(why('4.0', { react: '19.3.0', '@slabdesk/portal': '4.2.0' }), undefined);
  assert.equal(why('4.4', {}), 'it needs portal API ^4.4, and the portal offers 5.1 and 4.3');
  assert.match(why('3.0', {}), /the portal offers 5\.1 and 4\.3/);
  assert.match(why('4.0', { react: '18.3.1' }), /built with react 18\.3\.1, and the portal has 19\.3\.1/);
});

test('the previous major version of the portal API is the one before, and has a stored release', () => {
  const [major, previous] = [readPortalApi(import.meta.dirname), PREVIOUS_API.portalApi].map((version) =>
    Number(version.split('.')[0]),
  );
  assert.equal(previous, major - 1);
  assert.equal(PREVIOUS_API.sharedVersions['@slabdesk/portal'], `${PREVIOUS_API.portalApi}.0`);
  assert.ok(existsSync(fromRoot('e2e', 'previous-portal', `portal-${previous}`, 'remote.json')));
});
