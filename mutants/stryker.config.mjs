const folder = process.env.MUTANTS_FOLDER;

/** Run by scripts/mutants.mjs, which names the folder. */
export default {
  // Stories run nothing that a test could notice.
  mutate: [`${folder}/**/*.{ts,tsx}`, `!${folder}/**/*.{test,stories,d}.{ts,tsx}`],
  testRunner: 'jest',
  plugins: ['@stryker-mutator/jest-runner'],
  // Jest gets one project: Stryker replaces the environment of the whole configuration, not of each project.
  // Without the search for tests that import a file: nearly every test of the BFF imports its settings.
  jest: { configFile: 'mutants/jest.config.cjs', enableFindRelatedTests: false },
  coverageAnalysis: 'perTest',
  // Changed labels and class names tell nothing about behaviour.
  mutator: { excludedMutations: ['StringLiteral'] },
  ignorePatterns: ['dist', 'test-results', '/.data', '/.turbo', '/out'],
  tempDirName: 'mutants/tmp',
  reporters: ['clear-text', 'progress'],
  clearTextReporter: { logTests: false, reportTests: false },
  allowEmpty: true,
  concurrency: 2,
  timeoutMS: 30_000,
};
