import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Whether every thread of a process is stopped; the signal reaches those on another core a moment later. */
const isStopped = (pid: number): boolean =>
  readdirSync(`/proc/${pid}/task`).every((thread) =>
    / T [^)]*$/.test(readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8')),
  );

/** Freezes a process for `ms`: its connections stay open, and nothing responds. */
export const freezeFor = async (pid: number, ms: number): Promise<void> => {
  process.kill(pid, 'SIGSTOP');
  try {
    // Only Linux reports the state.
    while (existsSync('/proc/self/task') && !isStopped(pid)) await sleep(1);
    await sleep(ms);
  } finally {
    process.kill(pid, 'SIGCONT');
  }
};

/** Kills a process and waits until it is gone. */
export const killProcess = async (pid: number): Promise<void> => {
  process.kill(pid, 'SIGKILL');
  const exists = () => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  while (exists()) await sleep(5);
};
