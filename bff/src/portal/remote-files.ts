import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const REMOTE = /^mfe-[a-z][a-z0-9-]*$/;
/** How long the list of folders is believed; a new remote is served after this. */
const CHECK_EVERY_MS = 1_000;

/** Where the builds of the remotes describe themselves: `dist/remote.json` of every `mfe-…`. Notices new folders. */
export const findRemoteFiles = (root: string): (() => readonly string[]) => {
  let checkedAt = Number.NEGATIVE_INFINITY;
  let files: readonly string[] = [];
  return () => {
    const now = performance.now();
    if (now - checkedAt < CHECK_EVERY_MS) return files;
    checkedAt = now;
    const folders = readdirSync(root).filter((name) => REMOTE.test(name));
    files = folders.sort().map((name) => join(root, name, 'dist', 'remote.json'));
    return files;
  };
};
