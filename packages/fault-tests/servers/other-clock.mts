import { existsSync } from 'node:fs';

const PLACES = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/lib64', '/usr/lib'].map(
  (folder) => `${folder}/faketime/libfaketime.so.1`,
);

const findLibrary = () => [process.env.LIBFAKETIME_PATH, ...PLACES].find((file) => file && existsSync(file));

/** Why no process can have another clock here; undefined if it can. */
export const lackOfOtherClock = (): string | undefined =>
  findLibrary() ? undefined : 'libfaketime is not installed';

/** The environment of a process whose clock is ahead by so many seconds, or behind if negative. */
export const clockAhead = (seconds: number): Record<string, string> => ({
  LD_PRELOAD: findLibrary() ?? '',
  FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}s`,
  // Timers measure durations, which are the same on every clock.
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
  DONT_FAKE_MONOTONIC: '1',
});
