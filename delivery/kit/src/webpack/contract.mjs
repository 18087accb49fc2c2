/** The contract's rules for remotes, which builds apply. */
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { problem } from '@slabdesk/command-kit/problem';
import { exportedFile, packageFolder } from '../packages.mjs';
import { loadTypeScript } from './load-typescript.mjs';

const CONTRACT = 'bff-contract';

const contract = (name) => {
  const file = exportedFile(CONTRACT, `./${name}`, import.meta.dirname);
  return file.endsWith('.ts') ? loadTypeScript(file) : import(pathToFileURL(file).href);
};

export const { isOffered, descriptionProblem, incompatibility, PREVIOUS_API, SERVER_API } =
  await contract('compatibility');
export const { isAdminPath, listProblem, manifestProblem } = await contract('remote-paths');

/** The file that names the remotes of the platform, and which paths each of them owns. */
export const remotesFile = (from) => path.join(packageFolder(CONTRACT, from), 'remotes.json');

/** The paths that a remote's package.json claims for it. */
const claimedPaths = (dir) => {
  const file = path.join(dir, 'package.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')).portalPaths ?? {}) : {};
};

/**
 * The remotes of the platform, with the paths that each of them owns. A remote in a repository of its own may claim its
 * paths before the installed contract lists them: `"portalPaths": { "slabs": ["/slabs/*"] }` in its package.json. The
 * portal goes by its own list.
 *
 * @param {string} from the folder of a remote, or the repository
 * @returns {Promise<Record<string, string[]>>}
 */
export const readRemotePaths = async (from) => {
  const listed = JSON.parse(await readFile(remotesFile(from), 'utf8'));
  const paths = { ...claimedPaths(from), ...listed };
  const reason = listProblem(paths);
  if (reason) throw problem(`The paths of the remotes are invalid: ${reason}.`);
  return paths;
};
