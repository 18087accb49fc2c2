import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { containerName, ENTRY } from './container.mjs';
import { hashInputs } from './input-hash.mjs';
import { readServedManifest } from './manifest.mjs';
import { pagesFile, pagesRule, reducePages } from './pages-loader.mjs';
import { SHARED, SHARED_WITHOUT_REACT } from './shared.mjs';

/**
 * The parts of a remote's build that are the same in Rspack and Vite. `RELEASE_VERSION` is the version to build, instead of that
 * in package.json.
 *
 * @param {object} remote
 * @param {string} remote.dir its folder
 * @param {boolean} [remote.ownReact] bundles what its pages need of React, so that they are all mounted
 * @returns name: of the container and of all that is global in a page; federation: options of the bundler's plugin; pages: the
 *   rule that makes Rspack expose the pages; pagesPlugin: the same for Vite
 */
export const describeRemote = async ({ dir, ownReact = false }) => {
  const manifest = await readServedManifest(dir);
  const own = await readFile(path.join(dir, 'package.json'), 'utf8');
  const hash = await hashInputs([path.join(dir, 'src')], `${process.env.RELEASE_VERSION ?? ''} ${own}`);
  const name = containerName(manifest.name, hash);
  const file = pagesFile(dir);
  return {
    name,
    federation: {
      name,
      filename: ENTRY,
      exposes: { './remote': './src/pages.ts' },
      shared: Object.fromEntries(
        (ownReact ? SHARED_WITHOUT_REACT : SHARED).map((key) => [
          key,
          { singleton: true, import: false, requiredVersion: false },
        ]),
      ),
      shareStrategy: 'loaded-first',
      manifest: true,
      dts: false,
    },
    pages: pagesRule(dir),
    pagesPlugin: {
      name: 'pages',
      enforce: 'pre',
      transform: (source, id) => (path.normalize(id) === file ? reducePages(file, source) : undefined),
    },
  };
};
