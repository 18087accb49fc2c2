import { build } from '../../packages/command-kit/src/build.mjs';
import { ensureInstalled } from '../../packages/command-kit/src/install.mjs';
import { fromRoot } from '../../packages/command-kit/src/paths.mjs';
import { run, runNode } from '../../packages/command-kit/src/run.mjs';
import { ensureStorybookInstalled, runStorybook } from '../../packages/command-kit/src/storybook.mjs';
import { runTurbo } from '../../packages/command-kit/src/turbo.mjs';
import { installDatabase, OTHER_DATABASES } from '../../packages/test-services/src/other-databases.mjs';
import { startService } from '../../packages/test-services/src/service.mjs';
import { testEnv } from '../../packages/test-services/src/test-env.mjs';
import { bffTestFiles } from '../jest/bff-files.mjs';
import { check, jest, join, nodeTests, playwright } from './runners.mjs';

/** The folders with tests for Node's test runner. */
const SCRIPTS = [
  'scripts',
  'e2e/bytes',
  ...['api-reports', 'command-kit', 'test-services'].map((name) => `packages/${name}/src`),
  'delivery/kit/src',
  ...['src', 'commands', 'matrix'].map((name) => `delivery/releases/${name}`),
  ...['check', 'clients', 'ladder'].map((name) => `packages/fault-tests/${name}`),
  'deploy/check/src',
];

/** Files that fail on another server: it can't read their certificates, or writes a copied table's statement in another way. */
const NOT_ELSEWHERE = /\/(?:tls|template-database)\.test\.ts$/;

const node = (script, args = [], options = {}) => runNode(fromRoot(script), args, options);
const tsc = (folder, options) => node('node_modules/typescript/bin/tsc', ['-p', fromRoot(folder)], options);

/** Installs Storybook, type-checks its configuration and builds the stories. */
async function buildStories(env) {
  await ensureStorybookInstalled();
  const types = await tsc('stories', { env });
  if (types.code !== 0) return types;
  return runStorybook(['build', '--output-dir', 'dist', '--quiet'], { env });
}

/**
 * The stages of each part of the tests.
 *
 * `slots` says how much of the machine a stage takes: Chromium waits half of the time, so that it takes one slot and
 * as many workers as there are cores. `ceiling` is in minutes of CPU, which other load on the machine hardly changes; a
 * stage that needs more fails. In the short form each needs about half of it.
 *
 * @param {{ cores: number, form: 'short' | 'long', progress: (stage: string, text: string) => void,
 *   service: (name: string) => Promise<Record<string, string>> }} context `service` starts a private
 *   server, once, and resolves to the variables for reaching it
 */
export function createStages({ cores, form, progress, service }) {
  const env = { ...testEnv(), TEST_FORM: form };
  const isLong = form === 'long';

  /**
   * @param {string} name
   * @param {{ slots?: number, needs?: string[], ceiling?: number }} options
   * @param {(context: import('./runners.mjs').Context) => Promise<import('./runners.mjs').Result>} work
   */
  const stage = (name, { slots = 1, needs = [], ceiling }, work) => ({
    name,
    slots,
    needs,
    ceiling: isLong ? undefined : ceiling,
    run: () =>
      work({ env, workers: Math.min(cores, Math.max(slots, 1)), progress: (text) => progress(name, text) }),
  });
  /** @type {(name: string, options: Parameters<typeof stage>[1], work: (context: import('./runners.mjs').Context) => ReturnType<typeof run>) => ReturnType<typeof stage>} */
  const checkStage = (name, options, work) => stage(name, options, (context) => check(() => work(context)));
  const withServices = async (context, ...names) => ({
    ...context,
    env: Object.assign({ ...context.env }, ...(await Promise.all(names.map(service)))),
  });

  /** @type {ReturnType<typeof bffTestFiles> | undefined} */
  let listed;
  // Jest follows the imports of all files for the list, so both stages share it.
  const filesOfBff = () => {
    listed ??= bffTestFiles(env);
    return listed;
  };
  const bff = (files, context) =>
    jest(
      [
        '--selectProjects',
        'bff',
        `--testSequencer=${fromRoot('scripts/jest', isLong ? 'shuffled.cjs' : 'slow-first.cjs')}`,
        '--runTestsByPath',
        ...files,
      ],
      context,
    );

  const buildStage = checkStage('build', { slots: cores, ceiling: 3 }, () => build(undefined, { env }));

  return {
    static: [
      checkStage('format and lint', { ceiling: 2 }, () =>
        node('node_modules/@biomejs/biome/bin/biome', ['ci', '--colors=off', '--max-diagnostics=15', '.'], {
          env,
        }),
      ),
      checkStage('types', { ceiling: 3 }, () =>
        runTurbo(['typecheck', '--output-logs=errors-only'], { env }),
      ),
      checkStage('types of the scripts', { ceiling: 1 }, () => tsc('scripts', { env })),
      checkStage('direction of imports', { ceiling: 1 }, () =>
        node('scripts/imports/check.mjs', [], { env }),
      ),
      checkStage('English of changed lines', { ceiling: 1 }, () =>
        node('scripts/english/check.mjs', [], { env }),
      ),
      checkStage('API reports', { ceiling: 1 }, () =>
        node('packages/api-reports/src/api.mjs', ['check'], { env }),
      ),
    ],
    unit: [
      // One at a time, beside the components: some wait for builds and other processes.
      stage('scripts', { ceiling: 10 }, async (context) => {
        // Before the files that need it, which run at the same time and would install it at once.
        await ensureInstalled(fromRoot('deploy', 'check'), 'what checks the files in deploy/');
        return nodeTests(SCRIPTS, context);
      }),
      stage('components', { slots: cores, ceiling: 20 }, (context) =>
        jest(['--ignoreProjects', 'bff'], context),
      ),
    ],
    bff: [
      stage('BFF on MariaDB', { slots: cores, ceiling: 30 }, async (context) => {
        const real = await withServices(context, 'mariadb', 's3');
        return join(
          await Promise.all([
            // The release store's guarantees must hold for S3 too.
            nodeTests(['delivery/releases/src/store'], real),
            filesOfBff().then(({ mariadb }) => bff(mariadb, real)),
          ]),
        );
      }),
      stage('BFF on SQLite', { slots: cores, ceiling: 8 }, async (context) => {
        const { all, sqlite } = await filesOfBff();
        return bff(isLong ? all : sqlite, context);
      }),
    ],
    e2e: [
      buildStage,
      checkStage('bytes in the browser', { needs: [buildStage.name], ceiling: 1 }, () =>
        node('e2e/bytes/check.mjs', [], { env }),
      ),
      stage('the product in Chromium', { needs: [buildStage.name], ceiling: 30 }, async (context) => {
        if (isLong) {
          await ensureInstalled(fromRoot('e2e', 'bundlers'), 'Rspack and Vite');
          await ensureInstalled(fromRoot('e2e', 'mounted'), 'React 18 and Preact');
        }
        const real = await withServices(context, 'mariadb', 's3');
        return playwright('playwright.config.ts', { ...real, workers: cores });
      }),
    ],
    faults: [
      checkStage('faults under load', { slots: cores }, ({ progress: report }) =>
        run(
          process.execPath,
          ['--conditions=source', '--import', 'tsx', fromRoot('packages/fault-tests/commands/faults.mts')],
          {
            env,
            onLine: (line) => report(line.split(' ')[0]),
          },
        ),
      ),
      stage('samples of proxies', { slots: cores }, (context) =>
        nodeTests(['packages/fault-tests/proxies'], context),
      ),
    ],
    clients: [
      buildStage,
      stage('generated clients', { needs: [buildStage.name] }, async (context) => {
        await ensureInstalled(fromRoot('packages', 'client-check'), 'generators of clients');
        return nodeTests(['packages/client-check/check'], context);
      }),
    ],
    kit: [
      buildStage,
      stage('the published kit', { slots: cores, needs: [buildStage.name] }, async (context) => {
        await ensureInstalled(fromRoot('delivery', 'kit-check'), 'the tools that check packs');
        return nodeTests(['delivery/kit-check/check'], context);
      }),
    ],
    databases: OTHER_DATABASES.map((each) =>
      stage(`BFF on ${each.name}`, { slots: cores }, async (context) => {
        const inRoot = { ...context.env, TEST_DATABASE_ROOT: await installDatabase(each) };
        const database = await startService('mariadb', [], inRoot);
        try {
          const { mariadb, sqlite } = await filesOfBff();
          const differing = sqlite.filter((file) => mariadb.includes(file) && !NOT_ELSEWHERE.test(file));
          return await bff(
            differing,
            await withServices({ ...context, env: { ...inRoot, ...database.env } }, 's3'),
          );
        } finally {
          await database.stop();
        }
      }),
    ),
    // One slot: it installs packages of Debian and npm, and builds the front ends.
    image: [stage('the image', {}, (context) => nodeTests(['deploy/image'], context))],
    stories: [
      checkStage('build of the stories', {}, () => buildStories(env)),
      stage('stories in Chromium', { needs: ['build of the stories'] }, async (context) => {
        // This module is imported before packages are installed.
        const { default: getPort } = await import('get-port');
        const port = await getPort({ host: '127.0.0.1' });
        return playwright('stories/playwright.config.ts', {
          ...context,
          workers: cores,
          env: { ...context.env, STORIES_PORT: String(port) },
        });
      }),
    ],
  };
}

/**
 * The stages for a change: what `npm run test:changed` runs while one works.
 *
 * @param {ReturnType<typeof import('./changed.mjs').testsOf>} tests
 * @param {Parameters<typeof createStages>[0]} context
 */
export function createChangedStages({ server, imported, scripts }, { cores, progress, ...context }) {
  const [format, types, ...rest] = createStages({ cores, progress, ...context }).static;
  const env = testEnv();
  const stage = (name, run) => ({
    name,
    slots: cores,
    run: () => run({ env, workers: cores, progress: (text) => progress(name, text) }),
  });
  return [
    format,
    types,
    ...rest.filter(({ name }) => ['direction of imports', 'English of changed lines'].includes(name)),
    ...(imported.length > 0
      ? [
          stage('components', (all) =>
            jest(['--ignoreProjects', 'bff', '--passWithNoTests', '--findRelatedTests', ...imported], all),
          ),
        ]
      : []),
    ...(server.length > 0
      ? [
          stage('BFF on SQLite', (all) =>
            jest(['--selectProjects', 'bff', '--passWithNoTests', '--', ...server], all),
          ),
        ]
      : []),
    ...(scripts.length > 0 ? [stage('scripts', (all) => nodeTests(scripts, all))] : []),
  ];
}
