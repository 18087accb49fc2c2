import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import test from 'node:test';
import { run } from '@slabdesk/command-kit/run';
import { portalApiProblem, versionProblem, versionProblems } from './versions.mjs';

const NONE = { risky: [], added: [] };
const GAINED = { risky: [], added: ['Badge'] };
const CHANGED = { risky: ['CurrencyField'], added: ['Badge'] };
const problemOf = (changes, version, compatible = [], released = '4.1.2') =>
  versionProblem({ name: 'shared-ui', version: released }, changes, { version, compatible });

test('an addition needs a minor version, anything else a major one, also before 1.0.0', () => {
  assert.equal(problemOf(NONE, '4.1.2'), undefined);
  assert.match(problemOf(GAINED, '4.1.3'), /4\.1\.3 must become 4\.2\.0: since 4\.1\.2 it has gained Badge/);
  assert.equal(problemOf(GAINED, '4.2.0'), undefined);
  assert.match(problemOf(CHANGED, '4.2.0'), /must become 5\.0\.0: .* changed or lost CurrencyField\.\n/);
  assert.equal(problemOf(CHANGED, '5.0.0'), undefined);
  assert.match(problemOf(CHANGED, '0.2.0', [], '0.1.0'), /must become 1\.0\.0/);
});

test('a changed declaration that a changeset calls compatible needs a minor version', () => {
  assert.equal(problemOf(CHANGED, '4.2.0', ['CurrencyField']), undefined);
  assert.match(problemOf(CHANGED, '4.2.0', ['Badge']), /must become 5\.0\.0/);
  assert.match(problemOf(CHANGED, '4.1.2', ['CurrencyField']), /must become 4\.2\.0/);
});

test('the portal API has the major and minor number of its package', () => {
  assert.equal(portalApiProblem('4.1', '4.1.3'), undefined);
  assert.match(portalApiProblem('4.1', '4.10.0'), /PORTAL_API is 4\.1, but @slabdesk\/portal is 4\.10\.0/);
});

test('reports are compared with the commit that raised the version, and changesets say what follows', async (t) => {
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
  const commit = async () => {
    await git('add', '.');
    await git('commit', '--quiet', '--message', 'A change');
  };
  const report = (code) => ({ 'ui/api/fields.api.md': `\`\`\`ts\n\n${code}\n\n\`\`\`\n` });
  const isRaised = async (version, code) => {
    write('ui/package.json', { name: 'ui', version });
    write('ui/api/fields.api.md', report(code)['ui/api/fields.api.md']);
    await commit();
  };
  const problemsOf = (code, version = '1.1.0') =>
    versionProblems([{ name: 'ui', dir: 'ui', version, modules: [] }], report(code), root);
  const ONE = 'export const a: string;';
  const OTHER = 'export const a: number;';

  await git('init', '--quiet');
  write('package.json', { name: 'root', private: true, workspaces: ['ui'] });
  write('package-lock.json', { name: 'root', lockfileVersion: 3, packages: {} });
  write('.changeset/config.json', { privatePackages: { version: true, tag: false } });
  assert.deepEqual(await problemsOf(OTHER), [], 'nothing was released yet');
  await isRaised('1.0.0', OTHER);
  await isRaised('1.1.0', ONE);
  write('README.md', 'Later');
  await commit();
  assert.deepEqual(await problemsOf(ONE), []);
  assert.match((await problemsOf(OTHER))[0], /ui 1\.1\.0 must become 2\.0\.0/);
  write('.changeset/new.md', '---\n"ui": minor\n---\n\nTakes more.\n\nCompatible: b, a\n');
  assert.deepEqual(await problemsOf(OTHER), []);
  write('.changeset/new.md', '---\n"ui": minor\n---\n\nTakes more.\n');
  assert.match((await problemsOf(OTHER))[0], /ui 1\.2\.0 must become 2\.0\.0/);
  write('.changeset/new.md', '---\n"ui": major\n---\n\nTakes less.\n');
  assert.deepEqual(await problemsOf(OTHER), []);
});
