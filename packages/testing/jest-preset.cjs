const { swcOptions } = require('./swc-options.cjs');

/** Packages published only as ES modules, which Jest can't load untransformed. */
const ESM_ONLY = [
  '@slabdesk',
  'bff-contract',
  'shared-ui',
  'bezier-easing',
  'cookie',
  'eventsource-parser',
  'msw',
  '@msw',
  '@mswjs',
  '@open-draft',
  'until-async',
  'rettime',
  'uuid',
];

/**
 * How remotes are tested: in jsdom with Node's own fetch, transformed by SWC like the build. `preset: '@slabdesk/testing'` in
 * Jest's configuration uses it.
 *
 * @type {import('jest').Config}
 */
module.exports = {
  runtime: require.resolve('./jest-runtime.cjs'),
  testEnvironment: require.resolve('./jest-environment.cjs'),
  testMatch: ['<rootDir>/**/*.test.{ts,tsx}'],
  testPathIgnorePatterns: ['/node_modules/', '<rootDir>/dist/'],
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
  transform: {
    '\\.tsx$': [require.resolve('@swc/jest'), swcOptions({ tsx: true })],
    '\\.(ts|mts|js|mjs)$': [require.resolve('@swc/jest'), swcOptions()],
  },
  transformIgnorePatterns: [`/node_modules/(?!(${ESM_ONLY.join('|')})/)`],
  restoreMocks: true,
  // Generous, because a busy machine can be several times slower; a hanging test still ends.
  testTimeout: 20_000,
};
