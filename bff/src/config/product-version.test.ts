import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readProductVersion } from './product-version';
import { repositoryRoot } from './repository-root';

const folderWith = (files: Record<string, object>): string => {
  const folder = mkdtempSync(join(tmpdir(), 'bff-test-'));
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(folder, name), JSON.stringify(content));
  }
  return folder;
};

it('The version of a package is what its release.json says, and its folder is the root', () => {
  const release = { version: '1.2.3', commit: 'c'.repeat(40) };
  const root = folderWith({ 'release.json': release, 'package.json': { version: '9.9.9' } });
  expect(readProductVersion(root)).toEqual(release);
  expect(repositoryRoot(join(root, 'bff', 'dist', 'src', 'config'))).toBe(root);
});

it('The commit of a folder that is no checkout is unknown', () => {
  expect(readProductVersion(folderWith({ 'package.json': { version: '1.0.0' } }))).toEqual({
    version: '1.0.0',
    commit: null,
  });
});

it('The commit of a checkout is the one that is checked out', () => {
  const options = { cwd: folderWith({ 'package.json': { version: '1.0.0' } }), encoding: 'utf8' } as const;
  const git = (...args: string[]) =>
    spawnSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@x', ...args], options);
  git('init');
  git('add', '.');
  git('commit', '--message', 'Begin');
  const commit = git('rev-parse', 'HEAD').stdout.trim();
  expect(commit).toMatch(/^[0-9a-f]{40}$/);
  expect(readProductVersion(options.cwd)).toEqual({ version: '1.0.0', commit });
});
