/**
 * `npm run new-resource -- tool name:text price:money` creates a resource that belongs to dealers, with its contract,
 * table, routes and passing tests. docs/guide/back-end.md explains the files.
 */
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../../packages/command-kit/src/paths.mjs';
import { problem, runMain } from '../../packages/command-kit/src/problem.mjs';
import { runNode } from '../../packages/command-kit/src/run.mjs';
import { parseFields } from './fields.mjs';
import { additionsOf, filesOf, PERMISSIONS } from './files.mjs';

const NAME = /^[a-z]+(-[a-z]+)*$/;
const MIGRATIONS = 'bff/src/database/migrations';
const CONTRACT = 'bff/contract/src/index.ts';
const FEATURES = 'bff/src/features/index.ts';

const USAGE =
  'npm run new-resource -- tool name:text price:money [--plural tools] [--permissions price-list|orders]';

/** @param {string} kebab */
const toCamel = (kebab) => kebab.replace(/-[a-z]/g, (match) => match.slice(1).toUpperCase());

/** @param {string} kebab */
const pluralOf = (kebab) =>
  /[^aeiou]y$/.test(kebab)
    ? `${kebab.slice(0, -1)}ies`
    : `${kebab}${/(s|x|ch|sh)$/.test(kebab) ? 'es' : 's'}`;

/**
 * The number of the next migration.
 *
 * @param {string} root
 */
const nextNumber = (root) => {
  const numbers = readdirSync(path.join(root, MIGRATIONS)).map((file) => Number.parseInt(file, 10) || 0);
  return String(Math.max(...numbers) + 1).padStart(4, '0');
};

/**
 * Inserts an export in alphabetical order and leaves the other lines unchanged.
 *
 * @param {string} file
 * @param {string} line
 */
const addExport = async (file, line) => {
  const lines = (await readFile(file, 'utf8')).split('\n');
  const source = (/** @type {string} */ text) => /from '(.*)';$/.exec(text)?.[1] ?? '';
  const next = lines.findIndex((each) => each.startsWith('export') && source(each) > source(line));
  lines.splice(next === -1 ? lines.length - 1 : next, 0, line);
  await writeFile(file, lines.join('\n'));
};

/**
 * Adds lines to the end of a list.
 *
 * @param {string} file
 * @param {{ from: string, end: string, text: string }} addition the list begins with `from`, and `end` is behind its last line
 */
const addToList = async (file, { from, end, text }) => {
  const content = await readFile(file, 'utf8');
  const start = content.indexOf(from);
  const at = start === -1 ? -1 : content.indexOf(`\n${end}`, start);
  if (at === -1) throw problem(`${file} has no list that begins with "${from}".`);
  await writeFile(file, `${content.slice(0, at)}\n${text}${content.slice(at)}`);
};

/**
 * Writes the files of a new resource, and adds it to the lists that know all of them.
 *
 * @param {string} root of the repository
 * @param {string | undefined} kebab its name in the singular, such as `edge-profile`
 * @param {string[]} fields such as `name:text`
 * @param {{ plural?: string | undefined, permissions?: string | undefined }} [options] such as `edge-profiles`, and whose
 *   permissions of the team count
 * @returns {Promise<{ written: string[], changed: string[] }>} the files, by their path below the root
 * @throws a problem when the name or a field is wrong, or the name is taken
 */
export const createResource = async (
  root,
  kebab,
  fields,
  { plural = pluralOf(kebab ?? ''), permissions = 'price-list' } = {},
) => {
  if (!kebab || !NAME.test(kebab) || !NAME.test(plural) || plural === kebab) {
    throw problem('Give a name in the singular: lower-case words, joined by hyphens.', USAGE);
  }
  const permitted = Object.hasOwn(PERMISSIONS, permissions) ? PERMISSIONS[permissions] : undefined;
  if (!permitted) {
    throw problem(
      `There are no permissions "${permissions}".`,
      `Choose one of ${Object.keys(PERMISSIONS).join(', ')}.`,
    );
  }
  const camel = toCamel(kebab);
  const resource = {
    kebab,
    plural,
    camel,
    camels: toCamel(plural),
    pascal: `${camel[0]?.toUpperCase()}${camel.slice(1)}`,
    noun: kebab.replaceAll('-', ' '),
    table: plural.replaceAll('-', '_'),
    migration: `${nextNumber(root)}-${plural}`,
    fields: parseFields(fields),
    permissions: permitted,
  };
  const files = filesOf(resource);
  const taken = [...Object.keys(files), `bff/src/features/${plural}`].find((file) =>
    existsSync(path.join(root, file)),
  );
  if (taken) throw problem(`${taken} exists already.`, 'Choose another name.');

  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), text);
  }
  await addExport(path.join(root, CONTRACT), `export * from './${kebab}';`);
  const routes = `export { ${toCamel(kebab)}Routes } from './${plural}/${kebab}-routes';`;
  await addExport(path.join(root, FEATURES), routes);
  const additions = additionsOf(resource);
  for (const addition of additions) await addToList(path.join(root, addition.file), addition);
  return {
    written: Object.keys(files),
    changed: [...new Set([CONTRACT, FEATURES, ...additions.map(({ file }) => file)])],
  };
};

if (process.argv[1] === import.meta.filename) {
  await runMain(async () => {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { plural: { type: 'string' }, permissions: { type: 'string' } },
    });
    const [name, ...fields] = positionals;
    const { written, changed } = await createResource(ROOT, name, fields, values);
    const biome = path.join(ROOT, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');
    const code = [...written, ...changed].filter((file) => file.endsWith('.ts'));
    await runNode(biome, ['check', '--write', ...code], { cwd: ROOT });
    console.log(
      [
        'Written:',
        ...written,
        'Added to:',
        ...changed,
        'Its columns count as business data: move those that tell about a person to `personal` in personal-data.ts,',
        'and run `npm run docs:data`. Try it: npx jest --selectProjects bff bff/src/features',
      ].join('\n'),
    );
  });
}
