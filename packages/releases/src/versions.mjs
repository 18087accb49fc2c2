const NUMBERS = /^(\d+)\.(\d+)\.(\d+)(?:-(.+))?$/;

const comparePart = (a, b) => {
  const [isNumberA, isNumberB] = [a, b].map((part) => /^\d+$/.test(part));
  if (isNumberA && isNumberB) return Number(a) - Number(b);
  // Numbers come before words.
  if (isNumberA !== isNumberB) return isNumberA ? -1 : 1;
  return a < b ? -1 : Number(a > b);
};

const firstDifference = (a, b) => {
  for (let index = 0; index < Math.min(a.length, b.length); index++) {
    const difference = comparePart(a[index], b[index]);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
};

/**
 * Compares two versions as semver does: 1.10.0 after 1.9.0, and 1.0.0-rc.1 before 1.0.0.
 *
 * @returns {number} below 0 when `a` is the older one; what is no version is older than any
 */
export const compareVersions = (a, b) => {
  const [partsA, partsB] = [NUMBERS.exec(a), NUMBERS.exec(b)];
  if (!partsA || !partsB) return Number(Boolean(partsA)) - Number(Boolean(partsB));
  const difference = firstDifference(partsA.slice(1, 4), partsB.slice(1, 4));
  if (difference !== 0) return difference;
  const [preA, preB] = [partsA[4], partsB[4]];
  if (preA === undefined || preB === undefined)
    return Number(preA === undefined) - Number(preB === undefined);
  return firstDifference(preA.split('.'), preB.split('.'));
};

/** The version of a release: `1.4.0` of `1.4.0-3f9c2a1b4d5e`. */
export const versionOf = (id) => id.replace(/-[0-9a-f]{8,64}$/, '');
