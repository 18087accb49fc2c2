const PAUSES_MS = [2_000, 4_000, 8_000, 15_000, 30_000];
/** Random share added to each delay, so that tabs don't all reconnect at the same time. */
const JITTER = 0.25;

const pauseAfter = (failures: number): number => {
  const pause = PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)] ?? 0;
  return pause * (1 + Math.random() * JITTER);
};

/**
 * Retries until `attempt` succeeds: with growing delays while the tab is visible, and immediately when the
 * browser comes online or the tab becomes visible. Attempts never overlap.
 *
 * @param attempt rejects if it fails again
 * @param options.atOnce starts the first attempt immediately
 * @returns a function that stops retrying
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
      // The running attempt started before the network was restored.
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
