import { readFileSync } from 'node:fs';

/** A tick of Linux, where `sysconf(_SC_CLK_TCK)` is 100 on all usual systems. */
const TICK_MS = 10;

const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

/** User and system time of a process, in ms; 0 where the system does not say. */
const cpuOf = (pid: number): number => {
  // The name, in parentheses, may have spaces.
  const fields = read(`/proc/${pid}/stat`).split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * TICK_MS;
};

/** The processor time that processes have used so far, in ms. */
export const cpuOfAll = (pids: readonly number[]): number => pids.reduce((sum, pid) => sum + cpuOf(pid), 0);
