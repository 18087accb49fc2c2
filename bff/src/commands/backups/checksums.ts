import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { CommandError } from '../lib/command-error';
import { MANIFEST } from './manifest';

/** As `sha256sum --check` reads it. */
const SUMS = 'SHA256SUMS';

const LINE = /^([0-9a-f]{64}) {2}((?:manifest\.json|[\w-][\w.+-]*(?:\/[\w-][\w.+-]*)+))$/;

const checksumOf = async (file: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
};

/** The files below a folder, relative to it. */
async function* walk(root: string, folder = ''): AsyncGenerator<string> {
  const entries = await readdir(join(root, folder), { withFileTypes: true });
  for (const { name } of entries.filter((entry) => entry.isFile())) yield folder + name;
  for (const { name } of entries.filter((entry) => entry.isDirectory()))
    yield* walk(root, `${folder}${name}/`);
}

/** Counts the files of a backup, before it has a manifest. */
export const countEntries = async (root: string): Promise<number> => {
  let entries = 0;
  for await (const _name of walk(root)) entries += 1;
  return entries;
};

/** Writes the checksums of all files of a backup, its manifest's last. */
export const writeChecksums = async (root: string): Promise<void> => {
  async function* lines() {
    for await (const name of walk(root)) {
      if (name === SUMS || name === MANIFEST) continue;
      yield `${await checksumOf(join(root, name))}  ${name}\n`;
    }
    yield `${await checksumOf(join(root, MANIFEST))}  ${MANIFEST}\n`;
  }
  await pipeline(lines, createWriteStream(join(root, SUMS), { flags: 'wx', flush: true }));
};

const damaged = (root: string, reason: string) =>
  new CommandError(`The backup ${root} is damaged: ${reason}.`);

async function* readLines(root: string): AsyncGenerator<{ sum: string; name: string }> {
  const file = await open(join(root, SUMS)).catch(() => {
    throw new CommandError(`${root} is not a whole backup: it has no ${SUMS}.`);
  });
  for await (const line of file.readLines()) {
    const [, sum, name] = LINE.exec(line) ?? [];
    if (sum === undefined || name === undefined || name.includes('..'))
      throw damaged(root, `${SUMS} has a line that is no checksum`);
    yield { sum, name };
  }
}

/** The files of a backup whose names start with a text, such as `files/`. Read them after {@link verifyChecksums} alone. */
export async function* entriesOf(root: string, start: string): AsyncGenerator<string> {
  for await (const { name } of readLines(root)) if (name.startsWith(start)) yield name;
}

/**
 * Reads all files of a backup.
 *
 * @param entries how many there are besides the manifest
 * @throws CommandError if one is missing or was changed
 */
export const verifyChecksums = async (root: string, entries: number): Promise<void> => {
  let found = 0;
  let last = '';
  for await (const { sum, name } of readLines(root)) {
    const actual = await checksumOf(join(root, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') throw damaged(root, `${name} is missing`);
      throw error;
    });
    if (actual !== sum) throw damaged(root, `${name} was changed after it was made`);
    found += 1;
    last = name;
  }
  if (found !== entries + 1 || last !== MANIFEST) throw damaged(root, `${SUMS} is incomplete`);
};
