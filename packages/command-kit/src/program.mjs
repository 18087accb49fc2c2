import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

const running = new Set();

function endAll() {
  for (const child of running) child.kill();
}

/** Child programs don't outlive this process. A signal ends both, unless the script handles it itself. */
function guard() {
  if (process.listeners('exit').includes(endAll)) return;
  process.on('exit', endAll);
  for (const [signal, number] of Object.entries({ SIGHUP: 1, SIGINT: 2, SIGTERM: 15 })) {
    process.on(signal, () => {
      if (process.listenerCount(signal) === 1) process.exit(128 + number);
    });
  }
}

/** Clock ticks a second, which Linux has fixed for programs. */
const TICKS = 100;
let counted = 0;

/** CPU seconds of child processes, and of their own, that have ended since the last call; 0 without /proc. */
function cpuOfEnded() {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8').split(/.*\) /s)[1].split(' ');
    const total = (Number(fields[13]) + Number(fields[14])) / TICKS;
    const cpu = total - counted;
    counted = total;
    return cpu;
  } catch {
    return 0;
  }
}

/**
 * Runs a program until it exits and collects its output, stdout and stderr combined.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, shell?: boolean, onLine?: (line: string) => void }}
 *   [options] `cwd` is the current directory by default; `onLine` is called with every complete line
 * @returns {Promise<{ code: number, output: string, cpu: number }>} code 127 if the program doesn't exist; `cpu` in seconds
 */
export function runProgram(command, args, options = {}) {
  const { cwd = process.cwd(), env = process.env, shell = false, onLine } = options;
  guard();
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, shell, stdio: ['ignore', 'pipe', 'pipe'] });
    running.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      let rest = '';
      stream.setEncoding('utf8');
      stream.on('data', (text) => {
        output += text;
        if (!onLine) return;
        const lines = (rest + text).split('\n');
        rest = lines.pop() ?? '';
        lines.forEach((line) => {
          onLine(line);
        });
      });
    }
    child.on('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code === 'ENOENT') resolve({ code: 127, output: `${command}: not found`, cpu: 0 });
      else reject(error);
    });
    let cpu = 0;
    child.on('exit', () => {
      cpu = cpuOfEnded();
    });
    child.on('close', (code) => {
      running.delete(child);
      resolve({ code: code ?? 1, output, cpu });
    });
  });
}
