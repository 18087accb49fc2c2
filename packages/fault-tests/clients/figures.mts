/** What clients of one load experienced. */
export const createFigures = () => {
  let acknowledged = 0;
  let retried = 0;
  let lastSuccess = performance.now();
  let longestPauseMs = 0;
  const refused: string[] = [];
  const durations: number[] = [];

  const notePause = (now: number) => {
    longestPauseMs = Math.max(longestPauseMs, now - lastSuccess);
    lastSuccess = now;
  };

  return {
    /** @param ms from the first attempt to the acknowledgement */
    acknowledge: (ms: number) => {
      acknowledged += 1;
      durations.push(ms);
      notePause(performance.now());
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
      durations,
      longestPauseMs: Math.max(longestPauseMs, performance.now() - lastSuccess),
    }),
  };
};

export type Figures = ReturnType<typeof createFigures>;
