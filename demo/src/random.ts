/** A source of repeatable random choices. */
export interface Random {
  /** A number from 0 (inclusive) to 1 (exclusive). */
  next(): number;
  between(low: number, high: number): number;
  /** An integer; both bounds are inclusive. */
  integer(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** Picks a key; its value is its weight. */
  weighted<K extends string>(shares: Record<K, number>): K;
  /** Some of the items in random order, without repeats. */
  sample<T>(items: readonly T[], count: number): T[];
}

/** Mulberry32 (Tommy Ettinger, public domain): 32 bits of state, the same numbers on every machine. */
const mulberry32 = (seed: number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

export const createRandom = (seed: number): Random => {
  const next = mulberry32(seed);
  const integer = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));

  const pick = <T>(items: readonly T[]): T => {
    if (items.length === 0) throw new Error('There is nothing to pick from');
    return items[integer(0, items.length - 1)] as T;
  };

  const weighted = <K extends string>(shares: Record<K, number>): K => {
    const keys = Object.keys(shares) as K[];
    let rest = next() * keys.reduce((sum, key) => sum + shares[key], 0);
    for (const key of keys) {
      if (rest < shares[key]) return key;
      rest -= shares[key];
    }
    return pick(keys.filter((key) => shares[key] > 0));
  };

  const sample = <T>(items: readonly T[], count: number): T[] => {
    const left = [...items];
    return Array.from(
      { length: Math.min(count, left.length) },
      () => left.splice(integer(0, left.length - 1), 1)[0] as T,
    );
  };

  return {
    next,
    between: (low, high) => low + next() * (high - low),
    integer,
    chance: (probability) => next() < probability,
    pick,
    weighted,
    sample,
  };
};
