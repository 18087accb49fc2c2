/** Webpack loaders of the single bundle. The query selects the loader: `loaders.cjs?do=…`. */

/** Imports all remotes where the source says `REMOTES`. */
const importRemotes = (source, { remotes }) =>
  [
    ...remotes.map(({ name, file }) => `import { remote as ${name} } from ${JSON.stringify(file)};`),
    `const REMOTES = { ${remotes.map(({ name }) => name).join(', ')} };`,
    source,
  ].join('\n');

/** Two remotes may have a page of the same name; their chunks are two all the same. */
const nameChunks = (source, { name }) =>
  source.replaceAll('webpackChunkName: "page-', `webpackChunkName: "page-${name}-`);

const TASKS = { importRemotes, nameChunks };

module.exports = function load(source) {
  const { task, ...options } = this.getOptions();
  return TASKS[task](source, options);
};
