import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { chunkIntegrity } from '@slabdesk/remote-kit/chunk-integrity';
import webpack from 'webpack';
import { buildWith } from './webpack-like.mjs';

export const build = (options) =>
  buildWith(webpack, { ...options, Federation: ModuleFederationPlugin, plugins: [chunkIntegrity()] });
