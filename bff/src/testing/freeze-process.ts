import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Whether every thread of a process is stopped; the signal reaches those on another core a moment later. */
const isStopped = (pid: number): boolean =>
  readdirSync(`/proc/${pid}/task`).every((thread) =>
    / T [^)]*$/.test(readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8')),
  );

/** Freezes a process and waits until it is stopped: it responds to nothing before it is thawed. */
export const freezeProcess = async (pid: number): Promise<void> => {
  process.kill(pid, 'SIGSTOP');
  // Only Linux reports the state.
  if (!existsSync('/proc/self/task')) return sleep(200);
  while (!isStopped(pid)) await sleep(1);
};
