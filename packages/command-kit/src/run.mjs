import { ROOT } from './paths.mjs';
import { runProgram } from './program.mjs';

/** Runs a program as `runProgram` does, in the repository's root unless `cwd` says otherwise. */
export const run = (command, args, options = {}) => runProgram(command, args, { cwd: ROOT, ...options });

/** Runs a Node script with the current Node; `script` is an absolute path. */
export const runNode = (script, args, options) => run(process.execPath, [script, ...args], options);
