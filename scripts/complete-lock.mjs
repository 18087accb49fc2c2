/**
 * `node scripts/complete-lock.mjs`, run after `npm install`, adds the binaries for all platforms to
 * package-lock.json.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { completeLock, missingOptional } from '../packages/command-kit/src/lock.mjs';
import { fromRoot } from '../packages/command-kit/src/paths.mjs';

const file = fromRoot('package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));
const missing = missingOptional(lock);
if (missing.length > 0) writeFileSync(file, `${JSON.stringify(completeLock(lock), null, 2)}\n`);
console.log(`${missing.length} packages added`);
