import { createHangTimer, type Ping, type ReportRequest, TICK_MS } from './hang-timer';

/** Sends a report in place of the page, which can't, and tells it for when it can listen again. */
const send = async ({ url, options }: ReportRequest): Promise<void> => {
  const { ok } = await fetch(url, options);
  if (ok) self.postMessage('sent');
};

const timer = createHangTimer((report) => void send(report).catch(() => undefined));
self.addEventListener('message', ({ data }: MessageEvent<Ping>) => timer.hear(data));
setInterval(timer.tick, TICK_MS);
self.postMessage('started');
