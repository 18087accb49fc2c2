import { ROOT } from '../../command-kit/src/paths.mjs';
import { problem } from '../../command-kit/src/problem.mjs';
import { readRemotePaths } from './compatibility.mjs';
import { SHELL } from './store.mjs';

/** @returns {Promise<string[]>} the names of the remotes that the platform knows, as remotes.json lists them */
export const knownRemotes = async () => Object.keys(await readRemotePaths(ROOT));

/** Refuses a name that is none of the platform's remotes, nor one of `others`. */
export const requireRemote = async (name, others = [SHELL]) => {
  const known = [...(await knownRemotes()), ...others];
  if (known.includes(name)) return;
  throw problem(
    `There is no remote ${JSON.stringify(name)}.`,
    `Remotes: ${known.join(', ')}. A new one is added to bff/contract/remotes.json.`,
  );
};
