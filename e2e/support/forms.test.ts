import { pairwise } from './forms';

const product = (...dimensions: string[][]): string[][] =>
  dimensions.reduce<string[][]>(
    (cells, values) => cells.flatMap((cell) => values.map((value) => [...cell, value])),
    [[]],
  );

const pairsOf = (cells: Iterable<readonly string[]>) => {
  const pairs = [...cells].flatMap((cell) =>
    cell.flatMap((one, i) => cell.flatMap((other, j) => (i < j ? [`${i} ${one}, ${j} ${other}`] : []))),
  );
  return [...new Set(pairs)].sort();
};

describe('the cells chosen from a matrix', () => {
  it('have every pair of values, and are as few as the two longest dimensions allow', () => {
    const cells = product(['a', 'b', 'c', 'd'], ['with', 'without'], ['1', '2', '3', '4', '5']);
    const chosen = pairwise(cells);
    expect(pairsOf(chosen)).toEqual(pairsOf(cells));
    expect(chosen.size).toBe(20);
  });

  it('leave out pairs that no cell has', () => {
    const cells = product(['a', 'b'], ['1', '2'], ['x', 'y']).filter(
      ([one, two]) => one !== 'b' || two !== '2',
    );
    const chosen = pairwise(cells);
    expect(pairsOf(chosen)).toEqual(pairsOf(cells));
    for (const cell of chosen) expect(cells).toContain(cell);
  });

  it('are the whole matrix if it has two dimensions', () => {
    const cells = product(['a', 'b'], ['1', '2', '3']);
    expect([...pairwise(cells)].sort()).toEqual(cells.sort());
  });

  it('have the pairs of chosen dimensions alone, and use every other value about as often', () => {
    const cells = product(['a', 'b', 'c'], ['with', 'without'], ['1', '2', '3', '4', '5', '6']);
    const chosen = [...pairwise(cells, [[1, 2]])];
    expect(pairsOf(chosen.map(([, ...rest]) => rest))).toHaveLength(12);
    expect(chosen).toHaveLength(12);
    for (const value of ['a', 'b', 'c']) {
      expect(chosen.filter(([first]) => first === value)).toHaveLength(4);
    }
  });

  it('have each value of a dimension that is named alone', () => {
    const cells = product(['a', 'b'], ['with', 'without'], ['1', '2', '3', '4', '5', '6']);
    const chosen = [
      ...pairwise(cells, [
        [0, 1],
        [2, 2],
      ]),
    ];
    expect(pairsOf(chosen.map(([first = '', second = '']) => [first, second]))).toHaveLength(4);
    expect(chosen.map(([, , last]) => last).sort()).toEqual(['1', '2', '3', '4', '5', '6']);
  });
});
