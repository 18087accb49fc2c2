import { spawn } from 'node:child_process';
import { openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { run } from '@slabdesk/command-kit/run';

/** The last lines of a log, for an error message. */
function tail(text, lines = 15) {
  return text.trim().split('\n').slice(-lines).join('\n');
}

/**
 * The processes of one service. `killAll` kills them instead of stopping them, because their data is discarded
 * afterwards.
 *
 * @param {string} dir where each writes `<name>.log`
 */
export function createDaemons(dir) {
  /** @type {{ name: string, child: import('node:child_process').ChildProcess, log: string, failure?: string, again: () => void }[]} */
  const running = [];

  return {
    /** Starts a long-running program. */
    launch(name, command, args, env = process.env) {
      const log = path.join(dir, `${name}.log`);
      const out = openSync(log, 'a');
      const child = spawn(command, args, { cwd: dir, env, stdio: ['ignore', out, out] });
      /** @type {(typeof running)[number]} */
      const daemon = { name, child, log, again: () => this.launch(name, command, args, env) };
      child.on('error', (error) => {
        daemon.failure = `${name}: ${error.message}`;
      });
      child.on('exit', (code, signal) => {
        daemon.failure ??= `${name} ended (${signal ?? `code ${code}`}):\n${tail(readFileSync(log, 'utf8'))}`;
      });
      running.push(daemon);
    },

    /** The process ids of the programs that are running, by name. */
    pids() {
      const alive = running.filter(({ failure }) => !failure);
      return Object.fromEntries(alive.map(({ name, child }) => [name, child.pid]));
    },

    /** Starts the programs that have ended again, on their data. */
    relaunchEnded() {
      const ended = running.filter(({ failure }) => failure);
      for (const daemon of ended) {
        running.splice(running.indexOf(daemon), 1);
        daemon.again();
      }
    },

    /** Runs a program until it exits. @throws with its output if it fails */
    async step(command, args, env = process.env) {
      const { code, output } = await run(command, args, { cwd: dir, env });
      if (code !== 0) throw new Error(`${command} failed:\n${tail(output)}`);
      return output;
    },

    /** Waits until `probe` resolves to true. Fails as soon as a process exits, or on timeout. */
    async untilReady(probe, timeoutMs = 60_000) {
      const deadline = Date.now() + timeoutMs;
      while (!(await probe())) {
        const failed = running.find((daemon) => daemon.failure);
        if (failed) throw new Error(failed.failure);
        if (Date.now() > deadline) {
          const logs = running.map(({ name, log }) => `${name}:\n${tail(readFileSync(log, 'utf8'))}`);
          throw new Error(`Not ready within ${timeoutMs / 1000} s.\n${logs.join('\n')}`);
        }
        await sleep(25);
      }
    },

    async killAll() {
      await Promise.all(
        running.map(({ child }) => {
          if (child.exitCode !== null || child.signalCode !== null || !child.pid) return undefined;
          const gone = new Promise((resolve) => child.once('exit', resolve));
          child.kill('SIGKILL');
          return gone;
        }),
      );
    },
  };
}
