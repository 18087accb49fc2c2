/**
 * Builds a remote of this folder: `node build.mjs <react-18 | preact | vue> OUT ID [broken]`. The id is part of the container's
 * name, and so has to differ for each release.
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { chunkIntegrity } from '@slabdesk/remote-kit/chunk-integrity';
import webpack from 'webpack';
import { buildWith } from '../bundlers/webpack-like.mjs';

const [framework, out, id, broken] = process.argv.slice(2);

const page = { page: 'page', layout: 'column', guard: 'public', title: 'Slab', mount: true };
const REMOTES = {
  'react-18': { name: 'dealer', routes: [{ ...page, path: '/profile/slabs/:id' }] },
  preact: { name: 'auth', routes: [{ ...page, path: '/terms-of-service' }] },
  vue: { name: 'auth', routes: [{ ...page, path: '/terms-of-service' }], trustedTypes: ['vue'] },
};
const { name, ...pages } = REMOTES[framework];

await buildWith(webpack, {
  dir: import.meta.dirname,
  out: path.resolve(out),
  name: `remote_${name}_${id}`,
  entry: `./src/${framework}/index.js`,
  // Everything comes from the portal that mount is given.
  shared: [],
  Federation: ModuleFederationPlugin,
  plugins: [
    chunkIntegrity(),
    new webpack.DefinePlugin({
      IS_BROKEN: JSON.stringify(broken === 'broken'),
      __VUE_OPTIONS_API__: false,
      __VUE_PROD_DEVTOOLS__: false,
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: false,
    }),
  ],
});
await writeFile(
  path.join(out, 'remote.json'),
  JSON.stringify({ name, audience: 'everyone', nav: [], ...pages }),
);
