import { readFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Evaluates a TypeScript file of the checkout, including its relative imports, for scripts that need its values
 * before anything is built. Packages can't be imported.
 *
 * @param {string} file absolute path
 * @param {{ alone?: boolean }} [options] alone: the file may import nothing but types
 * @returns {Promise<Record<string, any>>} its exports
 */
export const loadTypeScript = async (file, { alone = false } = {}) => {
  // Not a static import: commands that need it must be able to report that it isn't installed.
  const { transform } = await import('@swc/core');
  const { code } = await transform(await readFile(file, 'utf8'), {
    filename: file,
    swcrc: false,
    jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
    module: { type: 'commonjs' },
  });
  const specifiers = alone ? [] : [...code.matchAll(/require\("(\.\/[^"]+)"\)/g)].map(([, name]) => name);
  const modules = new Map();
  for (const name of specifiers) {
    modules.set(name, await loadTypeScript(path.join(path.dirname(file), `${name}.ts`)));
  }
  const load = (specifier) => {
    if (modules.has(specifier)) return modules.get(specifier);
    throw new Error(
      `${file} imports "${specifier}": it may import ${alone ? 'types only' : 'files beside it'}`,
    );
  };
  const exports = {};
  new Function('exports', 'require', code)(exports, load);
  return exports;
};
