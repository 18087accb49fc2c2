import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { transform } from '@swc/core';

/** Evaluates a remote's `src/manifest.ts` at build time. It is pure data: it may import types only. */
export const readManifest = async (dir) => {
  const file = path.join(dir, 'src', 'manifest.ts');
  const { code } = await transform(await readFile(file, 'utf8'), {
    filename: file,
    swcrc: false,
    jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
    module: { type: 'commonjs' },
  });
  const exports = {};
  const refuse = (specifier) => {
    throw new Error(`${file} imports "${specifier}": a manifest is pure data`);
  };
  new Function('exports', 'require', code)(exports, refuse);
  const { manifest } = exports;
  if (!manifest?.name || !Array.isArray(manifest.routes) || !Array.isArray(manifest.nav)) {
    throw new Error(`${file} must export "manifest" with name, routes and nav`);
  }
  return manifest;
};

/** The version of the portal API that this checkout provides, from its source. */
export const readPortalApi = async (root) => {
  const file = path.join(root, 'shared-ui', 'src', 'portal', 'portal-api.ts');
  const version = /PORTAL_API = '(\d+\.\d+)'/.exec(await readFile(file, 'utf8'))?.[1];
  if (!version) throw new Error(`No PORTAL_API in ${file}`);
  return version;
};
