/**
 * The details of a test of the long form: it repeats a rule in another cell of a matrix, needs another toolchain, or measures.
 * `npm test` leaves it out, `npm run test:long` runs it.
 */
export const LONG = { tag: '@long' };

/** Whether all tests run, as `npm run test:long` says. */
export const isLongForm = process.env.TEST_FORM === 'long';

/** A cell of a matrix: its value in each dimension. */
type Cell = readonly string[];

const pairsOf = (cell: Cell): string[] =>
  cell.flatMap((one, i) => cell.slice(i + 1).map((other, j) => JSON.stringify([i, one, i + 1 + j, other])));

/**
 * Chooses cells of a matrix so that any two values that occur together in a cell occur together in a chosen one. The
 * choice is the same each time.
 */
export const pairwise = (cells: readonly Cell[]): ReadonlySet<Cell> => {
  const missing = new Set(cells.flatMap(pairsOf));
  const chosen = new Set<Cell>();
  const gain = (cell: Cell) => pairsOf(cell).filter((pair) => missing.has(pair)).length;
  while (missing.size > 0) {
    const best = cells.reduce((one, other) => (gain(other) > gain(one) ? other : one));
    chosen.add(best);
    for (const pair of pairsOf(best)) missing.delete(pair);
  }
  return chosen;
};
