import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fromRoot } from '../../packages/command-kit/src/paths.mjs';
import { run, runNode } from '../../packages/command-kit/src/run.mjs';
import { failuresOfJest, fromJest, fromNodeTest, fromPlaywright, settle, sum } from './results.mjs';

/**
 * @typedef {{ env: NodeJS.ProcessEnv, workers: number, progress: (text: string) => void }} Context
 * @typedef {{ file: string, seconds: number }} FileTime
 * @typedef {{ counts: import('./results.mjs').Counts, output: string, cpu: number, files: FileTime[] }} Result
 *   `output` explains failures; `cpu` in seconds
 */

const bin = (...parts) => fromRoot('node_modules', ...parts);
const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);
const relative = (file) => path.relative(fromRoot(), file);

/** @param {Result[]} results @returns {Result} */
export const join = (results) => ({
  counts: sum(results.map(({ counts }) => counts)),
  output: results.map(({ output }) => output).join(''),
  cpu: results.reduce((total, { cpu }) => total + cpu, 0),
  files: results.flatMap(({ files }) => files),
});

/**
 * Runs a check that passes or fails as a whole and counts as one test.
 *
 * @param {() => Promise<{ code: number, output: string, cpu: number }>} run
 * @returns {Promise<Result>}
 */
export async function check(run) {
  const { code, output, cpu } = await run();
  return {
    counts: { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 },
    output,
    cpu,
    files: [],
  };
}

/**
 * Runs a tool that writes a JSON report to the file it is given.
 *
 * @param {(file: string) => Promise<{ code: number, output: string, cpu: number }>} run
 * @param {{ count: (report: any) => import('./results.mjs').Counts, mayBeEmpty?: boolean,
 *   explain?: (report: any) => string | undefined, times: (report: any) => FileTime[] }} options `explain` summarises failures
 * @returns {Promise<Result>}
 */
async function withReport(run, { count, mayBeEmpty = false, explain = () => undefined, times }) {
  const dir = mkdtempSync(path.join(tmpdir(), 'slabdesk-report-'));
  const file = path.join(dir, 'report.json');
  try {
    const { code, output, cpu } = await run(file);
    const report = readReport(file);
    return {
      counts: settle(count(report), code, { mayBeEmpty }),
      output: code === 0 ? '' : explain(report) || output,
      cpu,
      files: report ? times(report) : [],
    };
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Counts finished files or tests by the lines that report them. */
const counter = (pattern, unit, progress) => {
  let done = 0;
  return (line) => {
    if (pattern.test(line)) progress(`${++done} ${unit}`);
  };
};

/**
 * Runs Jest with further arguments, such as `--selectProjects shell`.
 *
 * @param {string[]} args
 * @param {Context} context
 * @returns {Promise<Result>}
 */
export const jest = (args, { env, workers, progress }) =>
  withReport(
    (file) =>
      runNode(
        bin('jest', 'bin', 'jest.js'),
        ['--ci', '--json', `--outputFile=${file}`, `--maxWorkers=${workers}`, ...args],
        { env, onLine: counter(/^(PASS|FAIL) /, 'files', progress) },
      ),
    {
      count: fromJest,
      mayBeEmpty: args.includes('--passWithNoTests'),
      explain: failuresOfJest,
      times: ({ testResults }) =>
        testResults.map(({ name, startTime, endTime }) => ({
          file: relative(name),
          seconds: (endTime - startTime) / 1000,
        })),
    },
  );

const secondsOf = (suite) =>
  [
    ...(suite.suites ?? []).map(secondsOf),
    ...(suite.specs ?? []).flatMap(({ tests }) =>
      tests.flatMap(({ results }) => results.map(({ duration }) => duration / 1000)),
    ),
  ].reduce((total, seconds) => total + seconds, 0);

/**
 * Runs Playwright in `e2e/`.
 *
 * @param {string} config
 * @param {Context} context
 * @returns {Promise<Result>}
 */
export const playwright = (config, { env, workers, progress }) =>
  withReport(
    (file) =>
      runNode(
        bin('@playwright', 'test', 'cli.js'),
        ['test', '--config', config, `--workers=${workers}`, '--reporter=list,json'],
        {
          cwd: fromRoot('e2e'),
          env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
          onLine: counter(/^\s*(✓|✘|ok|x|-)\s+\d+ /, 'tests', progress),
        },
      ),
    {
      count: fromPlaywright,
      times: ({ suites }) =>
        suites.map((suite) => ({ file: path.join('e2e', suite.file), seconds: secondsOf(suite) })),
    },
  );

const REPORTER = fromRoot('scripts', 'test', 'node-reporter.mjs');

/** Runs TypeScript without a build, with packages of this repository from their sources. */
const TYPESCRIPT = ['--conditions=source', '--import', 'tsx'];

/**
 * Runs the tests in folders for Node's own test runner.
 *
 * @param {string[]} folders
 * @param {Context} context
 * @returns {Promise<Result>}
 */
export async function nodeTests(folders, { env, workers, progress }) {
  const files = folders.flatMap((folder) =>
    readdirSync(fromRoot(folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      fromRoot(folder, file),
    ),
  );
  const runFiles = async (extension, flags) => {
    const tests = files.filter((file) => file.endsWith(`.test.${extension}`));
    if (tests.length === 0) return [];
    const onLine = counter(/^(not )?ok \d+ - /, 'tests', progress);
    const result = await withReport(
      (report) =>
        run(
          process.execPath,
          [
            ...flags,
            ...['--test', `--test-concurrency=${workers}`],
            ...['--test-reporter=tap', '--test-reporter-destination=stdout'],
            ...[`--test-reporter=${REPORTER}`, `--test-reporter-destination=${report}`],
            ...tests,
          ],
          { env, onLine },
        ),
      {
        count: fromNodeTest,
        times: (report) => report.files.map(({ file, ms }) => ({ file: relative(file), seconds: ms / 1000 })),
      },
    );
    return [result];
  };
  return join([...(await runFiles('mjs', [])), ...(await runFiles('mts', TYPESCRIPT))]);
}
