import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { say } from './results.mjs';

const SLOWEST = 20;

/**
 * @typedef {{ name: string, counts: import('./results.mjs').Counts, seconds: number, cpu: number, ceiling?: number,
 *   files: import('./runners.mjs').FileTime[] }} StageResult `seconds` by the clock, `cpu` in seconds, `ceiling` in minutes of CPU
 */

const minutes = (seconds) => (seconds / 60).toFixed(1);

/** The slowest test files of some stages, as lines. @param {StageResult[]} stages */
export const slowestFiles = (stages, count = SLOWEST) =>
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

/** A table of the stages, and the slowest files of all. @param {StageResult[]} stages */
export function describe(stages) {
  const width = Math.max(...stages.map(({ name }) => name.length));
  const rows = stages.map(
    ({ name, counts, seconds, cpu }) =>
      `${name.padEnd(width)}  ${minutes(seconds).padStart(5)} min  ${minutes(cpu).padStart(5)} CPU min  ${say(counts)}`,
  );
  return ['', ...rows, '', 'Slowest files:', ...slowestFiles(stages)].join('\n');
}

/** Writes the same for machines. @param {string} file @param {StageResult[]} stages */
export function writeSummary(file, form, seconds, stages) {
  mkdirSync(path.dirname(file), { recursive: true });
  const text = JSON.stringify({ form, seconds, stages, slowest: slowestFiles(stages) }, null, 2);
  writeFileSync(file, `${text}\n`);
}
