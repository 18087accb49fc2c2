import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { before, test } from 'node:test';
import { fromRoot } from '../../packages/command-kit/src/paths.mjs';
import { bffTestFiles, JOURNEYS } from './bff-files.mjs';
import SlowFirst from './slow-first.cjs';

const SOURCES = fromRoot('bff', 'src');
const FEATURES = path.join(SOURCES, 'features');
const testsIn = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => path.relative(SOURCES, path.join(folder, file)));

/** Relative to `bff/src`. */
let sqlite;
let mariadb;
before(async () => {
  const files = await bffTestFiles(process.env);
  [sqlite, mariadb] = [files.sqlite, files.mariadb].map((each) =>
    each.map((file) => path.relative(SOURCES, file)),
  );
});

test('each feature has a journey on SQLite', () => {
  const features = readdirSync(FEATURES).filter(
    (name) => !name.endsWith('.ts') && testsIn(path.join(FEATURES, name)).length > 0,
  );
  assert.deepEqual(Object.keys(JOURNEYS).sort(), features.sort());
  for (const [feature, file] of Object.entries(JOURNEYS)) {
    assert.ok(existsSync(path.join(FEATURES, feature, file)), `${feature}/${file}`);
    assert.ok(sqlite.includes(`features/${feature}/${file}`), feature);
  }
});

test('every file runs on one of the databases at least', () => {
  assert.deepEqual(
    testsIn(SOURCES).filter((file) => !sqlite.includes(file) && !mariadb.includes(file)),
    [],
  );
});

test('files that open no database, and those of the database itself, run on SQLite', () => {
  for (const file of [
    'resource/list/list.test.ts',
    'database/guard.test.ts',
    'resource/totals/totals.test.ts',
  ]) {
    assert.ok(sqlite.includes(file) && mariadb.includes(file), file);
  }
  assert.ok(sqlite.includes('features/projects/estimate/outline.test.ts'));
  assert.ok(!mariadb.includes('features/projects/estimate/outline.test.ts'));
});

test('other files that open a database run on MariaDB alone', () => {
  const file = 'features/orders/sharing/sharing.test.ts';
  assert.ok(mariadb.includes(file) && !sqlite.includes(file));
});

test('the files that start first are files of the suite', () => {
  const files = [...sqlite, ...mariadb].map((file) => `bff/src/${file}`);
  assert.deepEqual(
    SlowFirst.SLOWEST.filter((file) => !files.includes(file)),
    [],
  );
});
