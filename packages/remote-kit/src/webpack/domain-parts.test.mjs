import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { fromRoot } from '@slabdesk/command-kit/paths';
import { remoteFolders } from '@slabdesk/command-kit/workspaces.cjs';
import { domainParts } from './domain-parts.mjs';
import { hashInputs } from './input-hash.mjs';

const REMOTES = remoteFolders();
const PACKAGE = path.join('packages', 'domain-ui');
const DOMAIN = path.join(PACKAGE, 'src');
let root;

before(() => {
  root = mkdtempSync(path.join(tmpdir(), 'slabdesk-domain-'));
  for (const part of [
    DOMAIN,
    path.join(PACKAGE, 'package.json'),
    ...REMOTES.map((remote) => path.join(remote, 'src')),
  ])
    cpSync(fromRoot(part), path.join(root, part), { recursive: true });
  const scope = path.join(root, 'node_modules', '@slabdesk');
  mkdirSync(scope, { recursive: true });
  symlinkSync(path.join(root, PACKAGE), path.join(scope, 'domain-ui'));
});
after(() => rmSync(root, { recursive: true, force: true }));

const hashes = async () =>
  new Map(
    await Promise.all(
      REMOTES.map(async (remote) => {
        const parts = await domainParts(path.join(root, remote));
        return [remote, await hashInputs([path.join(root, remote, 'src'), ...parts], '')];
      }),
    ),
  );

for (const [what, file, changed] of [
  ['the order page', 'orders/order-details.tsx', ['mfe-admin', 'mfe-auth', 'mfe-dealer']],
  ['a plan of an order', 'orders/plan/plan-drawing.tsx', ['mfe-admin', 'mfe-auth', 'mfe-dealer']],
  ['two-step set-up', 'two-step/recovery-codes.tsx', ['mfe-auth', 'mfe-dealer']],
  ['the business form', 'business-form/business-form.tsx', ['mfe-auth', 'mfe-dealer']],
  ['files, which orders show', 'files/stored-image.tsx', ['mfe-admin', 'mfe-auth', 'mfe-dealer']],
  ['a test', 'orders/shown-order.test.tsx', []],
  ['a story', 'orders/summary/order-summary.stories.tsx', []],
  ['what stories share', 'orders/testing/sample-order.ts', []],
]) {
  test(`a change to ${what} changes the releases of the remotes that use it, and no others`, async () => {
    const before = await hashes();
    writeFileSync(path.join(root, DOMAIN, file), '// changed');
    const now = await hashes();
    assert.deepEqual(
      REMOTES.filter((remote) => now.get(remote) !== before.get(remote)),
      changed,
    );
  });
}
