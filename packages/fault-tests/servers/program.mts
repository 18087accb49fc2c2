import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';

/** A program in the foreground, which ends with this process, however that ends. */
export interface Program {
  stdout: Readable;
  hasEnded: () => boolean;
  /** Ends it, and waits until it is gone. */
  stop: (signal?: NodeJS.Signals) => Promise<void>;
}

/** Starts a program. Its errors are shown, unless `quiet`; read its output, or it may wait for that. */
export const startProgram = (command: string, args: readonly string[], { quiet = false } = {}): Program => {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', quiet ? 'ignore' : 'inherit'] });
  const exited = once(child, 'exit');
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  return {
    stdout: child.stdout,
    hasEnded: () => child.exitCode !== null,
    stop: async (signal = 'SIGKILL') => {
      process.removeListener('exit', kill);
      child.kill(signal);
      await exited;
    },
  };
};
