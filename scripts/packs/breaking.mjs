/** @typedef {import('@changesets/types').ComprehensiveRelease} Release a version that a changeset raises */

/** Before 1.0.0 the minor version breaks, as semver ranges have it. */
const isBreaking = ({ type, oldVersion }) =>
  type === 'major' || (type === 'minor' && oldVersion.startsWith('0.'));
const breakingType = ({ oldVersion }) => (oldVersion.startsWith('0.') ? 'minor' : 'major');

/**
 * The packs that would break their users by a patch: changesets raise a dependent by a patch, whatever changed in its
 * dependency, but a user who installs it by a range then gets that dependency too.
 *
 * @param {readonly Release[]} releases what all waiting changesets together raise
 * @param {ReadonlyMap<string, readonly string[]>} dependencies by pack: its dependencies that are packs
 * @returns {{ name: string, because: string, type: string }[]} type: what a changeset has to say of the pack
 */
export const unsaidBreaks = (releases, dependencies) => {
  const broken = new Set(releases.filter(isBreaking).map(({ name }) => name));
  return releases.flatMap((release) => {
    const because = dependencies.get(release.name)?.find((name) => broken.has(name));
    return because && !isBreaking(release)
      ? [{ name: release.name, because, type: breakingType(release) }]
      : [];
  });
};
