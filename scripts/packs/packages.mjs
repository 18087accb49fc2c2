import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fromRoot } from '../../packages/command-kit/src/paths.mjs';
import { emittedNames } from './emitted-names.mjs';

/**
 * The workspaces that teams install elsewhere.
 *
 * @typedef {object} Pack
 * @property {string} folder below the repository's root
 * @property {string} [name] in registries, for a workspace without a scope: strangers may own such a name there. Packs that
 *   need it install it under the name that code imports it by (`"shared-ui": "npm:@slabdesk/shared-ui@1.1.0"`)
 * @property {Record<string, string>} [bin] commands, by the source of each
 * @property {string[]} [loaded] further modules, which others load by their path
 * @property {string[]} [copied] files that are packed as they are
 * @property {string[]} [unseen] dependencies that no import names
 * @property {boolean} [starts] whether its package.json names the versions that new repositories start with
 */

/** @type {Pack[]} */
export const PACKS = [
  { folder: 'bff/contract', name: '@slabdesk/contract' },
  { folder: 'packages/units' },
  { folder: 'packages/order-sheet' },
  { folder: 'packages/observable' },
  { folder: 'packages/portal' },
  { folder: 'shared-ui', name: '@slabdesk/shared-ui' },
  { folder: 'packages/host' },
  { folder: 'packages/account-ui' },
  { folder: 'packages/files-ui' },
  { folder: 'packages/orders-ui' },
  { folder: 'shell', name: '@slabdesk/frame' },
  {
    folder: 'packages/testing',
    copied: ['jest-environment.cjs', 'jest-runtime.cjs', 'swc-options.cjs'],
    unseen: ['@jest/environment-jsdom-abstract', '@swc/core', '@swc/jest', 'jest-runtime', 'jsdom'],
  },
  { folder: 'packages/command-kit' },
  {
    folder: 'delivery/kit',
    loaded: [
      'src/standalone/shares-loader.mjs',
      'src/webpack/absent-loader.mjs',
      'src/webpack/pages-loader.mjs',
      ...['main.tsx', 'shares.ts', 'stubs-of-remote.ts'].map((file) => `src/standalone/host/${file}`),
    ],
    copied: [
      'src/webpack/no-ripple.js',
      ...['jsx-dev-runtime.js', 'refresh-runtime.cjs', 'reload-quietly.js', 'update-page.js'].map(
        (file) => `src/webpack/hot/${file}`,
      ),
    ],
    unseen: [
      '@mui/material',
      '@pmmmwh/react-refresh-webpack-plugin',
      'react-refresh',
      'swc-loader',
      'webpack-dev-server',
    ],
  },
  { folder: 'packages/driver' },
  {
    folder: 'delivery/releases',
    bin: { portal: 'commands/portal.mts' },
    unseen: ['@aws-sdk/client-s3'],
  },
  { folder: 'delivery/create', bin: { 'create-remote': 'src/create-remote.mjs' }, starts: true },
];

/** The package.json of a workspace. */
export const readWorkspace = (folder) => JSON.parse(readFileSync(fromRoot(folder, 'package.json'), 'utf8'));

/** The name that code imports a pack by. */
export const importName = ({ folder }) => readWorkspace(folder).name;

/** The name of a pack in registries. */
export const registryName = (pack) => pack.name ?? importName(pack);

/**
 * The packs that a pack depends on, by import name.
 *
 * @returns {Map<string, string[]>}
 */
export const packDependencies = () => {
  const names = PACKS.map(importName);
  return new Map(
    PACKS.map((pack) => {
      const { name, dependencies = {} } = readWorkspace(pack.folder);
      return [name, Object.keys(dependencies).filter((each) => names.includes(each))];
    }),
  );
};

/** The source behind an export, below the workspace's folder. */
const sourceOf = (target) =>
  path.posix.normalize(typeof target === 'string' ? target : (target.source ?? target.types));

/**
 * Sources by export key, below the workspace's folder: `{ './orders': 'src/orders/index.ts' }`. A pattern (`./*`) exports
 * modules to this repository alone.
 */
export const exportedSources = ({ folder }) =>
  Object.fromEntries(
    Object.entries(readWorkspace(folder).exports)
      .filter(([key]) => !key.includes('*'))
      .map(([key, target]) => [key, sourceOf(target)]),
  );

const isCompiled = (file) => emittedNames(file).types !== undefined;

/** The modules that a pack starts at, below the repository's root. */
export const startsOf = (pack) =>
  [...Object.values(exportedSources(pack)), ...Object.values(pack.bin ?? {}), ...(pack.loaded ?? [])]
    .filter(isCompiled)
    .map((file) => path.posix.join(pack.folder, file));

/** The files that are packed as they are, below the workspace's folder. */
export const copiedFiles = (pack) => [
  ...Object.values(exportedSources(pack)).filter((file) => !isCompiled(file)),
  ...(pack.copied ?? []),
];

/** Where a source is in the pack. Folders are kept, without `src`: `src/api/index.ts` → `dist/api/index.js`. */
export const placeInPack = (source) => {
  const { script } = emittedNames(source);
  return script.includes('/') || isCompiled(source) ? `dist/${script.replace(/^src\//, '')}` : script;
};
