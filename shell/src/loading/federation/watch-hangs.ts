import { listen } from '../../listen';
import { HANG_MS, type Ping, TICK_MS } from './hang-timer';
import { nextHangReport, noteHangSent, onVisit, type Report, requestOf, sendReport } from './report-release';

/** After these events the page may stop without hanging: behind a dialog of the browser, or frozen. */
const PAUSES = ['beforeprint', 'pagehide', 'freeze'];

/** Dialogs of the browser that stop the page until the user answers. */
const DIALOGS = ['alert', 'confirm', 'prompt'] as const;

/** Where a document keeps its report until its worker runs: browsers don't start a worker while the page hangs. */
const KEY = 'hang-report';

interface Kept {
  /** In epoch ms. */
  at: number;
  report: Report;
}

const keep = (report: Report | undefined): void => {
  try {
    if (report) localStorage.setItem(KEY, JSON.stringify({ at: Date.now(), report } satisfies Kept));
    else localStorage.removeItem(KEY);
  } catch {
    // Then only the worker reports hangs.
  }
};

/** Sends the report of a document that has hung before its worker ran. A recent one may belong to a tab that is opening. */
const sendKept = (): void => {
  try {
    const { at, report }: Kept = JSON.parse(localStorage.getItem(KEY) ?? '');
    if (Date.now() - at < HANG_MS) return;
    keep(undefined);
    sendReport(report);
  } catch {
    // There is none.
  }
};

/** Calls a function before the browser asks whether to leave: a page of any remote may have it ask. */
const onQuestion = (listener: () => void): void => {
  // Then a question that the user doesn't answer for long counts as a hang.
  if (!('BeforeUnloadEvent' in window)) return;
  const { prototype } = BeforeUnloadEvent;
  const own = Object.getOwnPropertyDescriptor(prototype, 'returnValue');
  const tellThen = (ask?: (text: unknown) => void) =>
    function tell(this: Event, text: unknown) {
      listener();
      ask?.call(this, text);
    };
  Object.defineProperties(prototype, {
    preventDefault: { configurable: true, value: tellThen(prototype.preventDefault) },
    returnValue: { ...own, set: tellThen(own?.set) },
  });
};

/**
 * Has a worker report if this page hangs, which can't do that itself.
 *
 * @param worker runs `hang-worker.ts`
 */
export const watchHangs = (worker: Pick<Worker, 'postMessage' | 'addEventListener'>): void => {
  let hasStarted = false;
  let stopListening: (() => void) | undefined;
  const tell = (report: Report | undefined) => {
    worker.postMessage((report && requestOf(report)) satisfies Ping);
    if (!hasStarted) keep(report);
  };
  const pause = () => tell(undefined);
  const ping = () => {
    tell(document.hidden ? undefined : nextHangReport());
    stopListening?.();
    // It may return a text. Tabs without any such listener close at once.
    stopListening = window.onbeforeunload ? listen(window, ['beforeunload'], pause) : undefined;
  };
  worker.addEventListener('message', (event) => {
    if ((event as MessageEvent).data === 'sent') return noteHangSent();
    hasStarted = true;
    keep(undefined);
  });
  for (const dialog of DIALOGS) {
    const ask: (...texts: string[]) => unknown = window[dialog].bind(window);
    const askPaused: typeof ask = (...texts) => {
      pause();
      try {
        return ask(...texts);
      } finally {
        ping();
      }
    };
    Object.assign(window, { [dialog]: askPaused });
  }
  onQuestion(pause);
  sendKept();
  onVisit(ping);
  setInterval(ping, TICK_MS);
  listen(document, ['visibilitychange'], ping);
  listen(window, PAUSES, pause);
  ping();
};
