import { mkdtemp, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The compiler options for reading the declarations of shared modules. */
export const COMPILER_OPTIONS = {
  target: 'es2023',
  module: 'esnext',
  moduleResolution: 'bundler',
  jsx: 'react-jsx',
  lib: ['es2023', 'dom', 'dom.iterable'],
  strict: true,
  skipLibCheck: true,
  types: [],
};

/**
 * Calls a function with a temporary folder in which TypeScript finds the installed packages. The folder isn't below
 * `node_modules`, because API Extractor skips declarations there.
 *
 * @template T
 * @param {string} root the folder whose `node_modules` it is
 * @param {(folder: string) => Promise<T>} use
 * @returns {Promise<T>}
 */
export const inWorkFolder = async (root, use) => {
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), 'slabdesk-api-')));
  try {
    await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
