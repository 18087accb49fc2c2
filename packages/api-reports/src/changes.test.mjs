import assert from 'node:assert/strict';
import test from 'node:test';
import { changesBetween } from './changes.mjs';

const reportOf = (code) => `# a/b\n\nWritten by \`npm run api\`.\n\n\`\`\`ts\n\n${code}\n\n\`\`\`\n`;
const changed = (before, after) => changesBetween({ a: reportOf(before) }, { a: reportOf(after) });

const FIELD = 'export interface FieldProps {\n    label: string;\n}';
const FORMAT = 'export const format: (value: number, digits?: number) => string;';
const THEME =
  "declare module '@mui/material/styles' {\n    interface Palette {\n        line: string;\n    }\n}";

/** The report before and after each change, and the declarations that may break remotes or are new. */
const CASES = {
  nothing: [FIELD, FIELD, [], []],
  'another import': [`import { A } from 'a';\n\n${FIELD}`, FIELD, [], []],
  'a new export': [FIELD, `${FIELD}\n\n${FORMAT}`, [], ['format']],
  'a new export of a package': [FIELD, `${FIELD}\n\nexport { MenuIcon }`, [], ['MenuIcon']],
  'a removed export': [`${FIELD}\n\n${FORMAT}`, FIELD, ['format'], []],
  'a removed export of a package': [`${FIELD}\n\nexport { MenuIcon }`, FIELD, ['MenuIcon'], []],
  'an export that becomes internal': [FIELD, FIELD.replace('export ', ''), ['FieldProps'], []],
  'a new optional prop': [FIELD, FIELD.replace('{', '{\n    hint?: string;'), [], ['FieldProps']],
  'a new required prop': [FIELD, FIELD.replace('{', '{\n    hint: string;'), ['FieldProps'], []],
  'a removed optional prop': [FIELD.replace('{', '{\n    hint?: string;'), FIELD, ['FieldProps'], []],
  'a prop of another type': [FIELD, FIELD.replace('string', 'number'), ['FieldProps'], []],
  'a prop that becomes optional': [FIELD, FIELD.replace('label', 'label?'), ['FieldProps'], []],
  'a changed parameter': [FORMAT, FORMAT.replace('number', 'string'), ['format'], []],
  'a lost overload': [
    'export function a(b: string): void;\n\nexport function a(b: number): void;',
    'export function a(b: string): void;',
    ['a'],
    [],
  ],
  'another name of an internal type': [
    'interface Inner {\n    a: string;\n}\n\nexport const read: () => Inner;',
    'interface Other {\n    a: string;\n}\n\nexport const read: () => Other;',
    ['read'],
    ['Other'],
  ],
  'a changed internal type': [
    'interface Inner {\n    a: string;\n}\n\nexport const read: () => Inner;',
    'interface Inner {\n    b: string;\n}\n\nexport const read: () => Inner;',
    ['Inner'],
    [],
  ],
  'a color that is removed from the theme': [
    THEME,
    THEME.replace('        line: string;\n', ''),
    ['@mui/material/styles'],
    [],
  ],
  'the number of the portal API': [
    'export const PORTAL_API = "5.0";',
    'export const PORTAL_API = "5.1";',
    [],
    [],
  ],
};

for (const [name, [before, after, risky, added]] of Object.entries(CASES))
  test(name, () => {
    assert.deepEqual(changed(before, after), { risky, added });
  });

test('a removed module may break remotes, a new one is an addition', () => {
  const [one, two] = [{ a: reportOf(FIELD) }, { a: reportOf(FIELD), b: reportOf(FIELD) }];
  assert.deepEqual(changesBetween(two, one), { risky: ['b'], added: [] });
  assert.deepEqual(changesBetween(one, two), { risky: [], added: ['b'] });
});
