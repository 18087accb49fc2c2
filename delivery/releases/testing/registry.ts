import type { Registry, RegistryRow } from '@slabdesk/releases';

/** A registry of releases without a database. */
export const memoryRegistry = (): Registry & { rows: RegistryRow[] } => {
  const rows: RegistryRow[] = [];
  const head = () => ({ number: rows.at(-1)?.number ?? 0 });
  const changes: Registry['changes'] = async ({ after = 0, below = Number.POSITIVE_INFINITY, limit }) => ({
    head: head(),
    rows: rows
      .filter(({ number }) => number > after && number < below)
      .reverse()
      .slice(0, limit),
  });
  let last: Promise<unknown> = Promise.resolve();
  return {
    rows,
    changes,
    now: () => Date.now(),
    add: (decide) => {
      const added = last.then(async () => {
        const row = await decide({ changes });
        rows.push(row);
        return row;
      });
      last = added.catch(() => undefined);
      return added;
    },
  };
};
