import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromRoot } from '@slabdesk/command-kit/paths';
import { runNode } from '@slabdesk/command-kit/run';

for (const args of [[], ['oracle'], ['--', 'true']]) {
  test(`"run.mjs ${args.join(' ')}" starts nothing and prints its usage`, async () => {
    const { code, output } = await runNode(fromRoot('packages', 'test-services', 'src', 'run.mjs'), args);
    assert.equal(code, 2);
    assert.match(output, /node packages\/test-services\/src\/run\.mjs mariadb s3/);
  });
}
