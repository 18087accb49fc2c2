import { constants } from 'node:fs';
import { open, realpath } from 'node:fs/promises';
import path from 'node:path';
import { unreadable } from './unreadable.mjs';

/** A name that stays within its folder on every system. */
const SEGMENT = /^[\w-](?:[\w.+-]*[\w-])?$/;
const MAX_KEY = 400;
// A link is not followed, and opening a pipe or a device does not wait.
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

const REASONS = {
  ELOOP: 'it is a symbolic link',
  EMLINK: 'it is a symbolic link',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ENXIO: 'it is no regular file',
  ENODEV: 'it is no regular file',
  EISDIR: 'it is a folder',
  EIO: 'the disk reports an error',
};

/**
 * The parts of a key such as `dealer/1.4.0-3f9c2a1b4d5e/release.json`.
 * @throws an unreadable error when it could lead elsewhere
 */
export const segmentsOf = (key) => {
  const parts = key.split('/');
  if (key.length > MAX_KEY || !parts.every((part) => SEGMENT.test(part)))
    throw unreadable(`${JSON.stringify(key.slice(0, 80))} is no name of a file`);
  return parts;
};

const readAtMost = async (handle, maxBytes) => {
  const chunks = [];
  let length = 0;
  for await (const chunk of handle.createReadStream({ autoClose: false, end: maxBytes })) {
    length += chunk.length;
    chunks.push(chunk);
  }
  if (length > maxBytes) throw unreadable(`it is larger than ${maxBytes} bytes`);
  return Buffer.concat(chunks);
};

/**
 * Reads a regular file below a folder, without following links within that folder.
 *
 * @returns {Promise<Buffer | undefined>} undefined where there is none
 * @throws an unreadable error for anything but a regular file of at most `maxBytes`
 */
export const readRegularFile = async (root, key, maxBytes) => {
  const parts = segmentsOf(key);
  let handle;
  try {
    const file = path.join(await realpath(root), ...parts);
    handle = await open(file, FLAGS);
    const facts = await handle.stat();
    if (facts.isDirectory()) throw unreadable('it is a folder');
    if (!facts.isFile()) throw unreadable('it is no regular file');
    if (facts.size > maxBytes) throw unreadable(`it is larger than ${maxBytes} bytes`);
    if ((await realpath(file)) !== file) throw unreadable('a folder above it is a symbolic link');
    return await readAtMost(handle, maxBytes);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(error.code)) return undefined;
    const reason = REASONS[error.code];
    throw reason ? unreadable(reason) : error;
  } finally {
    await handle?.close();
  }
};
