/**
 * Lets at most `limit` tasks run at once; the others wait for their turn, first come, first served.
 *
 * @example const inTurn = limitConcurrency(4); await inTurn(() => work());
 */
export const limitConcurrency = (limit: number) => {
  let running = 0;
  const waiting: Array<() => void> = [];
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await task();
    } finally {
      // The next task takes the place over, so that a new one can't slip in between.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
};
