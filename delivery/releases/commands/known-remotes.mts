import { readRemotePaths } from '@slabdesk/remote-kit/contract';
import type { RemotePaths } from 'bff-contract/remote-paths';

/**
 * The remotes that the platform knows, as the contract's remotes.json lists them, with the paths that each of them owns, and
 * what the remote of the current folder claims.
 */
export const knownRemotes = (): Promise<RemotePaths> => readRemotePaths(process.cwd());
