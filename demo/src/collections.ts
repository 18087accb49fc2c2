/** The item at an index; throws if there is none. */
export const at = <T>(items: readonly T[], index: number): T => {
  if (!(index in items)) throw new Error(`There is no item ${index} among ${items.length}`);
  return items[index] as T;
};

/**
 * Maps items asynchronously with limited concurrency. Resolves to the results in the order of the items. After the
 * first failure, no new work is started.
 */
export const mapConcurrently = async <T, R>(
  items: readonly T[],
  atOnce: number,
  work: (item: T, index: number) => Promise<R>,
): Promise<R[]> => {
  const results: R[] = [];
  let next = 0;
  let failed = false;
  const worker = async () => {
    while (next < items.length && !failed) {
      const index = next++;
      try {
        results[index] = await work(at(items, index), index);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
  return results;
};
