/** Webpack loader of the single bundle: imports all remotes where the source says `REMOTES`. */
module.exports = function importRemotes(source) {
  const { remotes } = this.getOptions();
  return [
    ...remotes.map(({ name, file }) => `import { remote as ${name} } from ${JSON.stringify(file)};`),
    `const REMOTES = { ${remotes.map(({ name }) => name).join(', ')} };`,
    source,
  ].join('\n');
};
