const fs = require('node:fs');
const path = require('node:path');
const preset = require('../../packages/testing/jest-preset.cjs');

const ROOT = path.resolve(__dirname, '..', '..');

/**
 * A Jest project for one workspace: its `*.test.ts(x)` files, transformed by SWC like the build.
 * `<workspace>/jest.setup.ts`, if it exists, runs before each file.
 *
 * @param {{ name: string, dir: string, browser?: boolean, options?: import('jest').Config }} workspace
 *   `dir` is relative to the repository; `browser` runs the tests in jsdom with Node's own fetch
 * @returns {import('jest').Config}
 */
exports.project = ({ name, dir, browser = false, options = {} }) => {
  const rootDir = path.join(ROOT, dir);
  const setup = path.join(rootDir, 'jest.setup.ts');
  return {
    ...preset,
    displayName: name,
    rootDir,
    testEnvironment: browser ? preset.testEnvironment : 'node',
    setupFilesAfterEnv: fs.existsSync(setup) ? [setup] : [],
    moduleNameMapper: {
      // In Node, these packages resolve to their compiled output; tests use the sources.
      '^@slabdesk/releases/setting-files$': path.join(ROOT, 'packages/releases/src/store/setting-files.ts'),
      '^@slabdesk/releases$': path.join(ROOT, 'packages/releases/src/index.ts'),
      '^@slabdesk/driver$': path.join(ROOT, 'packages/driver/src/index.ts'),
      '^bff-contract$': path.join(ROOT, 'bff/contract/src/index.ts'),
      '^bff-contract/(.*\\.json)$': path.join(ROOT, 'bff/contract/$1'),
      '^bff-contract/(.*)$': ['$1.ts', '$1/index.ts'].map((file) =>
        path.join(ROOT, 'bff/contract/src', file),
      ),
    },
    ...options,
  };
};
