/**
 * Lets at most `limit` tasks run at once; the others wait for their turn, first come, first served.
 *
 * @example const inTurn = atMost(4); await inTurn(() => work());
 */
export const atMost = (limit: number) => {
  let running = 0;
  const waiting: Array<() => void> = [];
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await task();
    } finally {
      // Whoever waits takes the place over, so that nobody who comes just now can slip in between.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
};
