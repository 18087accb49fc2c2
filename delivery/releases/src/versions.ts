import { compare, valid } from 'semver';

/**
 * Compares two versions as semver does: 1.10.0 after 1.9.0, and 1.0.0-rc.1 before 1.0.0.
 *
 * @returns below 0 when `a` is the older one; what is no version is older than any
 */
export const compareVersions = (a: string, b: string): number =>
  valid(a) && valid(b) ? compare(a, b) : Number(Boolean(valid(a))) - Number(Boolean(valid(b)));

/** The version of a release: `1.4.0` of `1.4.0-3f9c2a1b4d5e`. */
export const versionOf = (id: string): string => id.replace(/-[0-9a-f]{8,64}$/, '');
