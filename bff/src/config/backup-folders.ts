import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const NAME = /^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\dZ)(\.partial)?$/;

/** Where backups are made that get no folder of their own. */
export const backupsIn = (dataDir: string): string => join(dataDir, 'backups');

/** The name of a backup: `2026-11-24T20-15-00Z`. */
export const backupName = (madeAt: number): string =>
  new Date(madeAt).toISOString().replace(/:/g, '-').replace(/\.\d+/, '');

/** One that isn't finished was killed if another was begun this much later, in ms. */
const KILLED_MS = 24 * 3_600_000;

const isWhole = (name: string): boolean => !name.endsWith('.partial');

/** The names of all backups, finished or not, the oldest first. */
const backupNames = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => NAME.test(name)).sort();

/** When a backup was begun, in epoch ms. */
const begunAt = (name: string): number => Date.parse(name.replace(NAME, '$1:$2:$3'));

/** Deletes all but the newest whole backups of a folder, and what killed ones have left. Answers how many. */
export const deleteOldBackups = async (folder: string, keep: number): Promise<number> => {
  const names = await backupNames(folder);
  const whole = names.filter(isWhole);
  const [oldestKept = '', newest = ''] = [whole.at(-keep), whole.at(-1)];
  const old = names.filter((name) =>
    isWhole(name) ? name < oldestKept : begunAt(name) < begunAt(newest) - KILLED_MS,
  );
  for (const name of old) await rm(join(folder, name), { recursive: true });
  return old.length;
};

/** When the newest whole backup of a folder was begun, in epoch ms: 0 without any, absent if there is no such folder. */
export const newestBackupAt = async (folder: string): Promise<number | undefined> => {
  const names = await backupNames(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!names) return undefined;
  const newest = names.filter(isWhole).at(-1);
  return newest ? begunAt(newest) : 0;
};
