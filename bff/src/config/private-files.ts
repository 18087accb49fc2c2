import { chmodSync, closeSync, existsSync, openSync, readdirSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, relative } from 'node:path';

const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;
/** Mode bit of folders that all users write to, such as /tmp. */
const STICKY = 0o1000;

/** Makes all files that this process creates from now on readable by its own user only. */
export const makeNewFilesPrivate = (): void => {
  process.umask(0o077);
};

/** Codes for files that are gone, belong to another user, or are on a file system that is read-only or has no modes. */
const UNCHANGEABLE = new Set([
  'EACCES',
  'EINVAL',
  'ENOENT',
  'ENOSYS',
  'ENOTSUP',
  'EOPNOTSUPP',
  'EPERM',
  'EROFS',
]);

/** Removes other users' access to our files and folders. Files and folders of other owners stay as they are. */
const makePrivate = (path: string, mode: number): void => {
  try {
    if ((statSync(path).mode & 0o777) !== mode) chmodSync(path, mode);
  } catch (error) {
    if (!UNCHANGEABLE.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
};

/** SQLite gives its other files (-wal, -shm) the mode of the database. */
export const createPrivateFile = (file: string): void => {
  try {
    closeSync(openSync(file, 'a', FILE_MODE));
  } catch {
    // SQLite then reports the problem as a fault of the disk.
    return;
  }
  makePrivate(file, FILE_MODE);
};

/** Containers run as users whom /etc/passwd doesn't know; those have none. */
const homeFolder = (): string | undefined => {
  try {
    return homedir();
  } catch {
    return undefined;
  }
};

/** Whether a folder is used for more than our data, so that other users may need it. */
const isSharedFolder = (folder: string): boolean => {
  const holdsWorkingFolder = !relative(folder, process.cwd()).startsWith('..');
  return holdsWorkingFolder || folder === homeFolder() || (statSync(folder).mode & STICKY) !== 0;
};

const OUR_FILES = /^(?:secret|server\.log|demo(?:-dates)?\.json|slabdesk\.sqlite(?:[-.]\w+)*)$/;

/** Makes DATA_DIR private. Earlier versions left its modes to the umask. */
export const makeDataPrivate = (dataDir: string): void => {
  if (!isSharedFolder(dataDir)) makePrivate(dataDir, FOLDER_MODE);
  for (const entry of readdirSync(dataDir, { withFileTypes: true })) {
    if (OUR_FILES.test(entry.name) && !entry.isSymbolicLink())
      makePrivate(join(dataDir, entry.name), FILE_MODE);
  }
  const files = join(dataDir, 'files');
  if (!existsSync(files)) return;
  makePrivate(files, FOLDER_MODE);
  // The files themselves have always been private.
  for (const entry of readdirSync(files, { withFileTypes: true })) {
    if (entry.isDirectory()) makePrivate(join(files, entry.name), FOLDER_MODE);
  }
};
