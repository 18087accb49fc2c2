import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const CHECKSUMS = 'SHA256SUMS';

const hashOf = (file) => createHash('sha256').update(readFileSync(file)).digest('hex');

/** Writes `SHA256SUMS` of all files of a folder, in the format of `sha256sum -c`. */
export function writeChecksums(out) {
  const files = readdirSync(out, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== CHECKSUMS)
    .map((entry) => path.relative(out, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();
  const lines = files.map((file) => `${hashOf(path.join(out, file))}  ${file}`);
  writeFileSync(path.join(out, CHECKSUMS), `${lines.join('\n')}\n`);
}
