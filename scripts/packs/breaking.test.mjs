import assert from 'node:assert/strict';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import getReleasePlan from '@changesets/get-release-plan';
import { fromRoot, ROOT } from '../../packages/command-kit/src/paths.mjs';
import { runNode } from '../../packages/command-kit/src/run.mjs';
import { workspaceFolders } from '../../packages/command-kit/src/workspaces.cjs';
import { unsaidBreaks } from './breaking.mjs';
import { PACKS, packDependencies, readWorkspace } from './packages.mjs';

const place = mkdtempSync(path.join(tmpdir(), 'changesets-'));
after(() => rmSync(place, { recursive: true, force: true }));

const release = (name, type, oldVersion) => ({ name, type, oldVersion });
const dependencies = new Map([
  ['kit', ['portal']],
  ['portal', []],
]);
const told = (...releases) =>
  unsaidBreaks(releases, dependencies).map(({ name, because, type }) => `${name} ${type} for ${because}`);

test('a pack breaks when a pack that it depends on does', () => {
  const broken = release('portal', 'major', '5.0.0');
  assert.deepEqual(told(broken, release('kit', 'patch', '0.1.0')), ['kit minor for portal']);
  assert.deepEqual(told(broken, release('kit', 'minor', '1.1.0')), ['kit major for portal']);
  assert.deepEqual(told(broken, release('kit', 'minor', '0.1.0')), []);
  assert.deepEqual(told(release('portal', 'minor', '0.5.0'), release('kit', 'patch', '1.0.0')), [
    'kit major for portal',
  ]);
});

test('nothing breaks by additions and repairs', () => {
  assert.deepEqual(told(release('portal', 'minor', '5.0.0'), release('kit', 'patch', '0.1.0')), []);
});

test('the changesets that wait name all packs that break', async () => {
  const { releases } = await getReleasePlan(ROOT);
  assert.deepEqual(unsaidBreaks(releases, packDependencies()), []);
});

test('a changeset raises a pack and its dependents, with a section in each changelog, and nothing else', async () => {
  const copied = ['package.json', 'package-lock.json', '.changeset'];
  const texts = workspaceFolders().flatMap((folder) => [`${folder}/package.json`, `${folder}/CHANGELOG.md`]);
  for (const file of [...copied, ...texts].filter((each) => existsSync(fromRoot(each))))
    cpSync(fromRoot(file), path.join(place, file), { recursive: true });
  const read = (folder, file) => readFileSync(path.join(place, folder, file), 'utf8');
  const versionIn = (folder) => JSON.parse(read(folder, 'package.json')).version;
  const before = new Map(workspaceFolders().map((folder) => [folder, readWorkspace(folder).version]));
  writeFileSync(
    path.join(place, '.changeset', 'new.md'),
    '---\n"@slabdesk/units": patch\n---\n\nRounds halves up.\n',
  );
  const bin = fromRoot('node_modules', '@changesets', 'cli', 'bin.js');
  const { code, output } = await runNode(bin, ['version'], { cwd: place });
  assert.equal(code, 0, output);
  const raised = (folder) => versionIn(folder) !== before.get(folder);
  for (const folder of [
    'packages/units',
    'packages/orders-ui',
    'packages/testing',
    'delivery/create',
    'delivery/releases',
  ]) {
    assert.ok(raised(folder), folder);
    assert.ok(read(folder, 'CHANGELOG.md').includes(`\n## ${versionIn(folder)}\n`), folder);
  }
  assert.match(read('packages/units', 'CHANGELOG.md'), /Rounds halves up\./);
  // The server is raised by changesets of its own, which stand for the product.
  const raisable = ['bff', ...PACKS.map(({ folder }) => folder)];
  for (const folder of workspaceFolders().filter((each) => !raisable.includes(each)))
    assert.ok(!raised(folder), folder);
});
