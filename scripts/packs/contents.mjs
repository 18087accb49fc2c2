import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { AUGMENTATIONS } from '../../packages/api-reports/src/packages.mjs';
import { fromRoot } from '../../packages/command-kit/src/paths.mjs';
import { problem } from '../../packages/command-kit/src/problem.mjs';
import { emittedNames } from './emitted-names.mjs';
import { copiedFiles, exportedSources, importName, PACKS, placeInPack, startsOf } from './packages.mjs';
import { mapSpecifiers, packageOf, resolveRelative } from './specifiers.mjs';

const write = (folder, file, text) => {
  const full = path.join(folder, file);
  mkdirSync(path.dirname(full), { recursive: true });
  writeFileSync(full, text);
};

/** Where ES modules call it to load a package only when they need it. */
const REQUIRE = `import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
`;
const withRequire = (text) => (/^(?!.*createRequire)[\s\S]*\brequire\(/.test(text) ? REQUIRE + text : text);

const relative = (from, to) => {
  const found = path.posix.relative(path.posix.dirname(from), to);
  return found.startsWith('.') ? found : `./${found}`;
};

/** The module with a pack's augmentations of packages. No export refers to it, so it has to be loaded by hand. */
const augmentationOf = (pack, file) => {
  const isExported = ([key, source]) =>
    path.posix.join(importName(pack), key) in AUGMENTATIONS &&
    file === path.posix.join(pack.folder, emittedNames(source).script);
  const [key] = Object.entries(exportedSources(pack)).find(isExported) ?? [];
  return key && emittedNames(AUGMENTATIONS[path.posix.join(importName(pack), key)]).script;
};

/** Throws a problem if a pack does not export a module that another one imports. */
const checkExported = (file, specifier, name) => {
  const other = PACKS.find((each) => importName(each) === name);
  if (other && !(`.${specifier.slice(name.length)}` in exportedSources(other)))
    throw problem(`${file} imports ${specifier}, which no pack exports.`);
};

/**
 * Writes the compiled modules that a pack's exports and commands reach, with the endings that Node.js wants in relative
 * specifiers.
 *
 * @param {import('./packages.mjs').Pack} pack
 * @param {string} tree what the compiler emitted
 * @param {string} out the folder of the pack
 * @returns {{ byCode: Set<string>, byTypes: Set<string> }} the packages that the modules and their declarations import
 */
export const writeModules = (pack, tree, out) => {
  const { folder } = pack;
  const imported = { byCode: new Set(), byTypes: new Set() };
  const queue = startsOf(pack).map((file) => emittedNames(file).script);
  const seen = new Set();
  const need = (file) => {
    if (!seen.has(file)) queue.push(file);
  };

  const rewrite = (file, names) => (specifier) => {
    if (!specifier.startsWith('.')) {
      const name = packageOf(specifier);
      if (name && name !== importName(pack)) {
        checkExported(file, specifier, name);
        names.add(name);
      }
      return specifier;
    }
    const target = resolveRelative(tree, file, specifier);
    if (!target?.startsWith(`${folder}/`))
      throw problem(`${file} imports ${specifier}, which is not in its pack.`);
    need(target);
    return `${relative(file, target)}${target.endsWith('.json') ? '.js' : ''}`;
  };

  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    const target = `dist/${file.slice(folder.length + 1).replace(/^src\//, '')}`;
    if (file.endsWith('.json')) {
      const text = readFileSync(fromRoot(file), 'utf8');
      // Node.js 20 warns about modules of JSON.
      write(out, `${target}.js`, `export default ${text.trim()};\n`);
      continue;
    }
    const source = readFileSync(path.join(tree, file), 'utf8');
    write(out, target, withRequire(mapSpecifiers(file, source, rewrite(file, imported.byCode))));
    const types = file.replace(/\.(m?)js$/, '.d.$1ts');
    const declared = mapSpecifiers(
      types,
      readFileSync(path.join(tree, types), 'utf8'),
      rewrite(file, imported.byTypes),
    );
    const augmentation = augmentationOf(pack, file);
    if (augmentation) need(augmentation);
    const added = augmentation ? `import '${relative(file, augmentation)}';\n` : '';
    write(out, target.replace(/\.(m?)js$/, '.d.$1ts'), added + declared);
  }
  return imported;
};

/** Copies the files that are packed as they are. */
export const copyFiles = (pack, out) => {
  for (const file of copiedFiles(pack))
    write(out, placeInPack(file), readFileSync(fromRoot(pack.folder, file)));
};
