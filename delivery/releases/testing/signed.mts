import { createKey, readPrivateKey, readTrust } from '@slabdesk/releases';

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

/** Keys by holder. `mallory` isn't in the trust file; `old` is an expired key of the dealer pipeline. */
export const KEYS = Object.fromEntries(
  ['ann', 'bea', 'cat', 'dan', 'dealer pipeline', 'auth pipeline', 'server', 'mallory', 'old'].map(
    (holder) => [holder, readPrivateKey(createKey())],
  ),
);
/** Teams have the remotes dealer and auth, and dan has the shell. */
export const trustFile = (changes = {}) => ({
  store: 'test',
  holders: {
    ann: [{ key: KEYS.ann.publicKey }],
    bea: [{ key: KEYS.bea.publicKey }],
    cat: [{ key: KEYS.cat.publicKey }],
    dan: [{ key: KEYS.dan.publicKey }],
    'dealer pipeline': [
      { key: KEYS['dealer pipeline'].publicKey },
      { key: KEYS.old.publicKey, expires: '2026-01-01T00:00:00.000Z' },
    ],
    'auth pipeline': [{ key: KEYS['auth pipeline'].publicKey }],
    server: [{ key: KEYS.server.publicKey }],
  },
  teams: {
    orders: { remotes: ['dealer'], paths: ['/orders/*'], release: ['dealer pipeline'] },
    accounts: { remotes: ['auth'], paths: ['/login'], release: ['auth pipeline'] },
  },
  platform: { release: ['dan'], matrix: ['dealer pipeline'], servers: ['server'] },
  ...changes,
});

export const trustOf = (changes = {}) =>
  readTrust(Buffer.from(JSON.stringify(trustFile(changes))), 'trust.json');
