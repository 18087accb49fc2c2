import path from 'node:path';
import { fromRoot } from '../../packages/command-kit/src/paths.mjs';
import { runNode } from '../../packages/command-kit/src/run.mjs';

/**
 * A file of each feature that goes through what people do there. With the folders below, it shows that the feature works on
 * SQLite; its other rules don't depend on the database, and hold on MariaDB.
 */
export const JOURNEYS = {
  audit: 'audit.test.ts',
  'customer-groups': 'customer-group-routes.test.ts',
  dealers: 'dealer-routes.test.ts',
  files: 'storage/file-routes.test.ts',
  identity: 'sign-in/sign-in.test.ts',
  mail: 'outbox-routes.test.ts',
  operations: 'operations.test.ts',
  orders: 'order-routes.test.ts',
  'price-list': 'materials/material-routes.test.ts',
  privacy: 'privacy-routes.test.ts',
  projects: 'project-routes.test.ts',
  public: 'public-routes.test.ts',
  releases: 'health/release-events.test.ts',
  search: 'search.test.ts',
  summary: 'summary-routes.test.ts',
  taxes: 'tax-routes.test.ts',
  team: 'team-routes.test.ts',
  trash: 'trash-routes.test.ts',
};

/** Where the two databases differ: the database itself, lists, words and totals, and files with statements or plans of SQLite. */
const DIFFERING =
  /^(database|resource|features\/(search|orders\/customers))\/|-totals\.test\.ts$|^jobs\/clean-up\.test\.ts$|^features\/privacy\/stored-data\.test\.ts$|^testing\/template-database\.test\.ts$/;

const journeys = new Set(Object.entries(JOURNEYS).map(([feature, file]) => `features/${feature}/${file}`));

/** Whether a file that opens a database runs on SQLite in the short form, too. `file` is relative to `bff/src`. */
const isOnSqliteToo = (file) => DIFFERING.test(file) || journeys.has(file);

const SOURCES = fromRoot('bff', 'src');

/**
 * Resolves to the test files of the BFF by where they run in the short form. The long form runs all of them on SQLite, and
 * `mariadb` on MariaDB.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{ all: string[], sqlite: string[], mariadb: string[] }>} absolute paths. `mariadb`: all that open a database.
 *   `sqlite`: all others, and what `isOnSqliteToo` names
 */
export async function bffTestFiles(env) {
  const list = async (...args) => {
    const { code, output } = await runNode(
      fromRoot('node_modules', 'jest', 'bin', 'jest.js'),
      ['--selectProjects', 'bff', '--listTests', ...args],
      { env },
    );
    if (code !== 0) throw new Error(`Jest can't list the tests of the BFF:\n${output}`);
    return output.split('\n').filter((line) => path.isAbsolute(line));
  };
  const all = await list();
  const mariadb = await list('--findRelatedTests', path.join(SOURCES, 'testing', 'test-app.ts'));
  const opens = new Set(mariadb);
  return {
    all,
    sqlite: all.filter((file) => !opens.has(file) || isOnSqliteToo(path.relative(SOURCES, file))),
    mariadb,
  };
}
