import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { fromRoot } from './paths.mjs';
import { STORIES } from './storybook.mjs';
import { workspaceFolders } from './workspaces.cjs';

const readJson = (...parts) => JSON.parse(readFileSync(path.join(...parts), 'utf8'));

test('Storybook is only in its own lock file', () => {
  assert.ok(!workspaceFolders().includes('stories'));
  const names = Object.keys(readJson(fromRoot('package-lock.json')).packages);
  assert.deepEqual(
    names.filter((name) => /storybook/.test(name)),
    [],
  );
});

test("stories run on the product's React", () => {
  const { dependencies } = readJson(fromRoot('shared-ui'), 'package.json');
  const { devDependencies } = readJson(STORIES, 'package.json');
  for (const name of ['react', 'react-dom']) assert.equal(devDependencies[name], dependencies[name]);
});
