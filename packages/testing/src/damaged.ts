type Json = Record<string, unknown> | unknown[];

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null;

const pathsOf = (value: unknown, path: readonly string[] = []): string[][] =>
  isJson(value)
    ? Object.entries(value).flatMap(([key, below]) => [[...path, key], ...pathsOf(below, [...path, key])])
    : [];

const damage = (record: unknown, path: readonly string[], change: (parent: Json, key: string) => void) => {
  const copy: unknown = structuredClone(record);
  const parent = path.slice(0, -1).reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], copy);
  change(parent as Json, path.at(-1) as string);
  return copy;
};

const KINDS: Record<string, (parent: Json, key: string) => void> = {
  without: (parent, key) => {
    if (Array.isArray(parent)) parent.splice(Number(key), 1);
    else delete parent[key];
  },
  'null as': (parent, key) => {
    (parent as Record<string, unknown>)[key] = null;
  },
};

/**
 * Returns copies of a record, each with one field, at any depth, removed or null. Pages must render all of
 * them.
 *
 * @param keep top-level fields that stay unchanged
 */
export const damagedRecords = <Record extends object>(
  record: Record,
  keep: ReadonlyArray<keyof Record & string> = [],
): Array<{ name: string; record: Record }> =>
  pathsOf(record)
    .filter((path) => !keep.some((field) => path.length === 1 && path[0] === field))
    .flatMap((path) =>
      Object.entries(KINDS).map(([kind, change]) => ({
        name: `${kind} ${path.join('.')}`,
        record: damage(record, path, change) as Record,
      })),
    );
