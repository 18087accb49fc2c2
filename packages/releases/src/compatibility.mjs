/**
 * What a release needs of the portal, and why a portal can't give it. The rules are the contract's: the BFF applies them
 * before it names a release to a browser, and the shell before it runs one.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fromRoot } from '../../command-kit/src/paths.mjs';
import { loadTypeScript } from '../../remote-kit/src/webpack/load-typescript.mjs';

const contract = (name) => loadTypeScript(fromRoot('bff', 'contract', 'src', `${name}.ts`));

export const { isOffered, descriptionProblem, incompatibility } = await contract('compatibility');
export const { listProblem, manifestProblem } = await contract('remote-paths');

/** The file that names the remotes of the platform, and which paths each of them owns. */
export const remotesFile = (root) => path.join(root, 'bff', 'contract', 'remotes.json');

/**
 * The remotes of the platform, with the paths that each of them owns.
 *
 * @returns {Promise<Record<string, string[]>>}
 */
export const readRemotePaths = async (root) => JSON.parse(await readFile(remotesFile(root), 'utf8'));
