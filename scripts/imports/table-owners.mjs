import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from '@swc/core';
import { TEST } from './rules.mjs';

const SERVER = 'bff/src';
/** The file in which a feature declares its tables. */
const DECLARATION = 'personal-data.ts';

/** The feature that a file belongs to, or another part of the server. The portal has tables too, and counts as a feature. */
const featureOf = (file) =>
  /^features\/([^/]+)\/|^(portal|resource|http|jobs|commands)\/|^([\w-]+)\.ts$/
    .exec(file)
    ?.slice(1)
    .find(Boolean);

/** Folders whose tables features may query. */
const BELOW = ['resource', 'http', 'jobs'];

/** The audit log locks its author's account in the statement that writes the entry. */
const ALLOWED = ['resource/audit/record-audit.ts queries users'];

/** SQL that names a table: `orders.id`, `from orders`, `orders as named`. */
const IN_SQL = /\b(\w+)\.\w|\b(?:from|join|into|update|table)\s+`?(\w+)|^(\w+) as \w/gi;

const nodesIn = function* (node) {
  if (Array.isArray(node)) for (const each of node) yield* nodesIn(each);
  else if (node && typeof node === 'object') {
    if (node.type) yield node;
    for (const value of Object.values(node)) yield* nodesIn(value);
  }
};

const textOf = (node) =>
  node?.type === 'StringLiteral' ? node.value : node?.type === 'TemplateElement' ? node.raw : undefined;

/** The strings that a call or a list may hand to knex as the name of a table. */
const namesIn = (node) => {
  if (node.type === 'CallExpression')
    return node.arguments.slice(0, 2).map(({ expression }) => textOf(expression));
  if (node.type === 'ArrayExpression') return node.elements.map((element) => textOf(element?.expression));
  if (node.type === 'KeyValueProperty' && ['table', 'from'].includes(node.key.value))
    return [textOf(node.value)];
  return [];
};

const parseFile = async (file) =>
  parse(await readFile(file, 'utf8'), { syntax: 'typescript', target: 'es2023' });

/** The tables that a feature declares: the keys of `tables`. */
const declaredIn = async (file) => {
  const tables = [...nodesIn((await parseFile(file)).body)].find(
    ({ type, key, value }) =>
      type === 'KeyValueProperty' && key.value === 'tables' && value.type === 'ObjectExpression',
  );
  return tables.value.properties.map(({ key }) => key.value);
};

/** The tables of other features that a file names. */
const foreignIn = async (file, owners, feature) => {
  const named = new Set();
  const add = (name) => {
    const owner = owners.get(name);
    if (owner && owner !== feature && !BELOW.includes(owner)) named.add(name);
  };
  for (const node of nodesIn((await parseFile(file)).body)) {
    if (node.type.startsWith('Ts')) continue;
    for (const name of namesIn(node)) add(name);
    for (const match of (textOf(node) ?? '').matchAll(IN_SQL)) add(match[1] ?? match[2] ?? match[3]);
  }
  return named;
};

/**
 * Checks that features of the server query their own tables alone, and other tables through the code of their features. The
 * folders below them, commands and the server's own files query no feature's. The owner of a table is the feature that declares it in its personal-data.ts.
 *
 * @param {string} root of the repository
 * @returns {Promise<string[]>} the problems
 */
export async function checkTables(root) {
  const folder = path.join(root, SERVER);
  if (!existsSync(folder)) return [];
  const files = (await readdir(folder, { recursive: true }))
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => featureOf(file) && file.endsWith('.ts') && !TEST.test(`/${file}`));
  const owners = new Map();
  for (const file of files.filter((each) => each.endsWith(`/${DECLARATION}`))) {
    for (const table of await declaredIn(path.join(folder, file))) owners.set(table, featureOf(file));
  }
  const problems = [];
  for (const file of files) {
    for (const table of await foreignIn(path.join(folder, file), owners, featureOf(file))) {
      const problem = `${file} queries ${table}`;
      if (!ALLOWED.includes(problem)) problems.push(`${SERVER}/${problem}, a table of ${owners.get(table)}`);
    }
  }
  return problems;
}
