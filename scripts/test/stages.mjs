import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureFolderInstalled } from '../../packages/command-kit/src/install.mjs';
import { fromRoot } from '../../packages/command-kit/src/paths.mjs';
import { run, runNode } from '../../packages/command-kit/src/run.mjs';
import {
  ensureStorybookInstalled,
  runStorybook,
  STORIES,
} from '../../packages/command-kit/src/storybook.mjs';
import { runTurbo } from '../../packages/command-kit/src/turbo.mjs';
import { remoteFolders } from '../../packages/command-kit/src/workspaces.cjs';
import { testEnv } from '../../packages/test-services/src/test-env.mjs';
import { failuresOfJest, fromJest, fromNodeTest, fromPlaywright, settle, sum } from './results.mjs';

const bin = (...parts) => fromRoot('node_modules', ...parts);
const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

/** A check that passes or fails as a whole and counts as one test. */
const check = (name, slots, run) => ({
  name,
  slots,
  async run() {
    const { code, output } = await run();
    return { counts: { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }, output };
  },
});

/**
 * Runs tests that report to a JSON file, and counts them.
 *
 * @param {(report: object | undefined) => import('./results.mjs').Counts} count
 * @param {(file: string) => Promise<{ code: number, output: string }>} run
 * @param {(report: object | undefined) => string | undefined} [explain] summarises the failures
 */
async function withReport(count, run, explain = () => undefined) {
  const dir = mkdtempSync(path.join(tmpdir(), 'slabdesk-report-'));
  const file = path.join(dir, 'report.json');
  try {
    const { code, output } = await run(file);
    const report = readReport(file);
    return { counts: settle(count(report), code), output: explain(report) || output };
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/**
 * Runs the tests of a project that import one of the files, directly or not.
 *
 * @param {string} project
 * @param {string[]} files
 * @param {{ env: object, progress: (text: string) => void, cores: number }} context
 */
function relatedTests(project, files, { env, progress, cores }) {
  let done = 0;
  const onLine = (line) => {
    if (/^(PASS|FAIL) /.test(line)) progress(`${++done} files`);
  };
  return withReport(
    fromJest,
    (file) =>
      runNode(
        bin('jest', 'bin', 'jest.js'),
        [
          ...['--ci', '--json', `--outputFile=${file}`, `--maxWorkers=${cores}`, '--selectProjects', project],
          ...['--findRelatedTests', ...files],
        ],
        { env, onLine },
      ),
    failuresOfJest,
  );
}

const reportOf = (folder) => fromRoot(folder, 'test-results', 'jest.json');

/**
 * Runs the workspaces' own tests, one workspace after the other on all cores. Where nothing has changed since they passed,
 * turbo restores their report.
 *
 * @param {string[]} folders of the workspaces
 * @param {{ env: NodeJS.ProcessEnv, progress: (text: string) => void }} context
 */
async function workspaceTests(folders, { env, progress }) {
  for (const folder of folders) rmSync(reportOf(folder), { force: true });
  let files = 0;
  const onLine = (line) => {
    if (/\b(PASS|FAIL) /.test(line)) progress(`${++files} files`);
  };
  const filters = folders.map((folder) => `--filter=./${folder}`);
  const { code, output } = await runTurbo(['test', '--concurrency=1', '--continue', ...filters], {
    env,
    onLine,
  });
  const reports = folders.map((folder) => readReport(reportOf(folder)));
  return {
    counts: settle(sum(reports.map(fromJest)), code),
    output: reports.map(failuresOfJest).filter(Boolean).join('\n') || output,
  };
}

/** The folders with tests for Node's test runner. */
const SCRIPTS = [
  'scripts',
  'e2e/bytes',
  ...['api-reports', 'command-kit', 'remote-kit', 'test-services'].map((name) => `packages/${name}/src`),
  ...['src', 'commands', 'matrix'].map((name) => `packages/releases/${name}`),
  'packages/fault-tests/check',
  'packages/fault-tests/ladder',
  // Installs what it needs, outside the workspaces.
  'deploy/check/src',
];

/** Runs TypeScript without a build, with packages of this repository from their sources. */
const TYPESCRIPT = ['--conditions=source', '--import', 'tsx'];

async function scriptTests(env, folders = SCRIPTS) {
  const files = folders.flatMap((folder) =>
    readdirSync(fromRoot(folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      fromRoot(folder, file),
    ),
  );
  const runFiles = async (extension, flags) => {
    const tests = files.filter((file) => file.endsWith(`.test.${extension}`));
    if (tests.length === 0) return [];
    const args = [...flags, '--test', '--test-reporter=tap', ...tests];
    const { code, output } = await run(process.execPath, args, { env });
    return [{ counts: settle(fromNodeTest(output), code), output: code === 0 ? '' : output }];
  };
  const results = [...(await runFiles('mjs', [])), ...(await runFiles('mts', TYPESCRIPT))];
  return {
    counts: sum(results.map(({ counts }) => counts)),
    output: results.map(({ output }) => output).join(''),
  };
}

function playwright({ env, progress }, config = 'playwright.config.ts') {
  let done = 0;
  const onLine = (line) => {
    if (/^\s*(✓|✘|ok|x|-)\s+\d+ /.test(line)) progress(`${++done} tests`);
  };
  return withReport(fromPlaywright, (file) =>
    runNode(bin('@playwright', 'test', 'cli.js'), ['test', '--config', config, '--reporter=list,json'], {
      cwd: fromRoot('e2e'),
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
      onLine,
    }),
  );
}

/** Installs Storybook, type-checks its configuration and builds the stories. */
async function buildStories(env) {
  await ensureStorybookInstalled();
  const types = await runNode(bin('typescript', 'bin', 'tsc'), ['-p', STORIES], { env });
  if (types.code !== 0) return types;
  return runStorybook(['build', '--output-dir', 'dist', '--quiet'], { env });
}

/** Workspaces whose tests need no server. */
const UNIT_TESTED = [
  'bff/contract',
  ...['units', 'portal', 'domain-ui', 'driver'].map((name) => `packages/${name}`),
  'shared-ui',
  'shell',
  ...remoteFolders(),
  'demo',
  'e2e',
];

/**
 * The stages of each part of `npm test`.
 *
 * @param {{ cores: number, progress: (stage: string, text: string) => void,
 *   service: (name: string) => Promise<Record<string, string>> }} context `service` starts a private
 *   server, once, and resolves to the variables for reaching it
 */
export function createStages({ cores, progress, service }) {
  const env = testEnv();
  const context = (name, more = {}) => ({
    env: { ...env, ...more },
    cores,
    progress: (text) => progress(name, text),
  });

  const lint = check('format and lint', 1, () =>
    runNode(bin('@biomejs', 'biome', 'bin', 'biome'), ['ci', '--colors=off', '--max-diagnostics=15', '.'], {
      env,
    }),
  );
  const types = check('types', 1, () => runTurbo(['typecheck', '--output-logs=errors-only'], { env }));
  const scriptTypes = check('types of the scripts', 1, () =>
    runNode(bin('typescript', 'bin', 'tsc'), ['-p', fromRoot('scripts')], { env }),
  );
  const imports = check('direction of imports', 1, () =>
    runNode(fromRoot('scripts', 'imports', 'check.mjs'), [], { env }),
  );
  const api = check('API reports', 1, () =>
    runNode(fromRoot('packages', 'api-reports', 'src', 'api.mjs'), ['check'], { env }),
  );
  const build = check('build', cores, () => runTurbo(['build', '--output-logs=errors-only'], { env }));
  const bytes = {
    needs: ['build'],
    ...check('bytes in the browser', 1, () => runNode(fromRoot('e2e', 'bytes', 'check.mjs'), [], { env })),
  };

  const unit = {
    name: 'unit and component tests',
    slots: cores,
    async run() {
      const scripts = await scriptTests(env);
      const workspaces = await workspaceTests(UNIT_TESTED, context(this.name));
      return {
        counts: sum([scripts.counts, workspaces.counts]),
        output: scripts.output + workspaces.output,
      };
    },
  };
  const bffOnSqlite = {
    name: 'BFF on SQLite',
    slots: cores,
    run: () => workspaceTests(['bff'], context('BFF on SQLite')),
  };
  const bffOnMariadb = {
    name: 'BFF on MariaDB',
    slots: cores,
    async run() {
      const { env: all, ...rest } = context(this.name, {
        ...(await service('mariadb')),
        ...(await service('s3')),
      });
      // The release store's guarantees must hold for S3 too.
      const store = await scriptTests(all, ['packages/releases/src/store']);
      // The other tests have no database: the run on SQLite covers them.
      const openers = [fromRoot('bff', 'src', 'testing', 'test-app.ts')];
      const bff = await relatedTests('bff', openers, { env: all, ...rest });
      return { counts: sum([store.counts, bff.counts]), output: store.output + bff.output };
    },
  };
  const nodeVersions = {
    name: 'newer versions of Node',
    slots: cores,
    async run() {
      // npm run hands the setting of the repository down, and the packages there are for newer versions.
      await ensureFolderInstalled(fromRoot('packages', 'node-versions'), 'newer versions of Node', [
        '--engine-strict=false',
      ]);
      return scriptTests({ ...env, ...(await service('mariadb')) }, ['packages/node-versions/check']);
    },
  };
  const browser = {
    name: 'the product in Chromium',
    slots: cores,
    needs: ['build'],
    async run() {
      await ensureFolderInstalled(fromRoot('e2e', 'bundlers'), 'Vite');
      await ensureFolderInstalled(fromRoot('e2e', 'mounted'), 'React 18 and Preact');
      return playwright(context(this.name, { ...(await service('mariadb')), ...(await service('s3')) }));
    },
  };

  const faults = check('faults under load', cores, () =>
    run(process.execPath, ['--conditions=source', fromRoot('packages', 'fault-tests', 'bin', 'faults.mjs')], {
      env,
      onLine: (line) => progress('faults under load', line.split(' ')[0]),
    }),
  );

  const proxies = {
    name: 'samples of proxies',
    slots: cores,
    run: () => scriptTests(env, ['packages/fault-tests/proxies']),
  };

  const kit = {
    name: 'the published kit',
    slots: cores,
    needs: ['build'],
    async run() {
      await ensureFolderInstalled(fromRoot('packages', 'kit-check'), 'the tools that check packs');
      return scriptTests(env, ['packages/kit-check/check']);
    },
  };

  const storiesBuild = check('build of the stories', cores, () => buildStories(env));
  const stories = {
    name: 'stories in Chromium',
    slots: cores,
    needs: [storiesBuild.name],
    run: async () => {
      // This module is imported before packages are installed.
      const { default: getPort } = await import('get-port');
      const port = await getPort({ host: '127.0.0.1' });
      return playwright(
        context('stories in Chromium', { STORIES_PORT: String(port) }),
        'stories/playwright.config.ts',
      );
    },
  };

  return {
    static: [lint, types, scriptTypes, imports, api],
    unit: [unit],
    bff: [bffOnSqlite, bffOnMariadb, nodeVersions],
    faults: [faults, proxies],
    kit: [build, kit],
    stories: [storiesBuild, stories],
    e2e: [build, bytes, browser],
  };
}

/** What to install and which servers to start for each part. */
export const PART_NEEDS = {
  static: { programs: [], services: [] },
  unit: { programs: [], services: [] },
  bff: { programs: ['mariadb', 's3', 'redis'], services: ['mariadb', 's3'] },
  faults: { programs: ['mariadb', 's3', 'redis', 'nginx', 'haproxy', 'openssl'], services: [] },
  kit: { programs: ['chromium'], services: [] },
  stories: { programs: ['chromium'], services: [] },
  e2e: { programs: ['mariadb', 's3', 'chromium'], services: ['mariadb', 's3'] },
};
