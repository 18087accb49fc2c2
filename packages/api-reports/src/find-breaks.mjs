import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fromRoot, ROOT } from '../../command-kit/src/paths.mjs';
import { problem } from '../../command-kit/src/problem.mjs';
import { runNode } from '../../command-kit/src/run.mjs';
import { keyOf } from '../../remote-kit/src/types/modules.mjs';
import { COMPILER_OPTIONS, inWorkFolder } from '../../remote-kit/src/types/work-folder.mjs';
import { createLostMembers } from './lost-members.mjs';

/**
 * A change that breaks code written for the previous surface.
 *
 * @typedef {object} Break
 * @property {string} module import specifier
 * @property {string} name the export, or the path of a member of it
 * @property {string} reason
 */

/** The compiler that API Extractor depends on, because TypeScript 7 has no JavaScript API. */
const loadTypeScript = () => {
  const require = createRequire(import.meta.url);
  return createRequire(require.resolve('@microsoft/api-extractor'))('typescript');
};

const OPTIONS = { ...COMPILER_OPTIONS, noEmit: true };

const IMPORT_LINES = 2;
const MISSING = 'it is missing';

/**
 * Turns augmentations of an installed package into exports of the module, so that they can be compared. The number of the API,
 * which every version changes, is any text.
 */
const comparable = (declarations) =>
  declarations
    .replace(/const PORTAL_API = "[^"]*"/, 'const PORTAL_API: string')
    .replace(/^declare module '[^']+' \{\n([\s\S]*?)^\}\n/gm, (_, block) =>
      block.replace(/^ {4}interface (\w+)/gm, 'export interface Augmented$1'),
    );

const writeSide = async (folder, side, modules, surface) => {
  await mkdir(path.join(folder, side), { recursive: true });
  for (const module of modules)
    await writeFile(path.join(folder, side, `${keyOf(module)}.d.ts`), comparable(surface[module]));
};

const exportsOf = (ts, program, file) => {
  const checker = program.getTypeChecker();
  const source = checker.getSymbolAtLocation(program.getSourceFile(file));
  const symbols = source ? checker.getExportsOfModule(source) : [];
  const target = (symbol) =>
    symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  return new Map(symbols.map((symbol) => [symbol.name, target(symbol)]));
};

/** `<any, any>` for a generic type. */
const argumentsOf = ({ declarations = [] }) => {
  const count = Math.max(0, ...declarations.map(({ typeParameters }) => typeParameters?.length ?? 0));
  return count === 0 ? '' : `<${Array(count).fill('any').join(', ')}>`;
};

/**
 * The assertions for an export, one of which must pass. The type of a value shows whether it is read or accepted. A
 * type without values doesn't show this, so it may become wider or narrower, as long as the values that use it remain
 * compatible.
 */
const assertionsOf = (ts, symbol, isAccepted) => {
  if (symbol.flags & ts.SymbolFlags.Value)
    return [(name) => `typeof before.${name} = null! as typeof after.${name}`];
  const parameters = argumentsOf(symbol);
  const accepts = (name) => `after.${name}${parameters} = null! as before.${name}${parameters}`;
  const reads = (name) => `before.${name}${parameters} = null! as after.${name}${parameters}`;
  return isAccepted ? [accepts] : [reads, accepts];
};

const writeAssertions = async (folder, module, assertions) => {
  const lines = assertions.map(({ text }, index) => `export const assertion${index}: ${text};`);
  const imports = ['before', 'after'].map(
    (side) => `import type * as ${side} from './${side}/${keyOf(module)}';`,
  );
  const file = path.join(folder, `${keyOf(module)}.assertions.ts`);
  await writeFile(file, [...imports, ...lines].join('\n'));
  return file;
};

const DIAGNOSTIC = /^(.+)\((\d+),\d+\): error TS\d+: (.*(?:\n .*)*)/gm;

/**
 * Checks the assertions with TypeScript 7: RTK's types overflow the stack of earlier versions.
 *
 * @returns {Promise<Map<string, string>>} by `<file>:<index of the assertion>`: why it fails
 */
const checkAssertions = async (folder, files) => {
  const tsconfig = path.join(folder, 'tsconfig.json');
  await writeFile(tsconfig, JSON.stringify({ compilerOptions: OPTIONS, files }));
  const tsc = fromRoot('node_modules', 'typescript', 'bin', 'tsc');
  const { code, output } = await runNode(tsc, ['-p', tsconfig, '--pretty', 'false'], { cwd: folder });
  const failures = new Map();
  for (const [, file, line, reason] of output.matchAll(DIAGNOSTIC)) {
    const key = `${path.basename(file)}:${Number(line) - IMPORT_LINES - 1}`;
    if (!failures.has(key)) failures.set(key, reason.replace(/import\("[^"]*"\)\./g, ''));
  }
  if (code !== 0 && failures.size === 0) throw problem(`The surfaces can't be compared:\n${output.trim()}`);
  return failures;
};

const fileOf = (folder, side, module) => path.join(folder, side, `${keyOf(module)}.d.ts`);

/**
 * The comparisons in one module: every previous export with its counterpart. Exports from packages are the same
 * symbol.
 */
const pairsOf = (ts, program, folder, module) => {
  const now = exportsOf(ts, program, fileOf(folder, 'after', module));
  return [...exportsOf(ts, program, fileOf(folder, 'before', module))]
    .map(([name, symbol]) => ({ name, symbol, counterpart: now.get(name) }))
    .filter(({ symbol, counterpart }) => symbol !== counterpart);
};

const openProgram = (ts, folder, modules) => {
  const files = modules.flatMap((module) => ['before', 'after'].map((side) => fileOf(folder, side, module)));
  const { options } = ts.convertCompilerOptionsFromJson(OPTIONS, folder);
  return ts.createProgram(files, options);
};

const assertionsOfModule = (ts, { module, pairs }, accepted) =>
  pairs
    .filter(({ counterpart }) => counterpart)
    .flatMap(({ name, symbol }) =>
      assertionsOf(ts, symbol, accepted[module]?.includes(name)).map((write) => ({
        name,
        text: write(name),
      })),
    );

const incompatible = (failures, { module, file, assertions }) => {
  const names = [...new Set(assertions.map(({ name }) => name))];
  const reasonOf = (index) => failures.get(`${path.basename(file)}:${index}`);
  return names.flatMap((name) => {
    const own = assertions.flatMap((each, index) => (each.name === name ? [reasonOf(index)] : []));
    return own.every(Boolean) ? [{ module, name, reason: own[0] }] : [];
  });
};

const typeOf = (ts, checker, symbol) =>
  symbol.flags & ts.SymbolFlags.Value
    ? checker.getTypeOfSymbol(symbol)
    : checker.getDeclaredTypeOfSymbol(symbol);

const membersLost = (ts, program, folder, { module, pairs }) => {
  const checker = program.getTypeChecker();
  const own = `${folder.replaceAll('\\', '/')}/`;
  const lostMembers = createLostMembers(ts, checker, (file) => file.startsWith(own));
  return pairs
    .filter(({ counterpart }) => counterpart)
    .flatMap(({ name, symbol, counterpart }) =>
      lostMembers(typeOf(ts, checker, symbol), typeOf(ts, checker, counterpart), name),
    )
    .map((name) => ({ module, name, reason: MISSING }));
};

const missingExports = ({ module, pairs }) =>
  pairs.filter(({ counterpart }) => !counterpart).map(({ name }) => ({ module, name, reason: MISSING }));

const assertIn = (ts, folder, accepted, compared) =>
  Promise.all(
    compared.map(async (each) => {
      const assertions = assertionsOfModule(ts, each, accepted);
      return {
        module: each.module,
        assertions,
        file: await writeAssertions(folder, each.module, assertions),
      };
    }),
  );

const compareIn = async (folder, before, after, accepted) => {
  const modules = Object.keys(before).filter((module) => module in after && before[module] !== after[module]);
  if (modules.length === 0) return [];
  await writeSide(folder, 'before', modules, before);
  await writeSide(folder, 'after', modules, after);
  const ts = loadTypeScript();
  const program = openProgram(ts, folder, modules);
  const compared = modules.map((module) => ({ module, pairs: pairsOf(ts, program, folder, module) }));
  const asserted = await assertIn(ts, folder, accepted, compared);
  const failures = await checkAssertions(
    folder,
    asserted.map(({ file }) => file),
  );
  return [
    ...compared.flatMap(missingExports),
    ...asserted.flatMap((each) => incompatible(failures, each)),
    ...compared.flatMap((each) => membersLost(ts, program, folder, each)),
  ];
};

/**
 * Finds what would break in code written for the surface `before`: removed exports and members, and incompatible
 * types. With the arguments swapped, it finds additions.
 *
 * @param {Record<string, string>} before declarations by module
 * @param {Record<string, string>} after
 * @param {Record<string, string[]>} [accepted] by module: types of values that a remote passes to the shell
 * @returns {Promise<Break[]>}
 */
export const findBreaks = async (before, after, accepted = {}) => {
  const removed = Object.keys(before)
    .filter((module) => !(module in after))
    .map((module) => ({ module, name: '*', reason: 'the module is missing' }));
  return [...removed, ...(await inWorkFolder(ROOT, (folder) => compareIn(folder, before, after, accepted)))];
};
