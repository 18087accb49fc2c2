import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fromRoot } from '@slabdesk/command-kit/paths';
import { testEnv } from './test-env.mjs';

test("tests ignore a developer's own settings, except those of an S3 server", () => {
  const env = testEnv({ DATABASE_URL: 'mysql://real', PORT: '80', S3_ENDPOINT: 'http://s3', PATH: '/bin' });
  assert.equal(env.DATABASE_URL, undefined);
  assert.equal(env.PORT, undefined);
  assert.equal(env.S3_ENDPOINT, 'http://s3');
  assert.equal(env.PATH, '/bin');
});

test('tests ignore every setting, except those of an S3 server', () => {
  const settings = readFileSync(fromRoot('docs/reference/settings.md'), 'utf8');
  const names = settings.match(/^\| `.*?\|/gm).flatMap((cell) => cell.match(/(?<=`)[A-Z][A-Z0-9_]+/g));
  assert.ok(names.length > 30);
  const given = testEnv(Object.fromEntries(names.map((name) => [name, 'set'])));
  const left = names.filter((name) => given[name] === 'set' && !name.startsWith('S3_'));
  assert.deepEqual(left, []);
});
