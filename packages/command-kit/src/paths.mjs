import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root folder. */
export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..', '..');

/** A path below the repository's root. */
export const fromRoot = (...parts) => path.join(ROOT, ...parts);
