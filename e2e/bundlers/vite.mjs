import path from 'node:path';
import { federation as federationPlugin } from '@module-federation/vite';
import { build as viteBuild } from 'vite';
import { federation } from './federation.mjs';

export const build = ({ dir, out, name }) =>
  viteBuild({
    root: dir,
    configFile: false,
    logLevel: 'warn',
    // Addresses beside the container: a release is served from any folder.
    base: './',
    define: { BUNDLER: JSON.stringify('vite') },
    build: {
      target: 'es2022',
      outDir: out,
      emptyOutDir: true,
      // A release is one flat folder.
      assetsDir: '',
      // The shell preloads all modules, with their hashes.
      modulePreload: false,
      rollupOptions: { input: path.join(dir, 'src', 'index.js') },
    },
    plugins: [federationPlugin({ ...federation(name), experiments: { externalRuntime: true } })],
  });
