import type { RemoteBuild, ShellBuild } from 'bff-contract/web';

/** Whether something made for `needed` works with `offered`: the same major version, and no older. */
const isOffered = (needed: string, offered: string): boolean => {
  const [neededMajor, neededMinor = 0] = needed.split('.').map(Number);
  const [major, minor = 0] = offered.split('.').map(Number);
  return neededMajor === major && neededMinor <= minor;
};

/** Whether a remote can run in this shell. Promoting asks the same; the shell may have changed since. */
export const isCompatible = (
  remote: Pick<RemoteBuild, 'portalApi' | 'sharedVersions'>,
  shell: Pick<ShellBuild, 'portalApi' | 'sharedVersions'>,
): boolean =>
  isOffered(remote.portalApi, shell.portalApi) &&
  Object.entries(remote.sharedVersions).every(([name, version]) => {
    const offered = shell.sharedVersions?.[name];
    return offered === undefined || isOffered(version, offered);
  });

/** Whether a portal that just satisfies the one is too old for the other. */
export const needsMore = (
  remote: Pick<RemoteBuild, 'portalApi'>,
  than: Pick<RemoteBuild, 'portalApi'>,
): boolean => !isOffered(remote.portalApi, than.portalApi);
