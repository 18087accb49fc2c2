import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromRoot } from '../lib/paths.mjs';
import { runNode } from '../lib/run.mjs';

for (const args of [[], ['oracle'], ['--', 'true']]) {
  test(`"run.mjs ${args.join(' ')}" starts nothing, and says how it is used`, async () => {
    const { code, output } = await runNode(fromRoot('scripts', 'services', 'run.mjs'), args);
    assert.equal(code, 2);
    assert.match(output, /node scripts\/services\/run\.mjs mariadb s3/);
  });
}
