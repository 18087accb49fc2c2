import { existsSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { init, parse } from 'es-module-lexer';
import { emittedNames } from './emitted-names.mjs';

await init;

/** Imports and exports in declarations, which the lexer of modules doesn't know. */
const IN_TYPES = /(\bfrom\s+|\bimport\s+|\bimport\(\s*)(['"])([^'"\n]+)\2/g;

const mapTypes = (text, change) =>
  text.replace(IN_TYPES, (_all, before, quote, specifier) => `${before}${quote}${change(specifier)}${quote}`);

const mapCode = (text, change) => {
  const [found] = parse(text);
  // From the last to the first, so that positions stay right.
  return found
    .filter(({ specifier }) => typeof specifier === 'string')
    .reduceRight(
      (code, { specifier, start, end }) =>
        code.slice(0, start) +
        code.slice(start, end).replace(specifier, () => change(specifier)) +
        code.slice(end),
      text,
    );
};

/** Calls `change` for each specifier of a module or its declarations, and writes what it returns instead. */
export const mapSpecifiers = (file, text, change) =>
  /\.d\.m?ts$/.test(file) ? mapTypes(text, change) : mapCode(text, change);

const isFile = (file) => existsSync(file) && statSync(file).isFile();

/**
 * The script that a relative specifier means, below `tree`; undefined if there is none.
 *
 * @param {string} tree
 * @param {string} from a module below `tree`
 * @param {string} specifier
 */
export const resolveRelative = (tree, from, specifier) => {
  const plain = path.posix.join(path.posix.dirname(from), specifier);
  const { script } = emittedNames(plain);
  const endings = ['', '.js', '.mjs', '/index.js'];
  return endings.map((ending) => script + ending).find((file) => isFile(path.join(tree, file)));
};

/** The package of a specifier; undefined for a module of Node.js. */
export const packageOf = (specifier) =>
  isBuiltin(specifier) ? undefined : specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
