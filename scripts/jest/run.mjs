/**
 * Runs the tests of the current workspace: `node ../scripts/jest/run.mjs shell` with the name of its project in
 * jest.config.cjs. Further arguments go to Jest. Leaves a report in `test-results/jest.json`, which `npm test` counts.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { fromRoot } from '../../packages/command-kit/src/paths.mjs';

const [project, ...args] = process.argv.slice(2);
const results = path.resolve('test-results');
mkdirSync(results, { recursive: true });
const { status } = spawnSync(
  process.execPath,
  [
    fromRoot('node_modules', 'jest', 'bin', 'jest.js'),
    '--maxWorkers=100%',
    '--json',
    `--outputFile=${path.join(results, 'jest.json')}`,
    '--selectProjects',
    project,
    '--config',
    fromRoot('jest.config.cjs'),
    ...args,
  ],
  { stdio: 'inherit' },
);
process.exitCode = status ?? 1;
