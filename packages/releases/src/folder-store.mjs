import { randomUUID } from 'node:crypto';
import {
  copyFile,
  link,
  lstat,
  mkdir,
  open,
  readdir,
  realpath,
  rename,
  rm,
  stat,
  unlink,
} from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from '../../command-kit/src/make-folder.mjs';
import { problem } from '../../command-kit/src/problem.mjs';
import { readRegularFile, segmentsOf } from './regular-file.mjs';
import { LIMITS } from './stored-json.mjs';
import { isUnreadable } from './unreadable.mjs';

/** Drafts of pipelines that were killed are removed after this, in ms. */
const DRAFT_AGE_MS = 24 * 60 * 60 * 1_000;
const DRAFTS = '.drafts';

const absent = (error) => {
  if (['ENOENT', 'ENOTDIR'].includes(error.code)) return undefined;
  throw error;
};

const writeSynced = async (file, bytes) => {
  const handle = await open(file, 'wx');
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
};

const removeOldDrafts = async (folder) => {
  for (const name of await readdir(folder)) {
    const draft = path.join(folder, name);
    const facts = await stat(draft).catch(absent);
    if (facts && Date.now() - facts.mtimeMs > DRAFT_AGE_MS) await rm(draft, { recursive: true, force: true });
  }
};

/** Makes a folder of the store. The store may lie behind a link, but holds none: nothing is written elsewhere. */
const folderIn = async (root, parts) => {
  makeFolder(root);
  let folder = await realpath(root);
  for (const part of parts) {
    folder = path.join(folder, part);
    await mkdir(folder).catch((error) => {
      if (error.code !== 'EEXIST') throw error;
    });
    if (!(await lstat(folder)).isDirectory())
      throw problem(
        `${parts.join('/')} in the release store ${root} is no folder of its own, but a link or a file.`,
        'Remove it, then run the command again.',
      );
  }
  return folder;
};

/** Settles whether a file is exactly these bytes. */
const isSameFile = async (root, key, bytes) => {
  const found = await readRegularFile(root, key, LIMITS.fileBytes).catch((error) => {
    if (isUnreadable(error)) return undefined;
    throw error;
  });
  return found?.equals(bytes) ?? false;
};

/**
 * The release store in a folder. Whatever appears in it appears whole, in one step, and never over something else:
 * single files by a link, which fails where the name is taken; folders by a rename, which fails onto a filled one.
 *
 * @returns {import('./store.mjs').ReleaseStore}
 */
export const createFolderStore = (root) => {
  const newDraft = async () => path.join(await folderIn(root, [DRAFTS]), randomUUID());
  const placeOf = async (key) => {
    const parts = segmentsOf(key);
    return path.join(await folderIn(root, parts.slice(0, -1)), parts.at(-1));
  };
  const create = async (key, bytes) => {
    const draft = await newDraft();
    await writeSynced(draft, bytes);
    try {
      await link(draft, await placeOf(key));
      return true;
    } catch (error) {
      if (error.code === 'EEXIST') return false;
      throw error;
    } finally {
      await unlink(draft);
    }
  };
  const refuseOthers = async (directory, files) => {
    const names = await readdir(path.join(root, directory)).catch(absent);
    for (const [name, bytes] of files) {
      if (names?.includes(name) && (await isSameFile(root, `${directory}/${name}`, bytes))) continue;
      throw problem(
        `${directory} lies in the release store with other contents, and a release never changes.`,
        'Raise the version.',
      );
    }
  };
  const place = async (directory, files) => {
    const draft = await newDraft();
    await removeOldDrafts(path.dirname(draft));
    try {
      await mkdir(draft);
      for (const [name, bytes] of files) await writeSynced(path.join(draft, name), bytes);
      await rename(draft, await placeOf(directory));
    } catch (error) {
      if (!['ENOTEMPTY', 'EEXIST', 'EPERM', 'ENOTDIR'].includes(error.code)) throw error;
      await refuseOthers(directory, files);
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
  };
  const names = async (folder) => {
    const base = await realpath(root).catch(absent);
    const parts = folder === '' ? [] : segmentsOf(folder);
    const full = base && path.join(base, ...parts);
    if (!full || (await realpath(full).catch(absent)) !== full) return [];
    return ((await readdir(full).catch(absent)) ?? []).sort();
  };
  /** Replaces a file atomically; moves anything else away first. */
  const setAside = async (key, target, bytes) => {
    const [from, to] = [await placeOf(key), await placeOf(target)];
    const draft = await newDraft();
    await writeSynced(draft, bytes);
    const isFile = (await lstat(from)).isFile();
    try {
      if (isFile) await copyFile(from, to).catch(() => rename(from, to));
      else await rename(from, to);
      await rename(draft, from);
    } finally {
      await rm(draft, { force: true });
    }
  };
  return {
    name: root,
    prepare: async () => {
      await newDraft();
    },
    read: (key, maxBytes = LIMITS.fileBytes) => readRegularFile(root, key, maxBytes),
    names,
    create,
    place,
    setAside,
  };
};
