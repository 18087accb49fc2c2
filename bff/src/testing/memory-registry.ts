import type { Registry, RegistryRow } from '@slabdesk/releases';

/** A registry of releases without a database. */
export const createMemoryRegistry = (): Registry & { rows: RegistryRow[] } => {
  const rows: RegistryRow[] = [];
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
