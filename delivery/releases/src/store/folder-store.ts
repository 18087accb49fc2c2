import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, realpath, rename, rm, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder } from '../make-folder';
import { problem } from '../problem';
import { LIMITS } from '../shapes';
import { isUnreadable } from '../unreadable';
import { codeOf, readRegularFile, segmentsOf } from './regular-file';
import type { ReleaseStore } from './release-store';

/** Drafts of pipelines that were killed are removed after this, in ms. */
const DRAFT_AGE_MS = 24 * 60 * 60 * 1_000;
const DRAFTS = '.drafts';

const absent = (error: unknown): undefined => {
  if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return undefined;
  throw error;
};

const writeSynced = async (file: string, bytes: Buffer): Promise<void> => {
  const handle = await open(file, 'wx');
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
};

const removeOldDrafts = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder)) {
    const draft = join(folder, name);
    const facts = await stat(draft).catch(absent);
    if (facts && Date.now() - facts.mtimeMs > DRAFT_AGE_MS) await rm(draft, { recursive: true, force: true });
  }
};

/** Makes a folder of the store. The store may be behind a link, but has none inside: no file is written elsewhere. */
const folderIn = async (root: string, parts: readonly string[]): Promise<string> => {
  makeFolder(root);
  const folder = join(await realpath(root), ...parts);
  makeFolder(folder);
  if ((await realpath(folder)) === folder) return folder;
  throw problem(
    `${parts.join('/')} in the release store ${root} is no folder of its own, but a link.`,
    'Remove it, then run the command again.',
  );
};

/** Whether a file is exactly these bytes. */
const isSameFile = async (root: string, key: string, bytes: Buffer): Promise<boolean> => {
  const found = await readRegularFile(root, key, LIMITS.fileBytes).catch((error) => {
    if (isUnreadable(error)) return undefined;
    throw error;
  });
  return found?.equals(bytes) ?? false;
};

const refuseOthers = async (root: string, directory: string, files: ReadonlyMap<string, Buffer>) => {
  const names = await readdir(join(root, directory)).catch(absent);
  for (const [name, bytes] of files) {
    if (names?.includes(name) && (await isSameFile(root, `${directory}/${name}`, bytes))) continue;
    throw problem(
      `${directory} lies in the release store with other contents, and a release never changes.`,
      'Raise the version.',
    );
  }
};

/**
 * The release store in a folder. Whatever appears in it appears whole, in one step, and never over something else:
 * single files by a link, which fails where the name is taken; folders by a rename, which fails onto a filled one.
 *
 * @param options isRequired: the folder must exist to be read, as one that does not may be a disk that was not mounted
 */
export const createFolderStore = (root: string, { isRequired = false } = {}): ReleaseStore => {
  const newDraft = async () => join(await folderIn(root, [DRAFTS]), randomUUID());
  const placeOf = async (key: string) => {
    const parts = segmentsOf(key);
    return join(await folderIn(root, parts.slice(0, -1)), parts.at(-1) ?? '');
  };
  return {
    name: root,
    read: (key, maxBytes = LIMITS.fileBytes) => readRegularFile(root, key, maxBytes),
    names: async (folder, after = '') => {
      const base = await realpath(root).catch(absent);
      if (!base && isRequired) throw new Error('There is no such folder');
      const full = base && join(base, ...(folder === '' ? [] : segmentsOf(folder)));
      if (!full || (await realpath(full).catch(absent)) !== full) return [];
      const names = (await readdir(full).catch(absent)) ?? [];
      return names.filter((name) => name > after).sort();
    },
    create: async (key, bytes) => {
      const [draft, place] = [await newDraft(), await placeOf(key)];
      await writeSynced(draft, bytes);
      try {
        await link(draft, place);
        return true;
      } catch (error) {
        if (codeOf(error) === 'EEXIST') return false;
        throw error;
      } finally {
        await unlink(draft);
      }
    },
    place: async (directory, files) => {
      const [draft, place] = [await newDraft(), await placeOf(directory)];
      await removeOldDrafts(dirname(draft));
      try {
        await mkdir(draft);
        for (const [name, bytes] of files) await writeSynced(join(draft, name), bytes);
        await rename(draft, place);
      } catch (error) {
        if (!['ENOTEMPTY', 'EEXIST', 'EPERM', 'ENOTDIR'].includes(codeOf(error))) throw error;
        await refuseOthers(root, directory, files);
      } finally {
        await rm(draft, { recursive: true, force: true });
      }
    },
    close: () => undefined,
  };
};
