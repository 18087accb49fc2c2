import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testEnv } from './stages.mjs';

test("a developer's own settings reach no test, a given S3 server does", () => {
  const env = testEnv({ DATABASE_URL: 'mysql://real', PORT: '80', S3_ENDPOINT: 'http://s3', PATH: '/bin' });
  assert.equal(env.DATABASE_URL, undefined);
  assert.equal(env.PORT, undefined);
  assert.equal(env.S3_ENDPOINT, 'http://s3');
  assert.equal(env.PATH, '/bin');
});
