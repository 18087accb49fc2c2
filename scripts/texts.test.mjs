import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { it } from 'node:test';
import { fromRoot } from '../packages/command-kit/src/paths.mjs';
import { run } from '../packages/command-kit/src/run.mjs';

/** Lines that are allowed or forbidden by texts.grit, in a file of the given name. */
const LINES = [
  ['page.tsx', 'const texts = pageTexts.list;', false],
  ['page.tsx', 'export const { title } = pageTexts;', false],
  ['page.tsx', 'const columns = [{ label: texts.name, render: (row) => row.name }];', false],
  ['page.tsx', 'const options = STATUSES.map((status) => ({ text: STATUS_LABELS[status] }));', false],
  ['page.tsx', 'const rules = { email: [required(PROMPTS.email)] };', false],
  ['page.tsx', 'const columns = lazily(() => [{ label: texts.name }]);', true],
  ['page.tsx', 'const options = () => STATUSES.map((status) => ({ text: STATUS_LABELS[status] }));', true],
  ['page.tsx', 'export const Page = () => <h1>{texts.title}</h1>;', true],
  ['page.tsx', "const Heading = level === 1 ? 'h1' : 'h2';", true],
  ['texts.ts', "export const rowTexts = { rows: (count) => (count === 1 ? 'row' : 'rows') };", false],
  ['texts.ts', 'export const pageTexts = { role: STAFF_LABELS.owner };', false],
];

it('lets no text outlive a language, and no catalog count as English does', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'texts-'));
  try {
    const plugins = [fromRoot('scripts', 'texts.grit')];
    writeFileSync(path.join(folder, 'biome.json'), JSON.stringify({ plugins }));
    const files = LINES.map(([name, line], index) => {
      const file = path.join(folder, `${index}-${name}`);
      writeFileSync(file, `${line}\n`);
      return file;
    });
    const biome = fromRoot('node_modules', '.bin', 'biome');
    const { output } = await run(biome, ['lint', '--max-diagnostics=none', ...files], { cwd: folder });
    const reported = [...output.matchAll(/^(?:.*\/)?(\S+):1:\d+ plugin/gm)].map(([, file]) => file);
    const found = LINES.filter((_line, index) => reported.includes(path.basename(files[index])));
    assert.deepEqual(
      found,
      LINES.filter(([, , isAllowed]) => !isAllowed),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});
