import { incompatibility, type PortalFacts, shellIncompatibility } from 'bff-contract/compatibility';
import type { RemoteRelease, ShellRelease } from '../format';
import { SHELL } from '../store/release-store';

/** Why a portal can't give a release to browsers; undefined when it can. */
export const misfit = (release: RemoteRelease | ShellRelease, portal: PortalFacts): string | undefined => {
  if (release.name !== SHELL) return incompatibility(release as RemoteRelease, portal);
  return portal.serverApi === undefined
    ? 'the server only serves the shell that it brings'
    : shellIncompatibility(release as ShellRelease, portal.serverApi);
};
