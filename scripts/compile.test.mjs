import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { fromRoot } from '../packages/command-kit/src/paths.mjs';
import { runNode } from '../packages/command-kit/src/run.mjs';

const workspace = mkdtempSync(path.join(tmpdir(), 'compile-'));
after(() => rmSync(workspace, { recursive: true, force: true }));
const source = (name) => path.join(workspace, 'src', name);
const output = (name) => path.join(workspace, 'dist', 'src', name);

const compile = async () => {
  const { code, output: said } = await runNode(fromRoot('scripts', 'compile.mjs'), [workspace]);
  assert.equal(code, 0, said);
};

test('compiles what changed, whatever its time, and removes what has no source', async () => {
  mkdirSync(path.join(workspace, 'src'));
  writeFileSync(source('kept.ts'), 'export const kept: number = 1;');
  writeFileSync(source('gone.ts'), 'export const gone = 1;');
  await compile();
  assert.match(readFileSync(output('kept.js'), 'utf8'), /return kept/);
  assert.ok(existsSync(output('gone.js.map')));

  const old = new Date('2020-01-01');
  utimesSync(output('kept.js'), old, old);
  rmSync(source('gone.ts'));
  await compile();
  assert.deepEqual(statSync(output('kept.js')).mtime, old);
  assert.ok(!existsSync(output('gone.js')));

  writeFileSync(source('kept.ts'), 'export const other = 2;');
  utimesSync(source('kept.ts'), old, old);
  await compile();
  assert.match(readFileSync(output('kept.js'), 'utf8'), /return other/);
});
