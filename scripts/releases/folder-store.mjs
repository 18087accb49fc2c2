import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rename, rm, stat, unlink } from 'node:fs/promises';
import path from 'node:path';

/** Drafts of pipelines that were killed are removed after this, in ms. */
const DRAFT_AGE_MS = 24 * 60 * 60 * 1_000;

const absent = (error) => {
  if (error.code === 'ENOENT') return undefined;
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

/**
 * The release store in a folder. Whatever appears in it appears whole, in one step, and never over something else:
 * single files by a link, which fails where the name is taken; folders by a rename, which fails onto a filled one.
 *
 * @returns {import('./store.mjs').ReleaseStore}
 */
export const createFolderStore = (root) => {
  const drafts = path.join(root, '.drafts');
  const newDraft = async () => {
    await mkdir(drafts, { recursive: true });
    return path.join(drafts, randomUUID());
  };
  const create = async (key, bytes) => {
    const draft = await newDraft();
    await writeSynced(draft, bytes);
    const target = path.join(root, key);
    await mkdir(path.dirname(target), { recursive: true });
    try {
      await link(draft, target);
      return true;
    } catch (error) {
      if (error.code === 'EEXIST') return false;
      throw error;
    } finally {
      await unlink(draft);
    }
  };
  const publish = async (directory, files) => {
    const draft = await newDraft();
    await removeOldDrafts(drafts);
    try {
      await mkdir(draft);
      for (const [name, bytes] of files) await writeSynced(path.join(draft, name), bytes);
      const target = path.join(root, directory);
      await mkdir(path.dirname(target), { recursive: true });
      await rename(draft, target);
      return true;
    } catch (error) {
      if (['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(error.code)) return false;
      throw error;
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
  };
  return {
    name: root,
    read: (key) => readFile(path.join(root, key)).catch(absent),
    names: async (folder) => ((await readdir(path.join(root, folder)).catch(absent)) ?? []).sort(),
    create,
    publish,
  };
};
