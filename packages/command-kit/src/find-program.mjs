import { existsSync } from 'node:fs';
import path from 'node:path';

/** The folders of programs. Debian keeps daemons in sbin, which is not on every user's PATH. */
export const FOLDERS = [
  ...(process.env.PATH ?? '').split(path.delimiter),
  '/usr/sbin',
  '/usr/local/sbin',
].filter(Boolean);

/** The path of an installed program, or undefined. */
export const findProgram = (command) =>
  FOLDERS.map((folder) => path.join(folder, command)).find((file) => existsSync(file));
