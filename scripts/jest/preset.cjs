const fs = require('node:fs');
const path = require('node:path');
const { swcOptions } = require('../swc-options.cjs');

const ROOT = path.resolve(__dirname, '..', '..');

/** Packages published only as ES modules, which Jest can't load untransformed. */
const ESM_ONLY = [
  'get-port',
  'p-limit',
  'yocto-queue',
  'uuid',
  '@seriousme',
  'msw',
  '@mswjs',
  '@open-draft',
  'until-async',
  'rettime',
];

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
    displayName: name,
    rootDir,
    testEnvironment: browser ? 'jest-fixed-jsdom' : 'node',
    testMatch: ['<rootDir>/**/*.test.{ts,tsx}'],
    testPathIgnorePatterns: ['/node_modules/', '<rootDir>/dist/'],
    modulePathIgnorePatterns: ['<rootDir>/dist/'],
    setupFilesAfterEnv: fs.existsSync(setup) ? [setup] : [],
    transform: {
      '\\.tsx$': ['@swc/jest', swcOptions({ tsx: true })],
      '\\.(ts|mts|js|mjs)$': ['@swc/jest', swcOptions()],
    },
    transformIgnorePatterns: [`/node_modules/(?!(${ESM_ONLY.join('|')})/)`],
    moduleNameMapper: {
      // In Node, the contract and the release store resolve to their compiled output; tests use the sources.
      '^@slabdesk/releases/setting-files$': path.join(ROOT, 'packages/releases/src/store/setting-files.ts'),
      '^@slabdesk/releases$': path.join(ROOT, 'packages/releases/src/index.ts'),
      '^bff-contract$': path.join(ROOT, 'bff/contract/src/index.ts'),
      '^bff-contract/(.*\\.json)$': path.join(ROOT, 'bff/contract/$1'),
      '^bff-contract/(.*)$': ['$1.ts', '$1/index.ts'].map((file) =>
        path.join(ROOT, 'bff/contract/src', file),
      ),
    },
    restoreMocks: true,
    // Generous, because a busy machine can be several times slower; a hanging test still ends.
    testTimeout: 20_000,
    ...options,
  };
};
