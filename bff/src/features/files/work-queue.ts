/**
 * Does work of which much may come at once: so many at a time, the rest waits. What is asked for again before it is
 * done is done once.
 *
 * @param atOnce how many run at the same time
 * @param mostWaiting beyond these, work is turned away
 */
export const createWorkQueue = <T>(atOnce: number, mostWaiting: number) => {
  const known = new Map<string, Promise<T>>();
  const waiting: Array<() => void> = [];
  let running = 0;
  let isClosed = false;

  const turn = async () => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    if (isClosed) throw new Error('There is no time left for this work');
  };
  const done = () => {
    const next = waiting.shift();
    // Whoever is next takes over the place.
    if (next) next();
    else running -= 1;
  };

  return {
    /** The result of the work of this name; undefined when there is too much to do. */
    run: (name: string, work: () => Promise<T>): Promise<T> | undefined => {
      const same = known.get(name);
      if (same) return same;
      if (isClosed || waiting.length >= mostWaiting) return undefined;
      const result = turn()
        .then(work)
        .finally(() => {
          known.delete(name);
          done();
        });
      known.set(name, result);
      return result;
    },
    /** Settles when what is running is done; what waits is given up. */
    close: async (): Promise<void> => {
      isClosed = true;
      await Promise.allSettled(known.values());
    },
  };
};
