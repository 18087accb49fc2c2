import type { RemoteRelease } from '@slabdesk/releases';
import { listProblem, type RemotePaths } from 'bff-contract/remote-paths';

/** The path to own for a route: `/slab-yards/*` for `/slab-yards/:id`. */
const ownedPath = (route: string): string => {
  const [base = ''] = route.split('/:');
  return base === route ? route : `${base}/*`;
};

/**
 * The remotes that an operator would add to a portal for these releases (setting `REMOTES`): remotes that its contract
 * doesn't list, with the paths of their routes. Leaves out a remote whose paths the portal would refuse, so that it alone
 * fails.
 *
 * @param listed the contract's remotes
 */
export const addedRemotes = (
  listed: RemotePaths,
  releases: readonly Pick<RemoteRelease, 'name' | 'routes'>[],
): RemotePaths => {
  const added: Record<string, string[]> = {};
  for (const { name, routes } of releases) {
    if (Object.hasOwn(listed, name)) continue;
    const paths = [...new Set([...(added[name] ?? []), ...routes.map(({ path }) => ownedPath(path))])];
    if (!listProblem({ ...listed, ...added, [name]: paths })) added[name] = paths;
  }
  return added;
};
