import { spawn } from 'node:child_process';
import { ROOT } from './paths.mjs';

/**
 * Runs a program to its end and keeps what it printed, stdout and stderr as one text.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, shell?: boolean, onLine?: (line: string) => void,
 *   signal?: AbortSignal }} [options] `onLine` sees every complete line as it comes
 * @returns {Promise<{ code: number, output: string }>} code 127 where the program does not exist
 */
export function run(command, args, options = {}) {
  const { cwd = ROOT, env = process.env, shell = false, onLine, signal } = options;
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, shell, signal, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      let rest = '';
      stream.setEncoding('utf8');
      stream.on('data', (text) => {
        output += text;
        if (!onLine) return;
        const lines = (rest + text).split('\n');
        rest = lines.pop();
        lines.forEach((line) => {
          onLine(line);
        });
      });
    }
    child.on('error', (error) => {
      if (error.code === 'ENOENT') resolve({ code: 127, output: `${command}: not found` });
      else if (error.name !== 'AbortError') reject(error);
    });
    child.on('close', (code, signalName) => resolve({ code: code ?? (signalName ? 1 : 0), output }));
  });
}

/** Runs a Node script with this very Node; `script` is an absolute path. */
export const runNode = (script, args, options) => run(process.execPath, [script, ...args], options);
