import type { RemoteBuild, ShellBuild } from 'bff-contract/web';

/** Whether something made for `needed` works with `offered`: the same major version, and no older. */
const isOffered = (needed: string, offered: string): boolean => {
  const [neededMajor, neededMinor = 0] = needed.split('.').map(Number);
  const [major, minor = 0] = offered.split('.').map(Number);
  return neededMajor === major && neededMinor <= minor;
};

/**
 * Why a remote can't run in this shell; undefined when it can. Promoting asks the same; the shell may have changed since.
 */
export const incompatibility = (
  remote: Pick<RemoteBuild, 'portalApi' | 'sharedVersions' | 'shares'>,
  shell: Pick<ShellBuild, 'portalApi' | 'sharedVersions' | 'provides'>,
): string | undefined => {
  if (!isOffered(remote.portalApi, shell.portalApi)) {
    return `it needs portal API ${remote.portalApi}, and the shell offers ${shell.portalApi}`;
  }
  for (const [name, version] of Object.entries(remote.sharedVersions)) {
    const offered = shell.sharedVersions?.[name];
    if (offered && !isOffered(version, offered)) {
      return `it was built with ${name} ${version}, and the shell has ${offered}`;
    }
  }
  const lost = remote.shares?.find((share) => shell.provides?.includes(share) === false);
  return lost && `it takes ${lost} from the shell, which does not have it`;
};

/** Whether a portal that just satisfies the one is too old for the other. */
export const needsMore = (
  remote: Pick<RemoteBuild, 'portalApi'>,
  than: Pick<RemoteBuild, 'portalApi'>,
): boolean => !isOffered(remote.portalApi, than.portalApi);
