import { PACKAGES } from '../../delivery/create/src/repository.mjs';
import { packageJson } from '../../delivery/kit/src/packages.mjs';
import { fromRoot } from '../../packages/command-kit/src/paths.mjs';
import { problem } from '../../packages/command-kit/src/problem.mjs';
import { exportedSources, importName, PACKS, placeInPack, readWorkspace, registryName } from './packages.mjs';

/** How a pack names another one as a dependency: by the name that code imports, whatever it is called in registries. */
const dependencyOn = (pack) => {
  const { version } = readWorkspace(pack.folder);
  const name = registryName(pack);
  return name === importName(pack) ? version : `npm:${name}@${version}`;
};

const packNamed = (name) => PACKS.find((pack) => importName(pack) === name);

/** The version that is tested here: of other packs the current one, of other packages the installed one. */
const versionOf = (name, from) => {
  const other = packNamed(name);
  return other ? dependencyOn(other) : packageJson(name, fromRoot(from)).version;
};

const dependenciesOf = (pack, imported) => {
  // The server installs the dependencies of the release store, and needs no browser, as its commands do.
  const { dependencies = {}, devDependencies = {} } = readWorkspace(pack.folder);
  const declared = { ...devDependencies, ...dependencies };
  const names = [...new Set([...imported.byCode, ...imported.byTypes, ...(pack.unseen ?? [])])].sort();
  // The compiler names the packages of types that it infers.
  const missing = names.find((name) => imported.byCode.has(name) && !packNamed(name) && !declared[name]);
  if (missing)
    throw problem(
      `${pack.folder} imports ${missing}, which is not among the dependencies in its package.json.`,
    );
  return Object.fromEntries(names.map((name) => [name, versionOf(name, pack.folder)]));
};

/** Versions of what only tests of remotes install, in folders of their own. */
const OTHERS = {
  ...readWorkspace('e2e/bundlers').dependencies,
  vue: readWorkspace('e2e/mounted').dependencies.vue,
};

/**
 * The versions of the packages that a new repository starts with. In this repository the packs among them are dependencies, so
 * that a new version of one raises this pack too.
 */
const starterVersions = () =>
  Object.fromEntries(
    Object.values(PACKAGES)
      .flat()
      .map((name) => [name, OTHERS[name] ?? versionOf(name, 'shared-ui')]),
  );

const withTypes = (file) =>
  /\.m?js$/.test(file)
    ? { types: `./${file.replace(/\.(m?)js$/, '.d.$1ts')}`, default: `./${file}` }
    : `./${file}`;

const exportsOf = (pack) => ({
  ...Object.fromEntries(
    Object.entries(exportedSources(pack)).map(([key, source]) => [key, withTypes(placeInPack(source))]),
  ),
  './package.json': './package.json',
});

/**
 * The package.json of a pack.
 *
 * @param {import('./packages.mjs').Pack} pack
 * @param {{ byCode: Set<string>, byTypes: Set<string> }} imported the packages that its modules import
 */
export const manifestOf = (pack, imported) => {
  const { version, license, sideEffects, description } = readWorkspace(pack.folder);
  const { engines } = readWorkspace('.');
  return {
    name: registryName(pack),
    version,
    ...(description && { description }),
    license,
    type: 'module',
    engines,
    ...(sideEffects !== undefined && { sideEffects }),
    exports: exportsOf(pack),
    ...(pack.bin && {
      bin: Object.fromEntries(Object.entries(pack.bin).map(([name, file]) => [name, placeInPack(file)])),
    }),
    dependencies: dependenciesOf(pack, imported),
    ...(pack.starts && { starterVersions: starterVersions() }),
  };
};
