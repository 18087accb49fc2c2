import { type Connection, type LiveEvent, openConnection, type Start } from './connection';

type Message =
  | { type: 'event'; event: LiveEvent }
  /** A tab joins and requests the events since then (epoch ms). */
  | { type: 'hello'; since: number }
  /** The leading tab reconnects after this many milliseconds. */
  | { type: 'waiting'; milliseconds: number }
  /** Asks the leading tab to reconnect now. */
  | { type: 'hurry' };

export interface SubscriptionOptions {
  /** Identifies the stream and the session: tabs with the same name share a connection. */
  name: string;
  /** Time of the displayed data (epoch ms); later events are delivered. */
  since: number;
  /** Id of the last event already received. */
  lastId?: number | undefined;
  onEvent: (event: LiveEvent) => void;
}

/** Milliseconds that events are kept for tabs that are still loading. */
const KEPT_MS = 60_000;
/** Allows for the delay between an event's timestamp and its visibility to readers. */
const SLACK_SECONDS = 3;
/** The server keeps events for one day. */
const MAX_RECENT_SECONDS = 86_400;

const isVisible = (): boolean => document.visibilityState === 'visible';

/** Deduplicates and orders events from the connection and other tabs. */
const createSequence = ({ since, lastId, onEvent }: SubscriptionOptions) => {
  let last = lastId;
  /** A suspended tab may have missed messages from other tabs. */
  const isBehindGap = ({ event, id }: LiveEvent): boolean => {
    if (last === undefined || event === 'reload') return false;
    return id > (event === 'order' ? last + 1 : last);
  };
  return {
    last: () => last,
    /** Where to start or resume the stream. */
    start: (): Start =>
      last === undefined
        ? { recent: Math.min(Math.ceil((Date.now() - since) / 1_000) + SLACK_SECONDS, MAX_RECENT_SECONDS) }
        : { lastEventId: last },
    take: (event: LiveEvent): void => {
      if (event.event !== 'reload' && last !== undefined && event.id <= last) return;
      const isGap = isBehindGap(event);
      last = event.id;
      if (isGap) onEvent({ event: 'reload', id: event.id });
      onEvent(event);
    },
  };
};

/**
 * Subscribes to order events over one connection for all tabs. The tab that holds the Web Lock leads; when it
 * closes or crashes, the lock passes to the next tab, which resumes after the last event. HTTP/1.1 allows six
 * connections per server, so one per tab would block other requests.
 *
 * @returns unsubscribe function
 */
const subscribeShared = (options: SubscriptionOptions): (() => void) => {
  const { name, since } = options;
  const channel = new BroadcastChannel(name);
  const sequence = createSequence(options);
  const leaving = new AbortController();
  let recent: Array<{ at: number; event: LiveEvent }> = [];
  let connection: Connection | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  const post = (message: Message): void => channel.postMessage(message);

  const lead = (): Promise<void> =>
    new Promise((release) => {
      connection = openConnection({
        start: sequence.start,
        onEvent: (event) => {
          recent = [...recent.filter(({ at }) => at > Date.now() - KEPT_MS), { at: Date.now(), event }];
          sequence.take(event);
          post({ type: 'event', event });
        },
        onWaiting: (milliseconds) => post({ type: 'waiting', milliseconds }),
      });
      leaving.signal.addEventListener('abort', () => {
        connection?.stop();
        release();
      });
    });

  const hurry = (): void => {
    if (connection) connection.hurry();
    else post({ type: 'hurry' });
  };

  const replay = (from: number): void => {
    for (const { at, event } of recent) {
      if (at >= from && event.event === 'order') post({ type: 'event', event });
    }
    const id = sequence.last();
    if (id !== undefined) post({ type: 'event', event: { event: 'ready', id } });
  };

  const receive = ({ data }: MessageEvent<Message>): void => {
    if (data.type === 'event') sequence.take(data.event);
    else if (data.type === 'hello') {
      // Other tabs have no events to replay. Their last id would make the new tab skip the leader's events.
      if (connection) replay(data.since);
    } else if (data.type === 'hurry') connection?.hurry();
    else if (isVisible()) {
      // Browsers throttle timers in hidden tabs, so visible tabs wake a hidden leader.
      clearTimeout(waiting);
      waiting = setTimeout(hurry, data.milliseconds);
    }
  };

  const onVisibility = (): void => {
    if (isVisible()) hurry();
  };

  channel.addEventListener('message', receive);
  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('online', hurry);
  post({ type: 'hello', since });
  navigator.locks.request(name, { signal: leaving.signal }, lead).catch(() => undefined);

  return () => {
    leaving.abort();
    clearTimeout(waiting);
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('online', hurry);
    channel.close();
  };
};

/** Fallback without Web Locks: each visible tab opens its own connection. */
const subscribeAlone = (options: SubscriptionOptions): (() => void) => {
  const sequence = createSequence(options);
  let connection: Connection | undefined;
  const onVisibility = (): void => {
    if (isVisible()) connection ??= openConnection({ start: sequence.start, onEvent: sequence.take });
    else {
      connection?.stop();
      connection = undefined;
    }
  };
  const onOnline = (): void => connection?.hurry();
  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('online', onOnline);
  onVisibility();
  return () => {
    connection?.stop();
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('online', onOnline);
  };
};

/** Subscribes this tab to order events and returns the unsubscribe function. */
export const subscribeToOrders = (options: SubscriptionOptions): (() => void) =>
  'locks' in navigator && 'BroadcastChannel' in window ? subscribeShared(options) : subscribeAlone(options);
