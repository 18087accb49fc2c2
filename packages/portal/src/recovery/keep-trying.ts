const PAUSES_MS = [2_000, 4_000, 8_000, 15_000, 30_000];
/** Up to this much is added to a pause, so that tabs that lost the same server don't all return at the same moment. */
const JITTER = 0.25;

const pauseAfter = (failures: number): number => {
  const pause = PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)] ?? 0;
  return pause * (1 + Math.random() * JITTER);
};

/**
 * Repeats what has failed until it succeeds: after growing pauses while the tab is visible, and at once when the browser is
 * online again or the tab becomes visible. Never runs two attempts at the same time.
 *
 * @param attempt rejects when it failed again
 * @param options.atOnce nothing has failed yet: the first attempt is made at once
 * @returns a function that stops it
 */
export const keepTrying = (attempt: () => Promise<unknown>, { atOnce = false } = {}): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = atOnce ? -1 : 0;
  let isOver = false;
  let isRunning = false;
  let mustRunAgain = false;

  const stop = () => {
    isOver = true;
    clearTimeout(timer);
    window.removeEventListener('online', onOnline);
    document.removeEventListener('visibilitychange', onVisibility);
  };
  const wait = () => {
    clearTimeout(timer);
    if (!isOver && !document.hidden) timer = setTimeout(run, pauseAfter(failures));
  };
  const run = async () => {
    if (isRunning) {
      // The attempt that is running began before the network was back.
      mustRunAgain = true;
      return;
    }
    clearTimeout(timer);
    isRunning = true;
    try {
      await attempt();
      stop();
    } catch {
      failures += 1;
    }
    isRunning = false;
    if (mustRunAgain && !isOver) {
      mustRunAgain = false;
      void run();
    } else wait();
  };
  const onOnline = () => {
    failures = 0;
    void run();
  };
  const onVisibility = () => {
    if (document.hidden) clearTimeout(timer);
    else void run();
  };

  window.addEventListener('online', onOnline);
  document.addEventListener('visibilitychange', onVisibility);
  if (atOnce) void run();
  else wait();
  return stop;
};
