import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Whether every thread of a process is stopped; the signal reaches those on another core a moment later. */
const isStopped = (pid: number): boolean =>
  readdirSync(`/proc/${pid}/task`).every((thread) =>
    / T [^)]*$/.test(readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8')),
  );

/** Stops a process in its tracks, and waits until it stands: a query sent now has no answer before it is thawed. */
export const freezeProcess = async (pid: number): Promise<void> => {
  process.kill(pid, 'SIGSTOP');
  // Elsewhere than on Linux nothing tells.
  if (!existsSync('/proc/self/task')) return sleep(200);
  while (!isStopped(pid)) await sleep(1);
};
