import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { say } from './results.mjs';

const SLOWEST = 20;
const FAILURES = 20;
const LINES = 12;

/**
 * @typedef {{ name: string, counts: import('./results.mjs').Counts, seconds: number, cpu: number, ceiling?: number,
 *   files: import('./runners.mjs').FileTime[], failures?: import('./results.mjs').Failure[],
 *   unstable?: import('./results.mjs').Failure[] }} StageResult `seconds` by the clock, `cpu` in seconds, `ceiling` in minutes of CPU
 */

const minutes = (seconds) => (seconds / 60).toFixed(1);

/** The slowest test files of some stages, as lines. @param {StageResult[]} stages */
const slowestFiles = (stages, count = SLOWEST) =>
  stages
    .flatMap(({ name, files }) => files.map((file) => ({ ...file, name })))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, count)
    .map(({ file, seconds, name }) => `${seconds.toFixed(1).padStart(7)} s  ${file} (${name})`);

/** A problem with a stage that needed more than its ceiling; undefined without one. @param {StageResult} stage */
export function overCeiling(stage) {
  if (stage.ceiling === undefined || stage.cpu <= stage.ceiling * 60) return undefined;
  return [
    `${stage.name} took ${minutes(stage.cpu)} minutes of CPU; its ceiling is ${stage.ceiling}. Its slowest files:`,
    ...slowestFiles([stage]),
    'Make them faster, move what repeats a rule to the long form, or raise the ceiling in scripts/test/stages.mjs.',
  ].join('\n');
}

/** The file and the name of a failed test. @param {import('./results.mjs').Failure} failure */
export const nameOf = ({ file, name }) => [file, name].filter(Boolean).join(' › ');

/** Test failures with the beginning of their messages, below a title; nothing without failures. */
const listed = (title, failures) =>
  failures.length === 0
    ? []
    : [
        '',
        title,
        ...failures.slice(0, FAILURES).flatMap((failure) => [
          `  ${nameOf(failure)}`,
          ...stripVTControlCharacters(failure.message)
            .split('\n')
            .slice(0, LINES)
            .map((line) => `      ${line}`),
        ]),
        ...(failures.length > FAILURES ? [`  and ${failures.length - FAILURES} more`] : []),
      ];

/** A table of the stages, the slowest files of all, and the tests that failed once or twice. @param {StageResult[]} stages */
export function describe(stages) {
  const width = Math.max(...stages.map(({ name }) => name.length));
  const rows = stages.map(
    ({ name, counts, seconds, cpu }) =>
      `${name.padEnd(width)}  ${minutes(seconds).padStart(5)} min  ${minutes(cpu).padStart(5)} CPU min  ${say(counts)}`,
  );
  return [
    '',
    ...rows,
    '',
    'Slowest files:',
    ...slowestFiles(stages),
    ...listed(
      'Passed only at the second try (judged by chance: mend them):',
      stages.flatMap(({ unstable = [] }) => unstable),
    ),
    ...listed(
      'Failed:',
      stages.flatMap(({ failures = [] }) => failures),
    ),
  ].join('\n');
}

/** Writes the same for machines. @param {string} file @param {StageResult[]} stages */
export function writeSummary(file, form, seconds, stages) {
  mkdirSync(path.dirname(file), { recursive: true });
  const text = JSON.stringify({ form, seconds, stages, slowest: slowestFiles(stages) }, null, 2);
  writeFileSync(file, `${text}\n`);
}
