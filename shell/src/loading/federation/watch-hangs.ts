import { hasUnsavedWork } from '@slabdesk/portal/shell';
import { listen } from '../../listen';
import { type Ping, TICK_MS } from './hang-timer';
import { nextHangReport, noteHangSent } from './report-release';

/** After these events the page may stop without hanging: behind a dialog of the browser, or frozen. */
const PAUSES = ['beforeprint', 'pagehide', 'freeze'];

/**
 * Has a worker report if this page hangs, which can't do that itself.
 *
 * @param worker runs `hang-worker.ts`
 */
export const watchHangs = (worker: Pick<Worker, 'postMessage' | 'addEventListener'>): void => {
  const pause = () => worker.postMessage({ isAway: true } satisfies Ping);
  let stopListening: (() => void) | undefined;
  const ping = () => {
    const message: Ping = document.hidden ? { isAway: true } : { report: nextHangReport() };
    worker.postMessage(message);
    stopListening?.();
    // Only while the browser may ask whether to leave: tabs without such a listener close at once.
    stopListening = hasUnsavedWork() ? listen(window, ['beforeunload'], pause) : undefined;
  };
  worker.addEventListener('message', noteHangSent);
  setInterval(ping, TICK_MS);
  listen(document, ['visibilitychange'], ping);
  listen(window, PAUSES, pause);
  ping();
};
