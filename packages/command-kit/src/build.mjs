import { fromRoot } from './paths.mjs';
import { problem } from './problem.mjs';
import { runNode } from './run.mjs';
import { runTurbo } from './turbo.mjs';

const runCompiler = (options) => runNode(fromRoot('scripts', 'compile.mjs'), [], options);

/** Compiles what Node runs: the server, its commands and the demo data. Throws a problem with the output if that fails. */
export const compile = async () => {
  const { code, output } = await runCompiler();
  if (code !== 0) throw problem(`The server can't be compiled:\n${output.trim()}`);
};

/**
 * Compiles what Node runs, and meanwhile bundles the front ends that changed.
 *
 * @param {string[]} [args] more arguments of turbo
 * @param {Parameters<typeof runNode>[2]} [options]
 * @returns {ReturnType<typeof runNode>}
 */
export const build = async (args = ['--output-logs=errors-only'], options = {}) => {
  const results = await Promise.all([runCompiler(options), runTurbo(['build', ...args], options)]);
  return {
    code: Math.max(...results.map(({ code }) => code)),
    output: results.map(({ output }) => output).join(''),
    cpu: results.reduce((sum, { cpu }) => sum + cpu, 0),
  };
};
