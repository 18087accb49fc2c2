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
import { filesOf } from './files.mjs';

const NAME = /^[a-z]+(-[a-z]+)*$/;
const MIGRATIONS = 'bff/src/database/migrations';
const CONTRACT = 'bff/contract/src/index.ts';
const FEATURES = 'bff/src/features/index.ts';

const USAGE = 'npm run new-resource -- tool name:text price:money [--plural tools]';

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
 * Writes the files of a new resource and adds its two exports.
 *
 * @param {string} root of the repository
 * @param {string | undefined} kebab its name in the singular, such as `edge-profile`
 * @param {string[]} fields such as `name:text`
 * @param {string} [plural] such as `edge-profiles`
 * @returns {Promise<string[]>} the files, by their path below the root
 * @throws a problem when the name or a field is wrong, or the name is taken
 */
export const createResource = async (root, kebab, fields, plural = pluralOf(kebab ?? '')) => {
  if (!kebab || !NAME.test(kebab) || !NAME.test(plural) || plural === kebab) {
    throw problem('Give a name in the singular: lower-case words, joined by hyphens.', USAGE);
  }
  const camel = toCamel(kebab);
  const files = filesOf({
    kebab,
    plural,
    camel,
    camels: toCamel(plural),
    pascal: `${camel[0]?.toUpperCase()}${camel.slice(1)}`,
    noun: kebab.replaceAll('-', ' '),
    table: plural.replaceAll('-', '_'),
    migration: `${nextNumber(root)}-${plural}`,
    fields: parseFields(fields),
  });
  const taken = [...Object.keys(files), `bff/src/features/${plural}`].find((file) =>
    existsSync(path.join(root, file)),
  );
  if (taken) throw problem(`${taken} exists already.`, 'Choose another name.');

  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), text);
  }
  await addExport(path.join(root, CONTRACT), `export * from './${kebab}';`);
  await addExport(path.join(root, FEATURES), `export { ${toCamel(plural)} } from './${plural}';`);
  return Object.keys(files);
};

if (process.argv[1] === import.meta.filename) {
  await runMain(async () => {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { plural: { type: 'string' } },
    });
    const [name, ...fields] = positionals;
    const files = await createResource(ROOT, name, fields, values.plural);
    const biome = path.join(ROOT, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');
    await runNode(biome, ['check', '--write', ...files], { cwd: ROOT });
    console.log(
      [
        'Written:',
        ...files,
        'Added to:',
        CONTRACT,
        FEATURES,
        'Try it: npx jest --selectProjects bff bff/src/features',
      ].join('\n'),
    );
  });
}
