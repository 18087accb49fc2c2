import type { RemoteDescriptor } from '@slabdesk/portal';
import type { RemotePaths } from 'bff-contract/remote-paths';
import platformRemotes from 'bff-contract/remotes.json';

/** The paths of the platform's remotes, and of those among these that only this portal has. */
export const remotePathsOf = (remotes: readonly RemoteDescriptor[]): RemotePaths => {
  const added = remotes.flatMap(({ name, paths }) => (paths ? [[name, paths] as const] : []));
  return { ...Object.fromEntries(added), ...platformRemotes };
};
