import pLimit from 'p-limit';

/**
 * A queue of named work with limited concurrency. Work of a name that is queued or running is not queued twice.
 *
 * @param concurrency how many run at the same time
 * @param maxWaiting more work than this is refused
 */
export const createWorkQueue = <T>(concurrency: number, maxWaiting: number) => {
  const limit = pLimit(concurrency);
  const known = new Map<string, Promise<T>>();
  let isClosed = false;

  return {
    /** The result of the work of this name; undefined if the queue is full or closed. */
    run: (name: string, work: () => Promise<T>): Promise<T> | undefined => {
      const same = known.get(name);
      if (same) return same;
      if (isClosed || known.size >= concurrency + maxWaiting) return undefined;
      const result = limit(() => {
        if (isClosed) throw new Error('The queue was closed before this work started');
        return work();
      }).finally(() => known.delete(name));
      known.set(name, result);
      return result;
    },
    /** Waits for running work; work that waits is rejected. */
    close: async (): Promise<void> => {
      isClosed = true;
      await Promise.allSettled(known.values());
    },
  };
};
