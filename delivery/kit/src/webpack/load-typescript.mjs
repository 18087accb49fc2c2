import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { problem } from '@slabdesk/command-kit/problem';

/** The source of its functions is kept, with their `import()`. */
const transpile = async (file, source) => {
  // Not a static import: commands that need it must be able to report that it isn't installed.
  const { transform } = await import('@swc/core');
  const { code } = await transform(source, {
    filename: file,
    swcrc: false,
    jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
    module: { type: 'commonjs', ignoreDynamic: true },
  });
  return code;
};

/**
 * Evaluates a TypeScript file, including its relative imports, for builds and scripts that need its values
 * before anything is built. Packages can't be imported.
 *
 * @param {string} file absolute path
 * @param {string} [source] its text, if it is known
 * @returns {Promise<Record<string, any>>} its exports
 */
export const loadTypeScript = async (file, source) => {
  const code = await transpile(file, source ?? (await readFile(file, 'utf8')));
  const modules = new Map();
  for (const [, name] of code.matchAll(/require\("(\.\/[^"]+)"\)/g)) {
    modules.set(name, await loadTypeScript(path.join(path.dirname(file), `${name}.ts`)));
  }
  const load = (specifier) => {
    if (modules.has(specifier)) return modules.get(specifier);
    throw new Error(`It imports "${specifier}".`);
  };
  const exports = {};
  try {
    new Function('exports', 'require', code)(exports, load);
  } catch (error) {
    throw problem(
      `${file} can't be evaluated; it may import only types and files beside it. ${error.message}`,
    );
  }
  return exports;
};
