/** Webpack loaders of the single bundle. What they do is told by the query: `loaders.cjs?do=…`. */

/** Imports the page maps of all remotes where the source says `PAGES`. */
const importPages = (source, { remotes }) =>
  [
    ...remotes.map(({ name, file }) => `import { pages as ${name} } from ${JSON.stringify(file)};`),
    `const PAGES = { ${remotes.map(({ name }) => name).join(', ')} };`,
    source,
  ].join('\n');

/** Two remotes may have a page of the same name; their chunks are two all the same. */
const nameChunks = (source, { name }) =>
  source.replaceAll('webpackChunkName: "page-', `webpackChunkName: "page-${name}-`);

const TASKS = { importPages, nameChunks };

module.exports = function load(source) {
  const { task, ...options } = this.getOptions();
  return TASKS[task](source, options);
};
