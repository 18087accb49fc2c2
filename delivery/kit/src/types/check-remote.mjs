import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runProgram } from '@slabdesk/command-kit/program';
import { packageFolder, projectRoot } from '../packages.mjs';
import { declarationFile, PLATFORM_PACKAGES, sharedModulesOf } from './modules.mjs';
import { inWorkFolder } from './work-folder.mjs';

const NOTHING = 'export {};\n';

/** Stubs the modules that the shell doesn't have, so that TypeScript doesn't take the installed ones. */
const withMissing = (modules) => {
  const known = PLATFORM_PACKAGES.flatMap((name) => sharedModulesOf(name).map((module) => [module, NOTHING]));
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

/** The script of the TypeScript compiler that a remote has installed. */
export const compilerOf = (dir) => path.join(packageFolder('typescript', dir), 'bin', 'tsc');

/**
 * Type-checks a remote's sources, without its tests, against the modules that a shell shares.
 *
 * @param {string} dir the remote's folder
 * @param {Record<string, string>} modules declarations by specifier
 * @returns {Promise<string[]>} lines of the compiler's errors
 */
export const typeErrors = (dir, modules) =>
  inWorkFolder(projectRoot(dir), async (folder) => {
    const paths = await writeModules(path.join(folder, 'types'), withMissing(modules));
    const tsconfig = path.join(folder, 'tsconfig.json');
    const files = [path.join(dir, 'src', 'pages.ts')];
    const own = path.join(dir, 'tsconfig.json');
    await writeFile(
      tsconfig,
      JSON.stringify({ extends: own, compilerOptions: { paths }, files, include: [] }),
    );
    const args = [compilerOf(dir), '-p', tsconfig, '--pretty', 'false'];
    const { code, output } = await runProgram(process.execPath, args);
    return code === 0 ? [] : namingModules(output, paths).trim().split('\n');
  });
