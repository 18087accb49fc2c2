import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fromRoot, ROOT } from '../../command-kit/src/paths.mjs';
import { problem } from '../../command-kit/src/problem.mjs';
import { runNode } from '../../command-kit/src/run.mjs';
import { AUGMENTATIONS, sharedPackages, sourcesBySpecifier } from './packages.mjs';

const TREE = 'tree';
const SPECIFIER = /(\bfrom\s+|\bimport\()(['"])([^'"]+)\2/g;

const withoutEnding = (source) => source.replace(/\.tsx?$/, '');

/** With `paths`, TypeScript treats the workspaces as sources of this build, not as installed packages. */
const tsconfigOf = (sources, folder) => ({
  extends: fromRoot('tsconfig.web.json'),
  compilerOptions: {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    rootDir: ROOT,
    outDir: path.join(folder, TREE),
    types: ['node'],
    typeRoots: [fromRoot('node_modules', '@types')],
    paths: Object.fromEntries(
      Object.entries(sources).map(([specifier, file]) => [specifier, [fromRoot(file)]]),
    ),
  },
  files: [
    ...sharedPackages().flatMap(({ modules }) => modules.map((module) => sources[module])),
    ...Object.values(AUGMENTATIONS),
  ].map((file) => fromRoot(file)),
});

/** Makes imports between the workspaces relative, so that the declarations refer only to each other. */
const makeRelative = (file, text, sources) =>
  text.replace(SPECIFIER, (whole, before, quote, specifier) => {
    const source = sources[specifier];
    if (!source) return whole;
    const relative = path.posix.relative(path.posix.dirname(file), withoutEnding(source));
    return `${before}${quote}${relative.startsWith('.') ? relative : `./${relative}`}${quote}`;
  });

const declarationsBelow = async (folder) =>
  (await readdir(folder, { recursive: true }))
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => file.endsWith('.d.ts'));

/**
 * The augmentations of installed packages' types that a module contains.
 *
 * @param {string} folder where the declarations were emitted
 * @param {string} specifier
 */
export const augmentationOf = async (folder, specifier) => {
  if (!AUGMENTATIONS[specifier]) return '';
  const file = path.join(folder, TREE, `${withoutEnding(AUGMENTATIONS[specifier])}.d.ts`);
  const blocks = (await readFile(file, 'utf8')).match(/^declare module '[^']+' \{\n[\s\S]*?^\}\n/gm);
  if (!blocks) throw problem(`${AUGMENTATIONS[specifier]} augments no installed package.`);
  return blocks.join('\n');
};

/**
 * Emits the declarations of the shared modules and of everything that they refer to.
 *
 * @param {string} folder
 * @returns {Promise<Record<string, string>>} by specifier: its declaration file
 */
export const emitDeclarations = async (folder) => {
  const sources = sourcesBySpecifier();
  const config = path.join(folder, 'tsconfig.json');
  await writeFile(config, JSON.stringify(tsconfigOf(sources, folder)));
  const { code, output } = await runNode(fromRoot('node_modules', 'typescript', 'bin', 'tsc'), [
    '-p',
    config,
  ]);
  if (code !== 0) throw problem(`The declarations can't be emitted:\n${output.trim()}`);
  const tree = path.join(folder, TREE);
  for (const file of await declarationsBelow(tree)) {
    const full = path.join(tree, file);
    await writeFile(full, makeRelative(file, await readFile(full, 'utf8'), sources));
  }
  return Object.fromEntries(
    Object.entries(sources).map(([specifier, source]) => [
      specifier,
      path.join(tree, `${withoutEnding(source)}.d.ts`),
    ]),
  );
};
