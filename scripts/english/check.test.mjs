import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addedLines } from './changed-lines.mjs';
import { findProblems, isChecked } from './find-problems.mjs';

const linesOf = (file, text) => findProblems(file, text).map(({ line }) => line);

for (const [opening, sentence] of [
  ['/**', 'What a page may cost. */'],
  [' *', 'Those are kept.'],
  ['//', 'By remote: its pages'],
  ['const a = 1; //', 'Of the process'],
  ['/**', 'Since when a server is behind. */'],
  ['  {/*', 'Of a page */}'],
  ['/**', 'The pages of those that are open. */'],
  ['/*', 'The server hears of it. */'],
  ['//', 'A person who can be wrong: somebody else'],
  ['//', 'It brings the new preview.'],
]) {
  test(`is found in a source: ${opening} ${sentence}`, () => {
    assert.deepEqual(linesOf('a.ts', `x();\n${opening} ${sentence}`), [2]);
  });
}

for (const line of [
  'const text = "Those of the order";',
  'const url = "https://somebody.example";',
  '/** Costs of a page. */',
  '// In a list, whose rows are known: by remote',
  '/** @param name what it is called */',
]) {
  test(`is not found in a source: ${line}`, () => {
    assert.deepEqual(linesOf('a.tsx', line), []);
  });
}

test('a document may begin a line with any word, and not hold these phrases', () => {
  assert.deepEqual(linesOf('a.md', '## What a remote can add\nThe files of those that were erased'), [2]);
});

test('comments in shell scripts and YAML begin with #', () => {
  assert.deepEqual(linesOf('a.yaml', 'a: 1 # What it is\nb: somebody'), [1]);
});

test('an unchanged line is not checked', () => {
  assert.deepEqual(
    findProblems('a.ts', '// What it is', () => false),
    [],
  );
});

test('the changed lines of a diff are those that it adds', () => {
  const diff = [
    'diff --git a/src/a.ts b/src/a.ts',
    '--- a/src/a.ts',
    '+++ b/src/a.ts',
    '@@ -1,0 +2,2 @@',
    '+one',
    '+two',
    '@@ -9 +12 @@ function f() {',
    '-old',
    '+new',
    '--- a/gone.ts',
    '+++ /dev/null',
    '@@ -1,3 +0,0 @@',
  ].join('\n');
  assert.deepEqual([...addedLines(diff)], [['src/a.ts', new Set([2, 3, 12])]]);
});

test('pictures are not checked', () => {
  assert.deepEqual(['a.md', 'bff/src/a.ts', 'deploy/a.yaml', 'a.webp'].map(isChecked), [
    true,
    true,
    true,
    false,
  ]);
});
