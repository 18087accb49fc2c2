/** A part of a run in one shell: the server gives browsers some releases, of which some have their pages opened. */
export interface Round<Release> {
  served: readonly Release[];
  opened: readonly Release[];
}

/**
 * The rounds of a shell: first the releases that have to run in it, then with them the canaries and others that it may refuse, in place
 * of releases of the same remotes.
 */
export const roundsOf = <Release extends { name: string }>(
  needed: readonly Release[],
  others: readonly Release[],
): Round<Release>[] => {
  const rest = needed.filter(({ name }) => !others.some((other) => other.name === name));
  return [
    { served: needed, opened: needed },
    { served: [...rest, ...others], opened: others },
  ].filter(({ opened }) => opened.length > 0);
};
