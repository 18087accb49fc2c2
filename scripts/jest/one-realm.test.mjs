import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { fromRoot } from '../../packages/command-kit/src/paths.mjs';
import { runNode } from '../../packages/command-kit/src/run.mjs';

/** Leftovers that the message of each fixture names. */
const LEFT = {
  clock: ['fake timers'],
  folder: ['process.cwd()'],
  global: ['leftBehind', 'fetch'],
  listener: ["a listener of the process for 'SIGUSR2'"],
  module: ['fs.existsSync'],
  prototype: ['Array.prototype.leftBehind'],
  server: ['TCPServerWrap'],
  singleton: ['settings.ts: settings.limit', 'settings.ts: settings.names.a'],
  timer: ['Timeout'],
  variable: ['process.env.LEFT_BEHIND', 'process.env.HOME'],
};

/** Fixtures that pass, although they run after those. */
const TIDY = [
  'loads-packages',
  'moves-clock',
  'replaces-modules',
  'shares-sources-one',
  'shares-sources-two',
  'tidies-up',
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

for (const [name, parts] of Object.entries(LEFT)) {
  test(`A file that leaves a changed ${name} behind fails, and says so`, () => {
    const message = results.get(`leaves-${name}`);
    assert.match(message ?? 'passed', /leaves behind/);
    for (const part of parts) assert.ok(message.includes(part), message);
    // A file that met the leftovers of another one would fail earlier.
    assert.doesNotMatch(message, /findTraces/);
  });
}

test('A file that fails and leaves something behind says why it failed', () => {
  const message = results.get('fails-and-leaves-server');
  assert.match(message, /the reason of the failure/);
  assert.doesNotMatch(message, /leaves behind/);
});

for (const name of TIDY) {
  test(`The file ${name} passes after them`, () => {
    assert.ok(results.has(name));
    assert.equal(results.get(name), undefined);
  });
}
