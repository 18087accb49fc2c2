/**
 * The first import of commands that work without a build: modules that they import after this need packages while they load,
 * and would end with a stack trace. Installed packages that don't fit the lock file are no obstacle, as a release that fails
 * has to be rolled back at once.
 */
import { existsSync } from 'node:fs';
import { fromRoot } from './paths.mjs';
import { printError, problem } from './problem.mjs';

if (!existsSync(fromRoot('node_modules', '@swc', 'core'))) {
  printError(problem('The packages are not installed. Run `npm ci --include=dev` first.'));
  process.exit(1);
}
