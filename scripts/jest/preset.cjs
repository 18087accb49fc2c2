const fs = require('node:fs');
const path = require('node:path');
const preset = require('../../packages/testing/jest-preset.cjs');

// Tests show times, whose texts must not depend on the machine.
process.env.TZ = 'UTC';

const ROOT = path.resolve(__dirname, '..', '..');

/** Where tests in Node run: all files of a worker share its realm, packages and sources. */
const ONE_REALM = {
  runtime: require.resolve('./one-realm-runtime.cjs'),
  testEnvironment: require.resolve('./one-realm-environment.cjs'),
};

/**
 * A Jest project for one workspace: its `*.test.ts(x)` files, transformed by SWC like the build.
 * `<workspace>/jest.setup.ts`, if it exists, runs before each file.
 *
 * @param {{ name: string, dir: string, browser?: boolean, options?: import('jest').Config }} workspace
 *   `dir` is relative to the repository; `browser` runs the tests in jsdom with Node's own fetch, each file in a realm
 *   of its own
 * @returns {import('jest').Config}
 */
exports.project = ({ name, dir, browser = false, options = {} }) => {
  const rootDir = path.join(ROOT, dir);
  const setup = path.join(rootDir, 'jest.setup.ts');
  return {
    ...preset,
    displayName: name,
    rootDir,
    ...(!browser && ONE_REALM),
    setupFilesAfterEnv: fs.existsSync(setup) ? [setup] : [],
    moduleNameMapper: {
      '^fast-check$': require.resolve('../../packages/testing/seeded-fast-check.cjs'),
      // In Node, these packages resolve to their compiled output; tests use the sources.
      '^@slabdesk/releases/setting-files$': path.join(ROOT, 'delivery/releases/src/store/setting-files.ts'),
      '^@slabdesk/releases$': path.join(ROOT, 'delivery/releases/src/index.ts'),
      '^@slabdesk/(driver|order-sheet|units)$': path.join(ROOT, 'packages/$1/src/index.ts'),
      '^bff-contract$': path.join(ROOT, 'bff/contract/src/index.ts'),
      '^bff-contract/(.*\\.json)$': path.join(ROOT, 'bff/contract/$1'),
      '^bff-contract/(.*)$': ['$1.ts', '$1/index.ts'].map((file) =>
        path.join(ROOT, 'bff/contract/src', file),
      ),
    },
    ...options,
  };
};
