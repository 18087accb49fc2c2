import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { problem } from '@slabdesk/command-kit/problem';

/** @param {string} file @param {string} source @param {'commonjs' | 'es6'} type */
const transpile = async (file, source, type) => {
  // Not a static import: commands that need it must be able to report that it isn't installed.
  const { transform } = await import('@swc/core');
  const { code } = await transform(source, {
    filename: file,
    swcrc: false,
    jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
    module: { type },
  });
  return code;
};

/**
 * Evaluates a TypeScript file of the checkout, including its relative imports, for scripts that need its values
 * before anything is built. Packages can't be imported.
 *
 * @param {string} file absolute path
 * @returns {Promise<Record<string, any>>} its exports
 */
export const loadTypeScript = async (file) => {
  const code = await transpile(file, await readFile(file, 'utf8'), 'commonjs');
  const modules = new Map();
  for (const [, name] of code.matchAll(/require\("(\.\/[^"]+)"\)/g)) {
    modules.set(name, await loadTypeScript(path.join(path.dirname(file), `${name}.ts`)));
  }
  const load = (specifier) => {
    if (modules.has(specifier)) return modules.get(specifier);
    throw new Error(`${file} imports "${specifier}": it may import files beside it`);
  };
  const exports = {};
  new Function('exports', 'require', code)(exports, load);
  return exports;
};

/**
 * Evaluates a TypeScript file that imports only types. The source of its functions is kept.
 *
 * @param {string} file absolute path
 * @param {string} [source] its text, if it is known
 * @returns {Promise<Record<string, any>>} its exports
 */
export const loadAlone = async (file, source) => {
  const code = await transpile(file, source ?? (await readFile(file, 'utf8')), 'es6');
  try {
    return await import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`);
  } catch (error) {
    throw problem(`${file} can't be evaluated; it may import only types. ${error.message}`);
  }
};
