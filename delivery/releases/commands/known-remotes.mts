import { problem, SHELL } from '@slabdesk/releases';
import { readRemotePaths } from '@slabdesk/remote-kit/contract';
import type { RemotePaths } from 'bff-contract/remote-paths';

/**
 * The remotes that the platform knows, as the contract's remotes.json lists them, with the paths that each of them owns, and
 * what the remote of the current folder claims.
 */
export const knownRemotes = (): Promise<RemotePaths> => readRemotePaths(process.cwd());

/** Refuses a name that is neither one of the platform's remotes nor the shell. */
export const requireRemote = async (name: string): Promise<void> => {
  const known = [...Object.keys(await knownRemotes()), SHELL];
  if (known.includes(name)) return;
  throw problem(
    `There is no remote ${JSON.stringify(name)}.`,
    `Remotes: ${known.join(', ')}. A new one is added to bff/contract/remotes.json, or to portalPaths in its own package.json and to REMOTES_FILE of its portal.`,
  );
};
