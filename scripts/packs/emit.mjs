import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { AUGMENTATIONS } from '../../packages/api-reports/src/packages.mjs';
import { fromRoot, ROOT } from '../../packages/command-kit/src/paths.mjs';
import { problem } from '../../packages/command-kit/src/problem.mjs';
import { runNode } from '../../packages/command-kit/src/run.mjs';
import { exportedSources, importName, PACKS, startsOf } from './packages.mjs';

/** With `paths`, TypeScript compiles the workspaces as sources of this build, not as installed packages. */
const pathsOf = (pack) =>
  Object.entries(exportedSources(pack)).map(([key, source]) => [
    path.posix.join(importName(pack), key),
    [fromRoot(pack.folder, source)],
  ]);

/**
 * Compiles the modules of all packs, and what they import of this repository, to ES modules and declarations.
 *
 * @param {string} folder where `tree` gets the layout of the repository
 * @returns {Promise<string>} the folder `tree`
 */
export const emitTree = async (folder) => {
  const tree = path.join(folder, 'tree');
  const starts = [...PACKS.flatMap(startsOf), ...Object.values(AUGMENTATIONS)];
  const config = path.join(folder, 'tsconfig.json');
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    allowJs: true,
    checkJs: false,
    rootDir: ROOT,
    outDir: tree,
    rewriteRelativeImportExtensions: true,
    lib: ['es2024', 'dom', 'dom.iterable'],
    types: ['node', 'jest', fromRoot('node_modules', '@testing-library', 'jest-dom')],
    paths: Object.fromEntries(PACKS.flatMap(pathsOf)),
    typeRoots: [fromRoot('node_modules', '@types')],
  };
  const files = starts.map((file) => fromRoot(file));
  await writeFile(config, JSON.stringify({ extends: fromRoot('tsconfig.web.json'), compilerOptions, files }));
  const compiler = fromRoot('node_modules', 'typescript', 'bin', 'tsc');
  const { code, output } = await runNode(compiler, ['-p', config, '--pretty', 'false']);
  if (code !== 0) throw problem(`The packs can't be compiled:\n${output.trim()}`);
  return tree;
};
