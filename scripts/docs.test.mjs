import assert from 'node:assert/strict';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { fromRoot } from '../packages/command-kit/src/paths.mjs';

const read = (file) => readFileSync(fromRoot(file), 'utf8');
const DOCS = readdirSync(fromRoot('docs'), { recursive: true })
  .filter((file) => file.endsWith('.md'))
  .map((file) => `docs/${file}`);
const SKIPPED = new Set(['node_modules', 'dist', 'out', '.data']);
const READMES = globSync('**/README.md', {
  cwd: fromRoot(),
  exclude: (name) => SKIPPED.has(path.basename(name)),
});
const RECORDS = DOCS.filter((file) => /^docs\/adr\/\d{4}-/.test(file)).sort();

/** The anchors that GitHub generates for headings. */
const anchorsOf = (text) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

for (const file of [...DOCS, ...READMES]) {
  test(`the links in ${file} are valid`, () => {
    const links = [...read(file).matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1]);
    const broken = links.filter((link) => {
      if (/^[a-z]+:/.test(link)) return false;
      const [target, anchor] = link.split('#');
      const to = target ? path.posix.join(path.posix.dirname(file), target) : file;
      return (
        !existsSync(fromRoot(to)) || (anchor && to.endsWith('.md') && !anchorsOf(read(to)).includes(anchor))
      );
    });
    assert.deepEqual(broken, []);
  });
}

test('the index lists every decision', () => {
  const index = read('docs/adr/README.md');
  for (const file of RECORDS) {
    const [, number, title] = /^# (\d+)\. (.+)\n/.exec(read(file));
    const row = `| ${number} | [${title}](${path.basename(file)}) |`;
    assert.ok(index.includes(row), `${file}: ${row}`);
  }
});

for (const file of RECORDS) {
  test(`the places that ${file} names exist`, () => {
    const [, places] = read(file).split('\n## In code\n');
    const gone = [...places.matchAll(/`([\w.@-]+\/[^`]+)`/g)].map(([, place]) => place);
    assert.deepEqual(
      gone.filter((place) => !existsSync(fromRoot(place))),
      [],
    );
  });
}
