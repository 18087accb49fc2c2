import { run } from '../../packages/command-kit/src/run.mjs';
import { startOfChange } from '../test/forms.mjs';

/**
 * The lines that a diff without context adds.
 *
 * @param {string} diff of `git diff -U0`
 * @returns {Map<string, Set<number>>} by file
 */
export function addedLines(diff) {
  const added = new Map();
  let file = '';
  for (const line of diff.split('\n')) {
    file = /^\+\+\+ b\/(.*)$/.exec(line)?.[1] ?? file;
    const [, start, count = '1'] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? [];
    if (start === undefined) continue;
    const lines = Array.from({ length: Number(count) }, (_, index) => Number(start) + index);
    added.set(file, new Set([...(added.get(file) ?? []), ...lines]));
  }
  return added;
}

const output = async (...args) => (await run('git', args)).output;

/**
 * The lines that differ from where the branch left its upstream, or from a revision.
 *
 * @param {string} [base]
 * @returns {Promise<Map<string, Set<number> | undefined>>} by file; undefined for all lines of a new one
 */
export async function changedLines(base) {
  const start = await startOfChange(base);
  const added = addedLines(await output('diff', '-U0', '--no-color', '--no-ext-diff', '--relative', start));
  const created = (await output('ls-files', '--others', '--exclude-standard')).split('\n').filter(Boolean);
  return new Map([...added, ...created.map((file) => /** @type {const} */ ([file, undefined]))]);
}
