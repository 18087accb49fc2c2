const { existsSync, readdirSync, readFileSync } = require('node:fs');
const path = require('node:path');

const ROOT = path.resolve(__dirname, '..', '..', '..');
const REMOTE = /^mfe-[a-z][a-z0-9-]*$/;

const isWorkspace = (root, folder) => existsSync(path.join(root, folder, 'package.json'));

/** The folders of the remotes, by name: every `mfe-…` folder with a package.json. */
const remoteFolders = (root = ROOT) =>
  readdirSync(root)
    .filter((folder) => REMOTE.test(folder) && isWorkspace(root, folder))
    .sort();

/** The folders of all workspaces, as listed in package.json; `mfe-*` matches the remotes. */
const workspaceFolders = (root = ROOT) =>
  JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
    .workspaces.flatMap((entry) => (entry === 'mfe-*' ? remoteFolders(root) : entry))
    .filter((folder) => isWorkspace(root, folder));

module.exports = { remoteFolders, workspaceFolders };
