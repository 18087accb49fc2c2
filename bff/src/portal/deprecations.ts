import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RemoteBuild } from '@slabdesk/releases';
import { needsPreviousApi, type PortalFacts } from 'bff-contract/compatibility';
import { DEPRECATED_APIS, type DeprecatedApi, deprecatedUses } from 'bff-contract/deprecations';

/** A release that browsers get, with its files. */
export interface UsedRelease {
  build: RemoteBuild;
  folder: string;
  state: 'current' | 'canary' | 'fallback';
}

/** A deprecated export, and the releases that still use it. */
export interface DeprecationReport extends DeprecatedApi {
  /** `release` is its version and hash. */
  releases: { remote: string; release: string; state: UsedRelease['state'] }[];
}

const toUser = ({ build, state }: UsedRelease) => ({
  remote: build.name,
  release: build.directory,
  state,
});

const readScripts = ({ build, folder }: UsedRelease): Promise<string[]> =>
  Promise.all(Object.keys(build.integrity).map((file) => readFile(join(folder, file), 'utf8')));

const majorOf = (version: string): number => Number(version.split('.')[0]);

/** The major version of the portal API before, as something that releases still use. */
const previousApi = (
  portal: PortalFacts | undefined,
  releases: readonly UsedRelease[],
): DeprecationReport[] => {
  if (!portal?.previous) return [];
  const [current, previous] = [portal, portal.previous].map(({ portalApi }) => majorOf(portalApi));
  const users = releases.filter(({ build }) => needsPreviousApi(build, portal));
  return [
    {
      module: '@slabdesk/portal',
      name: `Portal API ${previous}`,
      use: `Portal API ${current}`,
      since: `${current}.0`,
      until: `${Number(current) + 1}.0`,
      releases: users.map(toUser),
    },
  ];
};

/**
 * Searches the releases that browsers get for deprecated exports. Each release is read once, since it never changes. One
 * that can't be read now counts as using nothing, and is read again the next time.
 *
 * @param portal returns the facts of the served shell
 */
export const createDeprecationReport = (
  inUse: () => readonly UsedRelease[],
  portal: () => PortalFacts | undefined,
  apis: readonly DeprecatedApi[] = DEPRECATED_APIS,
) => {
  const known = new Map<string, readonly DeprecatedApi[]>();
  const usesOf = async (used: UsedRelease): Promise<readonly DeprecatedApi[]> => {
    const key = `${used.build.name}/${used.build.directory}`;
    const found = known.get(key);
    if (found) return found;
    const scripts = await readScripts(used).catch(() => undefined);
    if (!scripts) return [];
    const uses = deprecatedUses(used.build.shares, scripts, apis);
    known.set(key, uses);
    return uses;
  };
  return async (): Promise<DeprecationReport[]> => {
    const reports = apis.map((api): DeprecationReport => ({ ...api, releases: [] }));
    // One after the other: hundreds of remotes would need more open files than a process may have.
    const releases = inUse();
    for (const used of releases) {
      for (const api of await usesOf(used)) reports[apis.indexOf(api)]?.releases.push(toUser(used));
    }
    return [...previousApi(portal(), releases), ...reports];
  };
};
