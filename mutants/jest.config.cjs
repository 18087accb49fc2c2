const { projects } = require('../jest.config.cjs');

/** The tests in one folder, by the settings of its project. */
module.exports = {
  ...projects.find(({ displayName }) => displayName === process.env.MUTANTS_PROJECT),
  testMatch: [`**/${process.env.MUTANTS_FOLDER}/**/*.test.{ts,tsx}`],
};
