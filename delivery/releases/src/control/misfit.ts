import { incompatibility, type PortalFacts, shellIncompatibility } from 'bff-contract/compatibility';
import type { RemoteRelease, ShellRelease } from '../format';
import { WholeShellRelease } from '../shapes';
import { SHELL } from '../store/release-store';
import { shapeProblem } from '../stored-json';

/** Why a server can't give a release of the shell to browsers; undefined when it can. */
export const shellMisfit = (release: ShellRelease, serverApi: string): string | undefined => {
  const wrong = shapeProblem(WholeShellRelease, release);
  return wrong ? `its description is incomplete: ${wrong}` : shellIncompatibility(release, serverApi);
};

/** Why a portal can't give a release to browsers; undefined when it can. */
export const misfit = (release: RemoteRelease | ShellRelease, portal: PortalFacts): string | undefined => {
  if (release.name !== SHELL) return incompatibility(release as RemoteRelease, portal);
  return portal.serverApi === undefined
    ? 'the server only serves the shell that it brings'
    : shellMisfit(release as ShellRelease, portal.serverApi);
};
