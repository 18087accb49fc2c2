import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const SIZE_MB = 24;
const BLOCK = Buffer.alloc(64 * 1_024);

const mount = (folder: string) =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m`, 'tmpfs', folder]).status === 0;

/** Why there can be no small disk here; undefined if there can. */
export const lackOfSmallDisk = (): string | undefined => {
  const disk = createSmallDisk();
  disk?.remove();
  return disk ? undefined : 'this user may not mount a tmpfs';
};

/** A file system in memory that is small enough to be filled; undefined where this user may not mount one. */
export const createSmallDisk = () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'slabdesk-small-disk-'));
  if (!mount(folder)) {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  const ballast = path.join(folder, 'ballast');
  return {
    folder,
    /** Writes until there is no space left. */
    fill: () => {
      const file = openSync(ballast, 'a');
      try {
        for (;;) writeSync(file, BLOCK);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        closeSync(file);
      }
    },
    empty: () => rmSync(ballast, { force: true }),
    remove: () => {
      spawnSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

export type SmallDisk = NonNullable<ReturnType<typeof createSmallDisk>>;
