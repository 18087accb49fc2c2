import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const CHECKSUMS = 'SHA256SUMS';

const hashOf = (file) => createHash('sha256').update(readFileSync(file)).digest('hex');

/** Everything in a folder that is no folder itself, such as `bff/package.json`. */
export const filesOf = (out) =>
  readdirSync(out, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(out, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();

/** Writes `SHA256SUMS` of all files of a folder, in the format of `sha256sum -c`. */
export function writeChecksums(out) {
  const files = filesOf(out).filter((file) => file !== CHECKSUMS);
  const lines = files.map((file) => `${hashOf(path.join(out, file))}  ${file}`);
  writeFileSync(path.join(out, CHECKSUMS), `${lines.join('\n')}\n`);
}

/** The files of a package, as `SHA256SUMS` lists them, and that file itself. */
export function listedFiles(out) {
  const file = path.join(out, CHECKSUMS);
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  return new Set([CHECKSUMS, ...lines.map((line) => line.slice(line.indexOf('  ') + 2))]);
}
