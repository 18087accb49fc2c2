/** Loaders of shared chunks that failed to load and that several parts of the page may need. */
const attempts = new Set<() => Promise<void>>();

/**
 * Registers a shared chunk that failed to load.
 *
 * @param attempt loads it again; never rejects
 * @returns a function that unregisters it, to be called once it has loaded
 */
export const noteFailedCode = (attempt: () => Promise<void>): (() => void) => {
  attempts.add(attempt);
  return () => void attempts.delete(attempt);
};

/** Whether loading a chunk's script failed, as opposed to timing out. */
const isMissingChunk = (error: unknown): boolean => {
  const { name, type } = error as { name?: unknown; type?: unknown };
  return name === 'ChunkLoadError' && type !== 'timeout';
};

/**
 * Loads code and retries once if that may help: when shared code it depends on failed before, or its own
 * script failed. Browsers reuse the result of a failed preload for the first request of a script.
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
