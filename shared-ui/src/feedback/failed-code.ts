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
 * Loads code and retries if that may help: once for each part of the shared code that failed, and once for each of its own
 * scripts that failed. Browsers reuse the result of a failed preload for the first request of a script.
 */
export const loadCode = async <T>(load: () => Promise<T>): Promise<T> => {
  const missing = new Set<string>();
  const retried = new Set<() => Promise<void>>();
  for (;;) {
    try {
      return await load();
    } catch (error) {
      const script = missingScript(error);
      const isNew = script !== undefined && !missing.has(script);
      const shared = [...attempts];
      if (!isNew && shared.every((attempt) => retried.has(attempt))) throw error;
      if (isNew) missing.add(script);
      for (const attempt of shared) retried.add(attempt);
      await Promise.all(shared.map((attempt) => attempt()));
    }
  }
};
