import { readFile, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { unreadable } from '../unreadable';

/** A name that stays within its folder on every system. */
const SEGMENT = /^[\w-](?:[\w.+-]*[\w-])?$/;
const MAX_KEY = 400;

const REASONS: Partial<Record<string, string>> = {
  ELOOP: 'it is a symbolic link',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EIO: 'the disk reports an error',
};

export const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? '';

/**
 * The parts of a key such as `dealer/1.4.0-3f9c2a1b4d5e/release.json`.
 * @throws an unreadable error when it could lead elsewhere
 */
export const segmentsOf = (key: string): string[] => {
  const parts = key.split('/');
  if (key.length > MAX_KEY || !parts.every((part) => SEGMENT.test(part))) {
    throw unreadable(`${JSON.stringify(key.slice(0, 80))} is no name of a file`);
  }
  return parts;
};

const tooLarge = (maxBytes: number) => unreadable(`it is larger than ${maxBytes} bytes`);

/**
 * Reads a stream.
 * @param length the length that was announced, in bytes; refused without reading if it is too large
 * @throws an unreadable error for more than `maxBytes`
 */
export const collect = async (
  stream: AsyncIterable<Uint8Array>,
  maxBytes: number,
  length = 0,
): Promise<Buffer> => {
  if (length > maxBytes) throw tooLarge(maxBytes);
  const chunks: Uint8Array[] = [];
  let total = 0;
  for await (const chunk of stream) {
    total += chunk.length;
    if (total > maxBytes) throw tooLarge(maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

/**
 * Reads a regular file below a folder, without following links within that folder; undefined where there is none.
 * @throws an unreadable error for anything but a regular file of at most `maxBytes`
 */
export const readRegularFile = async (
  root: string,
  key: string,
  maxBytes: number,
): Promise<Buffer | undefined> => {
  const parts = segmentsOf(key);
  try {
    const file = join(await realpath(root), ...parts);
    if ((await realpath(file)) !== file) throw unreadable('it, or a folder above it, is a symbolic link');
    // Reading a pipe or a device may never end.
    const facts = await stat(file);
    if (facts.isDirectory()) throw unreadable('it is a folder');
    if (!facts.isFile()) throw unreadable('it is no regular file');
    if (facts.size > maxBytes) throw tooLarge(maxBytes);
    return await readFile(file);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return undefined;
    const reason = REASONS[codeOf(error)];
    throw reason ? unreadable(reason) : error;
  }
};
