/** Items in parts of one statement each: SQLite accepts at most 500 rows. */
export const batches = <T>(items: readonly T[], size = 250): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size));
