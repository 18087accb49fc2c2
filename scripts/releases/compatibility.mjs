/**
 * What a remote needs of the portal, and why a portal can't give it. The BFF asks the same again before it names
 * a release to a browser, and the shell before it loads one.
 *
 * @typedef {{ portalApi: string, sharedVersions: Record<string, string> }} Facts
 */

/** Whether something made for `needed` works with `offered`: the same major version, and no older. */
export const isOffered = (needed, offered) => {
  const [neededMajor, neededMinor = 0] = needed.split('.').map(Number);
  const [major, minor = 0] = offered.split('.').map(Number);
  return neededMajor === major && neededMinor <= minor;
};

/**
 * Why a release can't run in a portal; undefined when it can.
 *
 * @param {Facts & { shares?: string[] }} release what it needs and was built with
 * @param {Facts & { provides?: string[] }} portal what it offers; the page of one that runs does not say what it provides
 */
export const incompatibility = (release, portal) => {
  if (!isOffered(release.portalApi, portal.portalApi)) {
    return `it needs portal API ^${release.portalApi}, and the portal offers ${portal.portalApi}`;
  }
  const shared = Object.entries(release.sharedVersions).find(
    ([name, version]) => portal.sharedVersions[name] && !isOffered(version, portal.sharedVersions[name]),
  );
  if (shared) {
    const [name, version] = shared;
    return `it was built with ${name} ${version}, and the portal has ${portal.sharedVersions[name]}`;
  }
  const lost = release.shares?.find((share) => portal.provides?.includes(share) === false);
  return lost && `it takes ${lost} from the shell, which does not have it`;
};
