import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';
import { buildWith } from './webpack-like.mjs';

export const build = (options) =>
  buildWith(rspack, {
    ...options,
    Federation: ModuleFederationPlugin,
    plugins: [new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] })],
  });
