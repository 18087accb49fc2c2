import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fromRoot } from '../../packages/command-kit/src/paths.mjs';
import { run, runNode } from '../../packages/command-kit/src/run.mjs';
import {
  afterSecondTry,
  failuresOfJest,
  failuresOfPlaywright,
  fromJest,
  fromNodeTest,
  fromPlaywright,
  settle,
  sum,
} from './results.mjs';

/**
 * @typedef {{ env: NodeJS.ProcessEnv, workers: number, progress: (text: string) => void }} Context
 * @typedef {{ file: string, seconds: number }} FileTime
 * @typedef {import('./results.mjs').Failure} Failure
 * @typedef {{ counts: import('./results.mjs').Counts, output: string, cpu: number, files: FileTime[],
 *   failures?: Failure[], unstable?: Failure[] }} Result `output` explains failures; `cpu` in seconds; `unstable` failed at
 *   the first of two tries
 */

/** More failed files than this are not worth a second try: something is broken. */
const SECOND_TRIES = 5;

const bin = (...parts) => fromRoot('node_modules', ...parts);
const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);
const relative = (file) => path.relative(fromRoot(), file);

/** @param {Result[]} results @returns {Result} */
export const join = (results) => ({
  counts: sum(results.map(({ counts }) => counts)),
  output: results.map(({ output }) => output).join(''),
  cpu: results.reduce((total, { cpu }) => total + cpu, 0),
  files: results.flatMap(({ files }) => files),
  failures: results.flatMap(({ failures = [] }) => failures),
  unstable: results.flatMap(({ unstable = [] }) => unstable),
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
 *   failures: (report: any) => Failure[], unstable?: (report: any) => Failure[], times: (report: any) => FileTime[] }} options
 * @returns {Promise<Result & { failures: Failure[] }>}
 */
async function withReport(run, { count, mayBeEmpty = false, failures, unstable = () => [], times }) {
  const dir = mkdtempSync(path.join(tmpdir(), 'slabdesk-report-'));
  const file = path.join(dir, 'report.json');
  try {
    const { code, output, cpu } = await run(file);
    const report = readReport(file);
    const failed = failures(report);
    return {
      counts: settle(count(report), code, { mayBeEmpty }),
      // The summary lists failures.
      output: code === 0 || failed.length > 0 ? '' : output,
      cpu,
      files: report ? times(report) : [],
      failures: failed.map((failure) => ({ ...failure, file: failure.file && relative(failure.file) })),
      unstable: unstable(report),
    };
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/**
 * Runs tests, and the files in which some failed once more. On a busy machine, one test of thousands fails by chance; the
 * summary names it, and the long form takes it for a failure.
 *
 * @param {Promise<Result & { failures: Failure[] }>} tests
 * @param {(files: string[]) => Promise<Result & { failures: Failure[] }>} again
 * @returns {Promise<Result>}
 */
async function twice(tests, again) {
  const first = await tests;
  const files = [...new Set(first.failures.map(({ file }) => file))];
  if (files.length === 0 || files.length > SECOND_TRIES) return first;
  const second = await again(files);
  return {
    ...first,
    ...afterSecondTry(first, second),
    output: second.output,
    cpu: first.cpu + second.cpu,
  };
}

/** Counts finished files or tests by the lines that report them. */
const counter = (pattern, unit, progress) => {
  let done = 0;
  return (line) => {
    if (pattern.test(line)) progress(`${++done} ${unit}`);
  };
};

/** @param {string[]} args @param {Context} context */
const runJest = (args, { env, workers, progress }) =>
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
      failures: failuresOfJest,
      times: ({ testResults }) =>
        testResults.map(({ name, startTime, endTime }) => ({
          file: relative(name),
          seconds: (endTime - startTime) / 1000,
        })),
    },
  );

/**
 * Runs Jest with further arguments, such as `--selectProjects shell`.
 *
 * @param {string[]} args
 * @param {Context} context
 * @returns {Promise<Result>}
 */
export const jest = (args, context) =>
  twice(runJest(args, context), (files) =>
    runJest(['--runTestsByPath', ...files.map((file) => fromRoot(file))], context),
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
      failures: (report) => failuresOfPlaywright(report, 'unexpected'),
      unstable: (report) => failuresOfPlaywright(report, 'flaky'),
      times: ({ suites }) =>
        suites.map((suite) => ({ file: path.join('e2e', suite.file), seconds: secondsOf(suite) })),
    },
  );

const REPORTER = fromRoot('scripts', 'test', 'node-reporter.mjs');

/** Runs TypeScript without a build, with packages of this repository from their sources. */
const TYPESCRIPT = ['--conditions=source', '--import', 'tsx'];

/** @param {string[]} tests @param {string[]} flags of Node @param {Context} context */
const runNodeTests = (tests, flags, { env, workers, progress }) =>
  withReport(
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
        { env, onLine: counter(/^(not )?ok \d+ - /, 'tests', progress) },
      ),
    {
      count: fromNodeTest,
      failures: (report) => report?.failures ?? [],
      times: (report) => report.files.map(({ file, ms }) => ({ file: relative(file), seconds: ms / 1000 })),
    },
  );

/**
 * Runs the tests in folders for Node's own test runner.
 *
 * @param {string[]} folders
 * @param {Context} context
 * @returns {Promise<Result>}
 */
export async function nodeTests(folders, context) {
  const files = folders.flatMap((folder) =>
    readdirSync(fromRoot(folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      fromRoot(folder, file),
    ),
  );
  const runFiles = async (extension, flags) => {
    const tests = files.filter((file) => file.endsWith(`.test.${extension}`));
    if (tests.length === 0) return [];
    return [
      await twice(runNodeTests(tests, flags, context), (failed) =>
        runNodeTests(
          failed.map((file) => fromRoot(file)),
          flags,
          context,
        ),
      ),
    ];
  };
  return join([...(await runFiles('mjs', [])), ...(await runFiles('mts', TYPESCRIPT))]);
}
