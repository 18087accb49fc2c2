/**
 * Runs the tests of the current workspace: `node ../scripts/jest/run.mjs shell` with the name of its project in
 * jest.config.cjs. Further arguments go to Jest.
 */
import { spawnSync } from 'node:child_process';
import { fromRoot } from '../../packages/command-kit/src/paths.mjs';

const [project, ...args] = process.argv.slice(2);
const { status } = spawnSync(
  process.execPath,
  [
    fromRoot('node_modules', 'jest', 'bin', 'jest.js'),
    '--config',
    fromRoot('jest.config.cjs'),
    '--selectProjects',
    project,
    ...args,
  ],
  { stdio: 'inherit' },
);
process.exitCode = status ?? 1;
