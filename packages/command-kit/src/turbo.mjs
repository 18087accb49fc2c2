import { fromRoot } from './paths.mjs';
import { runNode } from './run.mjs';

/**
 * Runs a task in every workspace that has it, in dependency order. Unchanged workspaces use the cache in
 * node_modules/.cache/turbo.
 *
 * @param {string[]} args such as `['build', '--filter=shell']`
 * @param {Parameters<typeof runNode>[2]} [options]
 */
export function runTurbo(args, options = {}) {
  const env = {
    ...process.env,
    TURBO_TELEMETRY_DISABLED: '1',
    DO_NOT_TRACK: '1',
    TURBO_NO_UPDATE_NOTIFIER: '1',
  };
  return runNode(fromRoot('node_modules', 'turbo', 'bin', 'turbo'), ['run', ...args], { env, ...options });
}
