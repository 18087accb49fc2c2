import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fromRoot } from '../../command-kit/src/paths.mjs';
import { runNode } from '../../command-kit/src/run.mjs';
import { declarationFile, sharedPackages } from './packages.mjs';
import { inWorkFolder } from './work-folder.mjs';

const NOTHING = 'export {};\n';

/** Stubs the modules that the shell doesn't have, so that TypeScript doesn't take them from this checkout. */
const withMissing = (modules) => {
  const known = sharedPackages().flatMap((shared) => shared.modules.map((module) => [module, NOTHING]));
  return { ...Object.fromEntries(known), ...modules };
};

const writeModules = async (folder, modules) => {
  await mkdir(folder);
  const write = async ([module, text]) => {
    const file = path.join(folder, declarationFile(module));
    await writeFile(file, text);
    return [module, [file]];
  };
  return Object.fromEntries(await Promise.all(Object.entries(modules).map(write)));
};

/** Replaces temporary file names by the import specifiers of their modules. */
const namingModules = (output, paths) =>
  Object.entries(paths).reduce(
    (text, [module, [file]]) =>
      text.replaceAll(`"${file.replace(/\.d\.ts$/, '').replaceAll('\\', '/')}"`, `"${module}"`),
    output,
  );

/**
 * Type-checks a remote's sources, without its tests, against the modules that a shell shares.
 *
 * @param {string} dir the remote's folder
 * @param {Record<string, string>} modules declarations by specifier
 * @returns {Promise<string[]>} lines of the compiler's errors
 */
export const typeErrors = (dir, modules) =>
  inWorkFolder(async (folder) => {
    const paths = await writeModules(path.join(folder, 'types'), withMissing(modules));
    const tsconfig = path.join(folder, 'tsconfig.json');
    const files = ['index.ts', 'manifest.ts'].map((name) => path.join(dir, 'src', name));
    await writeFile(
      tsconfig,
      JSON.stringify({ extends: fromRoot('tsconfig.web.json'), compilerOptions: { paths }, files }),
    );
    const tsc = fromRoot('node_modules', 'typescript', 'bin', 'tsc');
    const { code, output } = await runNode(tsc, ['-p', tsconfig, '--pretty', 'false']);
    return code === 0 ? [] : namingModules(output, paths).trim().split('\n');
  });
