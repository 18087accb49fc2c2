import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fromRoot } from '@slabdesk/command-kit/paths';
import { sharedModulesOf } from '@slabdesk/remote-kit/modules';

/**
 * The packages whose modules the shell shares with remotes at run time, and the contract that their types refer to.
 *
 * @typedef {object} SharedPackage
 * @property {string} name
 * @property {string} dir below the repository's root
 * @property {string} version
 * @property {string[]} modules import specifiers that the shell shares
 */

const FOLDERS = {
  '@slabdesk/portal': 'packages/portal',
  '@slabdesk/units': 'packages/units',
  'shared-ui': 'shared-ui',
  'bff-contract': 'bff/contract',
};

/**
 * Sources that augment the types of installed packages, by the module whose declarations contain the augmentations.
 * They may refer only to types that the module exports.
 */
export const AUGMENTATIONS = { 'shared-ui/core': 'shared-ui/src/theme/theme.ts' };

const readPackage = (dir) => JSON.parse(readFileSync(fromRoot(dir, 'package.json'), 'utf8'));

/** @returns {SharedPackage[]} */
export const sharedPackages = () =>
  Object.entries(FOLDERS)
    .map(([name, dir]) => ({
      name,
      dir,
      version: readPackage(dir).version,
      modules: sharedModulesOf(name),
    }))
    .filter(({ modules }) => modules.length > 0);

/** Every specifier that the shared packages and the contract export, with its TypeScript source. */
export const sourcesBySpecifier = () =>
  Object.fromEntries(
    Object.entries(FOLDERS).flatMap(([name, dir]) =>
      Object.entries(readPackage(dir).exports)
        .map(([key, target]) => [path.posix.join(name, key), target.types ?? target])
        .filter(([, source]) => /\.tsx?$/.test(source))
        .map(([specifier, source]) => [specifier, path.posix.join(dir, source)]),
    ),
  );

/** The file name of a shared module: `index` for the package itself, `fields` for `shared-ui/fields`. */
export const fileNameOf = ({ name }, specifier) => specifier.slice(name.length + 1) || 'index';
