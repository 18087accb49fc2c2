import { existsSync } from 'node:fs';
import { fromRoot } from './paths.mjs';
import { printError, problem } from './problem.mjs';

/**
 * Runs a command that is written in TypeScript, without a build. Run Node with `--conditions=source`, so that packages of
 * this repository are loaded from their sources too. Installed packages that don't fit the lock file are no obstacle: a
 * release that fails has to be rolled back at once.
 *
 * @param {URL} file the command, which runs when it is loaded
 */
export const runTypeScript = async (file) => {
  if (!existsSync(fromRoot('node_modules', 'tsx'))) {
    printError(problem('The packages are not installed. Run `npm ci --include=dev` first.'));
    process.exit(1);
  }
  await import('tsx');
  await import(file.href);
};
