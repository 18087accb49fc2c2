/**
 * Checks the English of comments and documents in lines that have changed, or in whole files:
 *
 *   node scripts/english/check.mjs [file ...]
 */
import { existsSync, readFileSync } from 'node:fs';
import { fromRoot } from '../../packages/command-kit/src/paths.mjs';
import { changedLines } from './changed-lines.mjs';
import { findProblems, isChecked } from './find-problems.mjs';

const files = process.argv.slice(2);
const lines =
  files.length > 0
    ? new Map(files.map((file) => [file, undefined]))
    : await changedLines(process.env.TEST_BASE);

const problems = [...lines]
  .filter(([file]) => isChecked(file) && existsSync(fromRoot(file)))
  .flatMap(([file, changed]) =>
    findProblems(file, readFileSync(fromRoot(file), 'utf8'), (line) => changed?.has(line) ?? true),
  );

for (const { file, line, text, advice } of problems) console.log(`${file}:${line}: ${text}\n  ${advice}`);
if (problems.length > 0) process.exitCode = 1;
