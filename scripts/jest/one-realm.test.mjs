import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { fromRoot } from '../../packages/command-kit/src/paths.mjs';
import { runNode } from '../../packages/command-kit/src/run.mjs';

/** Run by name, so that what follows `leaves-…` shows that nothing was left. */
const FILES = [
  'leaves-clock',
  'leaves-folder',
  'leaves-listener',
  'leaves-variable',
  'loads-packages',
  'replaces-modules',
  'restores-spies',
  'shares-sources-one',
  'shares-sources-two',
];

/** Messages by file; undefined for a file that passed. */
let results;
const folder = mkdtempSync(path.join(tmpdir(), 'one-realm-'));
before(async () => {
  const report = path.join(folder, 'report.json');
  const { NODE_OPTIONS: _, ...env } = process.env;
  await runNode(
    fromRoot('node_modules', 'jest', 'bin', 'jest.js'),
    [
      ...[
        '--config',
        fromRoot('scripts', 'jest', 'fixtures', 'jest.config.cjs'),
        '--json',
        `--outputFile=${report}`,
      ],
      // One worker for all files. Without the limit of its memory, Jest would use its own process.
      ...['--maxWorkers=1', '--workerIdleMemoryLimit=4GB'],
    ],
    { env },
  );
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  results = new Map(
    testResults.map(({ name, status, message }) => [
      path.basename(name, '.test.ts'),
      status === 'passed' ? undefined : message,
    ]),
  );
});
after(() => rmSync(folder, { recursive: true, force: true }));

for (const name of FILES) {
  test(`The file ${name} passes after those before it`, () => {
    assert.ok(results.has(name));
    assert.equal(results.get(name), undefined);
  });
}
