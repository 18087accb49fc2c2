import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { fromRoot } from '@slabdesk/command-kit/paths';
import { remoteFolders } from '@slabdesk/command-kit/workspaces.cjs';
import { bundledPackages } from './bundled-packages.mjs';
import { hashInputs } from './input-hash.mjs';

const REMOTES = remoteFolders();
const PACKAGES = ['account-ui', 'files-ui', 'order-sheet', 'orders-ui'];
let root;

before(() => {
  root = mkdtempSync(path.join(tmpdir(), 'slabdesk-bundled-'));
  const scope = path.join(root, 'node_modules', '@slabdesk');
  mkdirSync(scope, { recursive: true });
  for (const folder of [...PACKAGES.map((name) => path.join('packages', name)), ...REMOTES]) {
    for (const part of ['src', 'package.json'])
      cpSync(fromRoot(folder, part), path.join(root, folder, part), { recursive: true });
  }
  for (const name of PACKAGES) symlinkSync(path.join(root, 'packages', name), path.join(scope, name));
});
after(() => rmSync(root, { recursive: true, force: true }));

const hashes = async () =>
  new Map(
    await Promise.all(
      REMOTES.map(async (remote) => {
        const dir = path.join(root, remote);
        return [remote, await hashInputs([path.join(dir, 'src'), ...bundledPackages(dir)], '')];
      }),
    ),
  );

for (const [what, file, changed] of [
  ['the order page', 'orders-ui/src/order-details.tsx', ['mfe-admin', 'mfe-auth', 'mfe-dealer']],
  ['two-step set-up', 'account-ui/src/two-step/recovery-codes.tsx', ['mfe-admin', 'mfe-auth', 'mfe-dealer']],
  ['files, which orders show', 'files-ui/src/stored-image.tsx', ['mfe-admin', 'mfe-auth', 'mfe-dealer']],
  ['a test', 'orders-ui/src/order-details.test.tsx', []],
  ['a story', 'orders-ui/src/summary/order-summary.stories.tsx', []],
  ['what stories share', 'orders-ui/src/testing/sample-order.ts', []],
]) {
  test(`a change to ${what} changes the releases of the remotes that use it, and no others`, async () => {
    const before = await hashes();
    writeFileSync(path.join(root, 'packages', file), '// changed');
    const now = await hashes();
    assert.deepEqual(
      REMOTES.filter((remote) => now.get(remote) !== before.get(remote)),
      changed,
    );
  });
}
