/**
 * Before Jest runs the tests of the BFF: creates the folder where the first test app of the run keeps its migrated database for
 * the others (see bff/src/testing/template-database.ts). The folder goes with the process.
 */
const { mkdtempSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const path = require('node:path');

module.exports = () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'bff-templates-'));
  process.env.TEST_TEMPLATES = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
};
