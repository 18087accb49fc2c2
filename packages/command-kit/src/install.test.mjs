import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { ensureInstalled, isInstalled } from './install.mjs';

const LOCK = {
  '': {},
  bff: { version: '0.1.0' },
  'node_modules/bff': { resolved: 'bff', link: true },
  'node_modules/knex': { version: '3.3.0' },
  'node_modules/@swc/core-darwin-arm64': { version: '1.16.22', optional: true },
};
const INSTALLED = {
  'node_modules/bff': { resolved: 'bff', link: true },
  'node_modules/knex': { version: '3.3.0' },
};

test("npm's record has the versions of the lock file, perhaps without binaries for other platforms", (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'install-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const fits = (packages) => {
    writeFileSync(path.join(folder, 'node_modules', '.package-lock.json'), JSON.stringify({ packages }));
    return isInstalled(folder);
  };
  writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify({ packages: LOCK }));
  assert.equal(isInstalled(folder), false);
  mkdirSync(path.join(folder, 'node_modules', 'bff'), { recursive: true });
  assert.equal(isInstalled(folder), false);
  assert.equal(fits(INSTALLED), false, 'without a folder');
  mkdirSync(path.join(folder, 'node_modules', 'knex'));
  assert.equal(fits(INSTALLED), true);
  assert.equal(fits({ ...INSTALLED, 'node_modules/knex': { version: '3.2.0' } }), false);
  assert.equal(fits({ 'node_modules/knex': { version: '3.3.0' } }), false);
  writeFileSync(path.join(folder, 'package-lock.json'), '<<<<<<< HEAD');
  assert.equal(fits(INSTALLED), false, 'with a lock file in conflict');
});

test('npm asks the registry where its cache lacks a version', async (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'install-'));
  const { npm_execpath: npm = '' } = process.env;
  t.after(() => {
    process.env.npm_execpath = npm;
    rmSync(folder, { recursive: true });
  });
  process.env.npm_execpath = path.join(folder, 'npm-cli.js');
  writeFileSync(
    process.env.npm_execpath,
    `require('node:fs').appendFileSync('calls', process.argv.slice(2).join(' ') + '\\n');
    if (!process.argv.includes('--prefer-offline')) return;
    console.error('npm error code ETARGET');
    process.exitCode = 1;`,
  );
  await ensureInstalled(folder);
  assert.deepEqual(readFileSync(path.join(folder, 'calls'), 'utf8').trim().split('\n'), [
    'ci --include=dev --prefer-offline',
    'ci --include=dev',
  ]);
});
