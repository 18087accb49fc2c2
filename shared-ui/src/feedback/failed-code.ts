/** How to load shared code again that failed, and that more than one part of the page may need. */
const attempts = new Set<() => Promise<void>>();

/**
 * Notes shared code that did not load.
 *
 * @param attempt loads it again; never rejects
 * @returns a function to call once it is loaded
 */
export const noteFailedCode = (attempt: () => Promise<void>): (() => void) => {
  attempts.add(attempt);
  return () => void attempts.delete(attempt);
};

/** Whether the script of a chunk failed, without having hung. */
const isMissingChunk = (error: unknown): boolean => {
  const { name, type } = error as { name?: unknown; type?: unknown };
  return name === 'ChunkLoadError' && type !== 'timeout';
};

/**
 * Loads code, and tries a second time where that may help: shared code that it needs failed before, or its own script failed.
 * A browser takes the result of a failed preload for the first request of a script, without asking the server.
 */
export const loadCode = async <T>(load: () => Promise<T>): Promise<T> => {
  try {
    return await load();
  } catch (error) {
    if (attempts.size === 0 && !isMissingChunk(error)) throw error;
    await Promise.all([...attempts].map((attempt) => attempt()));
    return load();
  }
};
