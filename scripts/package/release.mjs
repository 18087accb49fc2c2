import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fromRoot } from '../../packages/command-kit/src/paths.mjs';
import { problem } from '../../packages/command-kit/src/problem.mjs';
import { run } from '../../packages/command-kit/src/run.mjs';

/** In the folder of a package; the server reads it, too. */
export const RELEASE_FILE = 'release.json';

const git = async (...args) => {
  const { code, output } = await run('git', args);
  return code === 0 ? output.trim() : undefined;
};

/**
 * The version of the product and the commit to package; `-dirty` after the commit means that files have changed since.
 *
 * @param {NodeJS.ProcessEnv} env `COMMIT` names the commit where there is no git, as in the build of an image
 * @returns {Promise<{ version: string, commit: string }>}
 */
export async function describeRelease(env = process.env) {
  const { version } = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8'));
  const named = env.COMMIT?.trim();
  if (named) {
    if (/^[0-9a-f]{40}(-dirty)?$/.test(named)) return { version, commit: named };
    throw problem(`COMMIT=${named} is no commit: 40 hex digits.`);
  }
  const head = await git('rev-parse', 'HEAD');
  if (head === undefined) {
    throw problem(
      'This folder is no checkout, so its commit is unknown.',
      'Name it: COMMIT=… npm run package',
    );
  }
  const changes = await git('status', '--porcelain');
  return { version, commit: changes ? `${head}-dirty` : head };
}

export const writeRelease = (out, release) =>
  writeFileSync(path.join(out, RELEASE_FILE), `${JSON.stringify(release, null, 2)}\n`);
