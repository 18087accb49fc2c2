import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { fromRoot, ROOT } from '@slabdesk/command-kit/paths';
import { exportedFile, packageFolder, projectRoot } from './packages.mjs';
import { readRemotePaths } from './webpack/contract.mjs';
import { readNeededApi, readPortalApi, readSharedVersions } from './webpack/manifest.mjs';

const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'team-')));
after(() => rmSync(root, { recursive: true, force: true }));

const write = (file, value) => {
  const full = path.join(root, file);
  mkdirSync(path.dirname(full), { recursive: true });
  writeFileSync(full, typeof value === 'string' ? value : JSON.stringify(value));
};
const installed = (name, more = {}) =>
  write(`node_modules/${name}/package.json`, { name, version: '1.2.3', ...more });

installed('@slabdesk/portal', { version: '7.8.9' });
installed('bff-contract', { exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } } });
write('node_modules/bff-contract/remotes.json', { dealer: ['/orders/*'] });
installed('react');
installed('@slabdesk/units');
mkdirSync(path.join(root, 'store', 'shared-ui'), { recursive: true });
writeFileSync(path.join(root, 'store', 'shared-ui', 'package.json'), JSON.stringify({ version: '3.0.0' }));
symlinkSync(path.join(root, 'store', 'shared-ui'), path.join(root, 'node_modules', 'shared-ui'));
const dir = path.join(root, 'remotes', 'mfe-slabs');
const claim = (portalPaths) => write('remotes/mfe-slabs/package.json', { name: 'mfe-slabs', portalPaths });
claim({ slabs: ['/slabs/*'] });

test('the packages of a remote are those of its own repository, through the links of its package manager', () => {
  assert.equal(projectRoot(dir), root);
  assert.equal(packageFolder('shared-ui', dir), path.join(root, 'store', 'shared-ui'));
  assert.equal(
    exportedFile('bff-contract', '.', dir),
    path.join(root, 'node_modules/bff-contract/dist/index.js'),
  );
  assert.throws(() => packageFolder('@slabdesk/orders-ui', dir), /@slabdesk\/orders-ui is not installed/);
  assert.throws(() => exportedFile('bff-contract', './web', dir), /bff-contract has no export \.\/web/);
});

test('in this repository they are its workspaces, as sources', () => {
  assert.equal(projectRoot(fromRoot('mfe-dealer')), ROOT);
  assert.equal(exportedFile('bff-contract', '.', ROOT), fromRoot('bff', 'contract', 'src', 'index.ts'));
});

test('a remote is built with the versions that are installed for it', () => {
  assert.equal(readPortalApi(dir), '7.8');
  assert.equal(readNeededApi(dir, { name: 'slabs', portalApi: '^7.1' }), '7.1');
  assert.throws(() => readNeededApi(dir, { name: 'slabs', portalApi: '^7.9' }), /is built with 7\.8/);
  const { react, 'shared-ui': sharedUi } = readSharedVersions(dir);
  assert.deepEqual([react, sharedUi], ['1.2.3', '3.0.0']);
});

test('a remote claims paths that nobody has', async () => {
  claim({ slabs: ['/slabs/*'] });
  assert.deepEqual(await readRemotePaths(dir), { slabs: ['/slabs/*'], dealer: ['/orders/*'] });
});

test('what the contract says of a remote counts, whatever its package.json claims', async () => {
  claim({ dealer: ['/orders/*', '/slabs/*'] });
  assert.deepEqual(await readRemotePaths(dir), { dealer: ['/orders/*'] });
});

test('a path of another remote, of the server or of no valid form is refused', async () => {
  for (const [paths, reason] of [
    [['/orders/*'], /\/orders\/\* belongs to slabs and to dealer/],
    [['/api/*'], /belongs to the server/],
    [['slabs'], /not written as a path/],
  ]) {
    claim({ slabs: paths });
    await assert.rejects(readRemotePaths(dir), reason);
  }
});
