import { memoryRegistry } from './registry.ts';

/** A store in memory, whose files tests alter as anybody with write access could, and a registry. */
export const memoryStore = (files = new Map()) => ({
  ...memoryRegistry(),
  name: 'memory',
  files,
  read: async (key) => files.get(key),
  names: async (folder, after = '') => {
    const inside = [...files.keys()].filter((key) => key.startsWith(`${folder}/`));
    const names = new Set(inside.map((key) => key.slice(folder.length + 1).split('/')[0]));
    return [...names].filter((name) => name > after).sort();
  },
  create: async (key, bytes) => {
    if (files.has(key)) return false;
    files.set(key, bytes);
    return true;
  },
  place: async (directory, placed) => {
    for (const [name, bytes] of placed) files.set(`${directory}/${name}`, bytes);
  },
  close: () => undefined,
});
