import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { ENDS_WITH_PARENT } from './portal-server';

/**
 * Starts a script of the project that runs until it is stopped, and waits until it has printed that it is ready.
 *
 * @param options.isReady sees each line that it prints
 * @returns the lines that it has printed, more of them as they come
 */
export const startScript = async (
  file: string,
  args: string[],
  options: { cwd: string; env?: Record<string, string>; isReady: (line: string) => boolean },
) => {
  const child = spawn(process.execPath, [...ENDS_WITH_PARENT, file, ...args], {
    cwd: options.cwd,
    env: { ...process.env, ...options.env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const output: string[] = [];
  const lines = createInterface({ input: child.stdout });
  await new Promise<void>((resolve, reject) => {
    lines.on('line', (line) => {
      output.push(line);
      if (options.isReady(line)) resolve();
    });
    child.on('exit', () => reject(new Error(`${file} ended:\n${output.join('\n')}`)));
  });
  const stop = async () => {
    if (child.exitCode === null && child.kill()) await once(child, 'exit');
  };
  return { output, stop };
};
