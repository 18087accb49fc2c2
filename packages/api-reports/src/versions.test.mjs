import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import test from 'node:test';
import { run } from '@slabdesk/command-kit/run';
import { portalApiProblem, unsaidChanges } from './versions.mjs';

test('the portal API has the major and minor number of its package', () => {
  assert.equal(portalApiProblem('4.1', '4.1.3'), undefined);
  assert.match(portalApiProblem('4.1', '4.10.0'), /PORTAL_API is 4\.1, but @slabdesk\/portal is 4\.10\.0/);
});

test('a report that differs from the one of its version needs a changeset', async (t) => {
  const root = mkdtempSync(path.join(tmpdir(), 'versions-'));
  t.after(() => rmSync(root, { recursive: true, force: true }));
  const write = (file, text) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), typeof text === 'string' ? text : JSON.stringify(text, null, 2));
  };
  const git = async (...args) => {
    const identity = ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.com'];
    const { code, output } = await run('git', [...identity, ...args], { cwd: root });
    assert.equal(code, 0, output);
  };
  const REPORT = 'ui/api/fields.api.md';
  const raise = async (version, report) => {
    write('ui/package.json', { name: 'ui', version });
    write(REPORT, report);
    await git('add', '.');
    await git('commit', '--quiet', '--message', 'Raise');
  };
  const unsaid = (version = '1.1.0') => unsaidChanges([{ name: 'ui', dir: 'ui', version }], root);

  await git('init', '--quiet');
  write('package.json', { name: 'root', private: true, workspaces: ['ui'] });
  write('package-lock.json', { name: 'root', lockfileVersion: 3, packages: {} });
  write('.changeset/config.json', { privatePackages: { version: true, tag: false } });
  await raise('1.0.0', 'number');
  await raise('1.1.0', 'string');
  assert.deepEqual(await unsaid(), []);
  write(REPORT, 'number');
  assert.deepEqual(await unsaid(), ['ui']);
  assert.deepEqual(await unsaid('1.2.0'), [], 'a version that no commit has yet');
  write('.changeset/new.md', '---\n"ui": minor\n---\n\nTakes more.\n');
  assert.deepEqual(await unsaid(), []);
});
