/** Records how clients of one load fared: acknowledged writes, retries, refusals and the longest pauses. */
export const createFigures = () => {
  let acknowledged = 0;
  let retried = 0;
  let lastSuccess = performance.now();
  let longestPauseMs = 0;
  const refused: string[] = [];
  let mendedAt = Number.POSITIVE_INFINITY;
  let longestAfterMs = 0;

  const notePause = (now: number) => {
    longestPauseMs = Math.max(longestPauseMs, now - lastSuccess);
    lastSuccess = now;
  };

  return {
    /** @param started when the first attempt was made, on the clock of `performance.now()` */
    acknowledge: (started: number) => {
      const now = performance.now();
      acknowledged += 1;
      if (started < mendedAt) longestAfterMs = Math.max(longestAfterMs, now - mendedAt);
      notePause(now);
    },
    /** Everything works again: from now on writes that wait are expected to succeed. */
    mended: () => {
      mendedAt = performance.now();
    },
    retry: () => {
      retried += 1;
    },
    /** A response that an honest client can't explain. */
    refuse: (text: string) => refused.push(text),
    read: () => ({
      acknowledged,
      retried,
      refused,
      /** How long the writes that waited at the end of the fault took after it, at most. */
      longestAfterMs,
      longestPauseMs: Math.max(longestPauseMs, performance.now() - lastSuccess),
    }),
  };
};

export type Figures = ReturnType<typeof createFigures>;
