import assert from 'node:assert/strict';
import test from 'node:test';
import { changeBetween } from './change.mjs';
import { findBreaks } from './find-breaks.mjs';
import { sharedPackages } from './packages.mjs';
import { readReleased } from './released.mjs';

const FIELD =
  'import type { ReactNode } from "react";\nexport declare const Field: (props: FieldProps) => ReactNode;\n';

/** By name: declarations before and after, and the kind of the change. */
const CASES = {
  'a comment': ['export declare const a: number;', '/** One. */\nexport declare const a: number;', 'none'],
  'another name of an internal type': [
    'interface Inner { a: string }\nexport declare const read: () => Inner;\nexport {};',
    'interface Result { a: string }\nexport declare const read: () => Result;\nexport {};',
    'none',
  ],
  'a new export': [
    'export declare const a: number;',
    'export declare const a: number;\nexport type B = string;',
    'minor',
  ],
  'a removed export': [
    'export declare const a: number;\nexport type B = string;',
    'export declare const a: number;',
    'major',
  ],
  'a new optional prop': [
    `${FIELD}export interface FieldProps { label: string }`,
    `${FIELD}export interface FieldProps { label: string; hint?: string }`,
    'minor',
  ],
  'a new required prop': [
    `${FIELD}export interface FieldProps { label: string }`,
    `${FIELD}export interface FieldProps { label: string; hint: string }`,
    'major',
  ],
  'a removed optional prop': [
    `${FIELD}interface FieldProps { label: string; hint?: string }`,
    `${FIELD}interface FieldProps { label: string }`,
    'major',
  ],
  'a prop that accepts more': [
    `${FIELD}export interface FieldProps { label: string }`,
    `${FIELD}export interface FieldProps { label: string | number }`,
    'minor',
  ],
  'a prop that accepts less': [
    `${FIELD}export interface FieldProps { label: string | number }`,
    `${FIELD}export interface FieldProps { label: string }`,
    'major',
  ],
  'a removed field of a value that remotes read': [
    'export interface Viewer { name: string; email: string }\nexport declare const useViewer: () => Viewer;',
    'export interface Viewer { name: string }\nexport declare const useViewer: () => Viewer;',
    'major',
  ],
  'a removed optional field, deep inside': [
    'export declare const load: () => Promise<{ rows: Array<{ id: string; note?: string }> }>;',
    'export declare const load: () => Promise<{ rows: Array<{ id: string }> }>;',
    'major',
  ],
  'a removed field of a type without values': [
    'export interface Order { id: string; note?: string }',
    'export interface Order { id: string }',
    'major',
  ],
  'a new field of a value that remotes read': [
    'export interface Viewer { name: string }\nexport declare const useViewer: () => Viewer;',
    'export interface Viewer { name: string; email: string }\nexport declare const useViewer: () => Viewer;',
    'minor',
  ],
  'a value that can be missing': [
    'export declare const find: () => string;',
    'export declare const find: () => string | undefined;',
    'major',
  ],
  'a new optional parameter': [
    'export declare const format: (value: number) => string;',
    'export declare const format: (value: number, digits?: number) => string;',
    'minor',
  ],
  'a removed optional parameter': [
    'export declare const format: (value: number, digits?: number) => string;',
    'export declare const format: (value: number) => string;',
    'major',
  ],
  'a required type parameter': [
    'export interface Page<T> { rows: T[] }',
    'export interface Page<T, S> { rows: T[]; sort: S }',
    'major',
  ],
  'a new required field of a value that the shell accepts': [
    'export interface RemoteDefinition { pages: object }',
    'export interface RemoteDefinition { pages: object; start: () => void }',
    'major',
  ],
  'a new optional field of a value that the shell accepts': [
    'export interface RemoteDefinition { pages: object }',
    'export interface RemoteDefinition { pages: object; start?: () => void }',
    'minor',
  ],
  'a color that is removed from the theme': [
    "export {};\ndeclare module '@mui/material/styles' {\n    interface Palette { sunken: string; line: string }\n}\n",
    "export {};\ndeclare module '@mui/material/styles' {\n    interface Palette { sunken: string }\n}\n",
    'major',
  ],
};

const moduleOf = (index) => `case/${index}`;
const side = (place) =>
  Object.fromEntries(Object.values(CASES).map((each, index) => [moduleOf(index), each[place]]));
const accepted = Object.fromEntries(
  Object.keys(CASES).map((_, index) => [moduleOf(index), ['RemoteDefinition']]),
);

test('each kind of change is classified', async (t) => {
  // Checks all cases in two compiler runs.
  const [breaks, additions] = await Promise.all([
    findBreaks(side(0), side(1), accepted),
    findBreaks(side(1), side(0), accepted),
  ]);
  const has = (list, index) => list.some(({ module }) => module === moduleOf(index));
  for (const [index, [name, [, , expected]]] of Object.entries(CASES).entries())
    await t.test(`${name}: ${expected}`, () => {
      const kind = has(breaks, index) ? 'major' : has(additions, index) ? 'minor' : 'none';
      assert.equal(kind, expected);
    });
});

test('a removed module is a major change, and a new one a minor change', async () => {
  const [one, two] = [{ a: 'export {};' }, { a: 'export {};', b: 'export {};' }];
  assert.equal((await changeBetween(two, one)).kind, 'major');
  assert.equal((await changeBetween(one, two)).details[0].module, 'b');
});

const FIELDS = 'shared-ui/fields';

test('removing a field component or one of its props from shared-ui/fields is a major change', async () => {
  const shared = sharedPackages().find(({ name }) => name === 'shared-ui');
  const { [FIELDS]: before } = (await readReleased(shared)).modules;
  const replay = async (pattern) => {
    const after = before.replace(pattern, '');
    assert.notEqual(after, before, 'the declarations still contain the removed part');
    const { kind, details } = await changeBetween({ [FIELDS]: before }, { [FIELDS]: after });
    return { kind, names: details.map(({ name }) => name) };
  };
  const component = await replay(/export declare const CurrencyField: .*\n/);
  assert.deepEqual(component, { kind: 'major', names: ['CurrencyField'] });
  const prop = await replay(/^ {4}suffix\?: string;\n/m);
  assert.equal(prop.kind, 'major');
  assert.ok(prop.names.includes('CurrencyField.suffix'), prop.names.join());
});
