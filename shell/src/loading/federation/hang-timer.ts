/** Silence after which a page hangs, in ms. */
export const HANG_MS = 3_000;
/** Interval of pings, and of checks for them, in ms. */
export const TICK_MS = 500;
/** Longest interval of checks. A longer one means that the worker was held up, too, as while the machine slept. In ms. */
const MAX_TICK_MS = 3 * TICK_MS;

/** A request as it is passed to a worker. */
export interface ReportRequest {
  url: string;
  options: { method: string; keepalive: boolean; headers: Record<string, string>; body: string };
}

/** A message of the page to its worker: the report to send if no other message follows. Without one, the page may fall silent. */
export type Ping = ReportRequest | undefined;

/**
 * Finds out whether a page hangs, from its pings.
 *
 * @param send called with the report of the last ping if the page has hung since
 * @param now a clock in ms
 */
export const createHangTimer = (send: (report: ReportRequest) => void, now = () => performance.now()) => {
  let last: Ping;
  let heardAt = now();
  let tickedAt = now();
  return {
    hear: (ping: Ping): void => {
      last = ping;
      heardAt = now();
    },
    /** Call it every {@link TICK_MS}. */
    tick: (): void => {
      const time = now();
      // The page could not run either, and gets its time again.
      if (time - tickedAt > MAX_TICK_MS) heardAt = time;
      tickedAt = time;
      if (!last || time - heardAt < HANG_MS) return;
      send(last);
      last = undefined;
    },
  };
};
