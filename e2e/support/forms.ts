/**
 * The details of a test of the long form: it repeats a rule in another cell of a matrix, needs another toolchain, or measures.
 * `npm test` leaves it out, `npm run test:long` runs it.
 */
export const LONG = { tag: '@long' };

/** Whether all tests run, as `npm run test:long` says. */
export const isLongForm = process.env.TEST_FORM === 'long';

/** A cell of a matrix: its value in each dimension. */
type Cell = readonly string[];

/** Two dimensions, by their indexes, the lower one first; twice the same for one whose values need only occur. */
type Dimensions = readonly [number, number];

const pairsOf = (cell: Cell, meeting?: readonly Dimensions[]): string[] =>
  cell.flatMap((one, i) =>
    cell.flatMap((other, j) =>
      (meeting ? meeting.some(([first, second]) => first === i && second === j) : i < j)
        ? [JSON.stringify([i, one, j, other])]
        : [],
    ),
  );

/**
 * Chooses cells of a matrix so that any two values that occur together in a cell occur together in a chosen one, and each value
 * about as often as the others. The choice is the same each time.
 *
 * @param meeting the dimensions whose pairs matter; all by default
 */
export const pairwise = (cells: readonly Cell[], meeting?: readonly Dimensions[]): ReadonlySet<Cell> => {
  const missing = new Set(cells.flatMap((cell) => pairsOf(cell, meeting)));
  const uses = new Map<string, number>();
  const valuesOf = (cell: Cell) => cell.map((value, index) => `${index} ${value}`);
  const chosen = new Set<Cell>();
  const gain = (cell: Cell) => pairsOf(cell, meeting).filter((pair) => missing.has(pair)).length;
  const used = (cell: Cell) => valuesOf(cell).reduce((total, value) => total + (uses.get(value) ?? 0), 0);
  while (missing.size > 0) {
    const best = cells.reduce((one, other) => {
      const more = gain(other) - gain(one);
      return more > 0 || (more === 0 && used(other) < used(one)) ? other : one;
    });
    chosen.add(best);
    for (const pair of pairsOf(best, meeting)) missing.delete(pair);
    for (const value of valuesOf(best)) uses.set(value, (uses.get(value) ?? 0) + 1);
  }
  return chosen;
};
