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

/** Throws a problem with advice if this Node is older than `engines` in package.json requires. */
export function checkNodeVersion(version = process.versions.node) {
  const floor = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8')).engines.node;
  if (isAtLeast(version, floor)) return;
  throw problem(
    `Node ${version} is too old: ${floor} is required.`,
    'Install Node 22 or 24 from https://nodejs.org/en/download, or with a version manager:\n' +
      '  nvm install 22 && nvm use 22',
  );
}
