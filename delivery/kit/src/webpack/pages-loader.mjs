import path from 'node:path';
import { problem } from '@slabdesk/command-kit/problem';
import { loadTypeScript } from './load-typescript.mjs';

/** Code of an object, from the code of its values. */
const objectOf = (values) =>
  `{ ${Object.entries(values).map(([key, code]) => `${JSON.stringify(key)}: ${code}`)} }`;

const mapValues = (values, change) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value, key)]));

/** The source of a function that may use nothing around it, because only its source gets into the build. */
const codeOf = ({ load }, key) => {
  if (/^\(\)\s*=>\s*import\(/.test(load)) return String(load);
  throw problem(`"load" of ${key} in src/pages.ts must begin with "() => import("`);
};

/**
 * Reduces a remote's `src/pages.ts` to the module that it exposes. Everything else is in the manifest, which browsers have before
 * they load this code. Chunks of pages get names, so that the server can preload them; a prefix sets them apart in a build of
 * several remotes.
 *
 * @param {string} file
 * @param {string} source
 * @param {string} [prefix]
 */
export const reducePages = async (file, source, prefix = '') => {
  const { remote } = await loadTypeScript(file, source);
  const page = (value, id) =>
    codeOf(value, id).replace('import(', `import(/* webpackChunkName: "page-${prefix}${id}" */ `);
  const { pages, start, search, extensions } = remote;
  const definition = {
    pages: objectOf(mapValues(pages, page)),
    ...mapValues({ ...(start && { start }), ...(search && { search }) }, codeOf),
    ...(extensions && {
      extensions: objectOf(mapValues(extensions, (byId) => objectOf(mapValues(byId, codeOf)))),
    }),
  };
  return `export const remote = ${objectOf(definition)};`;
};

/** The module that a remote in `dir` exposes. */
export const pagesFile = (dir) => path.join(dir, 'src', 'pages.ts');

/** The rule by which webpack and Rspack reduce the pages of the remote in `dir`. */
export const pagesRule = (dir) => ({ test: pagesFile(dir), enforce: 'pre', loader: import.meta.filename });

/**
 * {@link reducePages} as a loader of webpack and Rspack.
 *
 * @this {import('webpack').LoaderContext<{ prefix?: string }>}
 * @param {string} source
 */
export default function reduceToLoaders(source) {
  return reducePages(this.resourcePath, source, this.getOptions().prefix);
}
