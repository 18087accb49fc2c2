import { readFileSync } from 'node:fs';
import { fromRoot } from './paths.mjs';
import { problem } from './problem.mjs';

const numbersOf = (version) =>
  version
    .replace(/^[^\d]*/, '')
    .split('.')
    .map(Number);

/** Whether a version such as `20.19.4` is at least a floor such as `>=20.20.0`. */
export function isAtLeast(version, floor) {
  const have = numbersOf(version);
  const want = numbersOf(floor);
  for (let i = 0; i < want.length; i++) {
    const difference = (have[i] || 0) - want[i];
    if (difference !== 0) return difference > 0;
  }
  return true;
}

const floor = () => JSON.parse(readFileSync(fromRoot('package.json'), 'utf8')).engines.node;

/** Whether this Node is as new as `engines` in package.json requires. */
export const isNodeSupported = (version = process.versions.node) => isAtLeast(version, floor());

/** Throws a problem with advice if it is older. */
export function checkNodeVersion(version = process.versions.node) {
  if (isNodeSupported(version)) return;
  throw problem(
    `Node ${version} is too old: ${floor()} is required.`,
    'Commands of package.json, such as `npm start`, install a newer one in this checkout by themselves.\n' +
      'Or install Node 24 from https://nodejs.org/en/download.',
  );
}
