import { type Pauses, pauseAfter } from './pause-after';

/**
 * Retries until `attempt` succeeds: with growing delays while the tab is visible, and immediately when the
 * browser comes online or the tab becomes visible. Attempts never overlap.
 *
 * @param attempt rejects if it fails again
 * @param options.atOnce starts the first attempt immediately
 * @param options.pauses other pauses than from 2 to 30 s
 * @returns a function that stops retrying
 */
export const keepTrying = (
  attempt: () => Promise<unknown>,
  { atOnce = false, pauses }: { atOnce?: boolean; pauses?: Pauses } = {},
): (() => void) => {
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
    if (!isOver && !document.hidden) timer = setTimeout(run, pauseAfter(failures, pauses));
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
