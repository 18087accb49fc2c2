import { readdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { readRegularFile, segmentsOf } from './regular-file';

/** The release store, to read from; `packages/releases/src` writes it. Nothing in it ever changes. */
export interface ReleaseReader {
  /** Identifies the store, so that copies of one store are never used for another. */
  place: string;
  /**
   * Undefined where there is no such file; throws where the store does not respond, and an unreadable error for what is
   * no regular file of at most so many bytes.
   */
  read: (key: string, maxBytes: number) => Promise<Buffer | undefined>;
  /** The names directly in a folder; of files, those that come after a name. Throws where the store does not respond. */
  names: (folder: string, after?: string) => Promise<string[]>;
  /** How often to check that the store still has its files, in ms. */
  confirmMs: number;
  close: () => void;
}

/** @param isRequired whether the folder must exist: one that does not may be a disk that was not mounted */
export const createFolderReader = (folder: string, { isRequired = false } = {}): ReleaseReader => {
  const absent = (error: NodeJS.ErrnoException): undefined => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  };
  const names = async (below: string): Promise<string[]> => {
    const base = await realpath(folder).catch(absent);
    if (!base && isRequired) throw new Error('There is no such folder');
    const full = base && join(base, ...segmentsOf(below));
    if (!full || (await realpath(full).catch(absent)) !== full) return [];
    return (await readdir(full).catch(absent)) ?? [];
  };
  return {
    place: folder,
    read: (key, maxBytes) => readRegularFile(folder, key, maxBytes),
    names: async (below, after = '') => (await names(below)).filter((name) => name > after),
    confirmMs: 0,
    close: () => undefined,
  };
};
