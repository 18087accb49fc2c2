import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The release store, to read from; `scripts/releases` writes it. Nothing in it ever changes. */
export interface ReleaseReader {
  /** Undefined where there is no such file; throws where the store does not answer. */
  read: (key: string) => Promise<Buffer | undefined>;
  /** What lies directly in a folder. */
  names: (folder: string) => Promise<string[]>;
  /** The store itself, where it is a folder that files can be served from. */
  folder?: string | undefined;
  close: () => void;
}

const absent = (error: NodeJS.ErrnoException): undefined => {
  if (error.code === 'ENOENT') return undefined;
  throw error;
};

export const createFolderReader = (folder: string): ReleaseReader => ({
  read: (key) => readFile(join(folder, key)).catch(absent),
  names: async (below) => (await readdir(join(folder, below)).catch(absent)) ?? [],
  folder,
  close: () => undefined,
});
