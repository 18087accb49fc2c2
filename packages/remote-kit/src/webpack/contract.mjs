/** The contract's rules for remotes, from its sources: builds apply them before anything is compiled. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fromRoot } from '../../../command-kit/src/paths.mjs';
import { loadTypeScript } from './load-typescript.mjs';

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
