/** Runs `count` calls, ten at once: more would be a test of how the connection pool sheds load. */
export const inChunks = async <T>(count: number, call: (index: number) => Promise<T>): Promise<T[]> => {
  const results: T[] = [];
  while (results.length < count) {
    const size = Math.min(10, count - results.length);
    const first = results.length;
    results.push(...(await Promise.all(Array.from({ length: size }, (_, i) => call(first + i)))));
  }
  return results;
};
