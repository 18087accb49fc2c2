import assert from 'node:assert/strict';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { buildIfChanged } from './build-stamp.mjs';

/** A repository with one workspace, whose build copies its only module. `start` says whether it ran the build. */
function createRepository(t) {
  const root = mkdtempSync(path.join(tmpdir(), 'slabdesk-stamp-'));
  t.after(() => rmSync(root, { recursive: true }));
  const inRoot = (file) => path.join(root, file);
  const write = (file, text) => {
    mkdirSync(path.dirname(inRoot(file)), { recursive: true });
    writeFileSync(inRoot(file), text);
  };
  const copy = async () => write('server/dist/main.js', readFileSync(inRoot('server/src/main.ts'), 'utf8'));
  write('package.json', '{"workspaces":["server"]}');
  write('server/package.json', '{}');
  write('server/src/main.ts', 'one');
  write('scripts/compile.mjs', '');
  const start = async (build = copy) => {
    let ran = false;
    await buildIfChanged(async () => {
      ran = true;
      await build();
    }, root);
    return ran;
  };
  return { inRoot, write, copy, start };
}

test('builds once', async (t) => {
  const { start } = createRepository(t);
  assert.deepEqual([await start(), await start(), await start()], [true, false, false]);
});

const CHANGES = {
  'a changed source': ({ write }) => write('server/src/main.ts', 'two'),
  'a source of the same size and time': ({ write, inRoot }) => {
    const { atime, mtime } = statSync(inRoot('server/src/main.ts'));
    write('server/src/main.ts', 'eno');
    utimesSync(inRoot('server/src/main.ts'), atime, mtime);
  },
  'a new source': ({ write }) => write('server/src/other.ts', ''),
  'a deleted source': ({ inRoot }) => rmSync(inRoot('server/src/main.ts')),
  'a renamed source': ({ inRoot }) => renameSync(inRoot('server/src/main.ts'), inRoot('server/src/index.ts')),
  'a deleted output': ({ inRoot }) => rmSync(inRoot('server/dist'), { recursive: true }),
  'a changed output': ({ write }) => write('server/dist/main.js', 'another'),
  'an output of nothing': ({ write }) => write('server/dist/old.js', ''),
  'other versions of packages': ({ write }) => write('package-lock.json', '{}'),
  'another compiler': ({ write }) => write('scripts/compile.mjs', '// other options'),
};

for (const [what, change] of Object.entries(CHANGES)) {
  test(`builds again after ${what}`, async (t) => {
    const repository = createRepository(t);
    await repository.start();
    change(repository);
    const build = async () => {};
    assert.deepEqual([await repository.start(build), await repository.start(build)], [true, false]);
  });
}

test('ignores results of tests and the packages themselves', async (t) => {
  const { start, write } = createRepository(t);
  await start();
  write('server/test-results/jest.json', '{}');
  write('server/node_modules/.cache/file', '');
  write('server/.turbo/turbo-build.log', '');
  assert.equal(await start(), false);
});

test('builds again after a build that failed', async (t) => {
  const { start, write } = createRepository(t);
  await start();
  write('server/src/main.ts', 'broken');
  const fail = async () => {
    throw new Error('syntax');
  };
  await assert.rejects(start(fail), /syntax/);
  assert.deepEqual([await start(), await start()], [true, false]);
});

test('builds again if a source changed during the build', async (t) => {
  const { start, write, copy } = createRepository(t);
  await start(async () => {
    await copy();
    write('server/src/main.ts', 'saved meanwhile');
  });
  assert.deepEqual([await start(), await start()], [true, false]);
});
