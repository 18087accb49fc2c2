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

/** The address, without its query, of the chunk's script that failed to load; undefined after a timeout or another error. */
const missingScript = (error: unknown): string | undefined => {
  const { name, type, request } = error as { name?: unknown; type?: unknown; request?: unknown };
  return name === 'ChunkLoadError' && type !== 'timeout' ? String(request).split('?')[0] : undefined;
};

/**
 * Loads code and retries if that may help: once when shared code that it depends on failed before, and once for each of its
 * scripts that failed. Browsers reuse the result of a failed preload for the first request of a script.
 */
export const loadCode = async <T>(load: () => Promise<T>): Promise<T> => {
  const missing = new Set<string>();
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await load();
    } catch (error) {
      const script = missingScript(error);
      const isNew = script !== undefined && !missing.has(script);
      if (!isNew && !(isFirst && attempts.size > 0)) throw error;
      if (isNew) missing.add(script);
      await Promise.all([...attempts].map((attempt) => attempt()));
    }
  }
};
