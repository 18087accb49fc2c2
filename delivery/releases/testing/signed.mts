/** A registry without a database. */
export const memoryRegistry = () => {
  const rows = [];
  const newest = () => rows.at(-1)?.number ?? 0;
  return {
    rows,
    changes: async ({ after = 0, below = Number.POSITIVE_INFINITY, limit }) => ({
      head: { number: newest() },
      rows: rows
        .filter(({ number }) => number > after && number < below)
        .reverse()
        .slice(0, limit),
    }),
    add: async (row) => {
      if (row.number !== newest() + 1) return false;
      rows.push(row);
      return true;
    },
  };
};

/** A store in memory, whose files tests alter as anybody with write access could, and a registry. */
export const memoryStore = (files = new Map()) => ({
  ...memoryRegistry(),
  name: 'memory',
  files,
  prepare: async () => undefined,
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
