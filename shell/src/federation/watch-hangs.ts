import { listen } from '../listen';
import { type Ping, TICK_MS } from './hang-timer';
import { nextHangReport, noteHangSent } from './report-release';

/** After these events the page may stop without hanging: behind a dialog of the browser, or frozen. */
const PAUSES = ['beforeprint', 'beforeunload', 'pagehide', 'freeze'];

/**
 * Has a worker report if this page hangs, which can't do that itself.
 *
 * @param worker runs `hang-worker.ts`
 */
export const watchHangs = (worker: Pick<Worker, 'postMessage' | 'addEventListener'>): void => {
  const ping = () => {
    const message: Ping = document.hidden ? { isAway: true } : { report: nextHangReport() };
    worker.postMessage(message);
  };
  worker.addEventListener('message', noteHangSent);
  setInterval(ping, TICK_MS);
  listen(document, ['visibilitychange'], ping);
  listen(window, PAUSES, () => worker.postMessage({ isAway: true } satisfies Ping));
  ping();
};
