import { type Connection, type LiveEvent, openConnection, type Start } from './connection';

type Message =
  | { type: 'event'; event: LiveEvent }
  /** A tab joins, and asks for what happened since (epoch ms). */
  | { type: 'hello'; since: number }
  /** The tab that holds the connection tries again in so many milliseconds. */
  | { type: 'waiting'; milliseconds: number }
  /** Somebody thinks that it should try now. */
  | { type: 'hurry' };

export interface ListeningOptions {
  /** Names what is listened to, and by whom: tabs with the same name share a connection. */
  name: string;
  /** Epoch ms of the data on the screen: what happened later is told. */
  since: number;
  /** The last event that is known already. */
  lastId?: number | undefined;
  onEvent: (event: LiveEvent) => void;
}

/** How long a tab may take from its first data to its `hello`. */
const KEPT_MS = 60_000;
/** What may lie between an event's time on the server and the moment that it can be read. */
const SLACK_SECONDS = 3;
/** The server remembers no longer. */
const MOST_RECENT_SECONDS = 86_400;

const isVisible = (): boolean => document.visibilityState === 'visible';

/** Keeps the events of a dealer in order, each once, whichever way they come. */
const createSequence = ({ since, lastId, onEvent }: ListeningOptions) => {
  let last = lastId;
  /** A tab that slept may have missed what others told it. */
  const isBehindGap = ({ event, id }: LiveEvent): boolean => {
    if (last === undefined || event === 'reload') return false;
    return id > (event === 'order' ? last + 1 : last);
  };
  return {
    last: () => last,
    /** Where to begin, or to go on. */
    start: (): Start =>
      last === undefined
        ? { recent: Math.min(Math.ceil((Date.now() - since) / 1_000) + SLACK_SECONDS, MOST_RECENT_SECONDS) }
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
 * Listens to the changes of orders over one connection for all tabs of the browser. One tab holds it, the one that
 * has the lock; when that tab goes, however it goes, the lock passes to the next one, which goes on behind the
 * last event. HTTP/1.1 allows six connections to a server: one for each tab would leave none for anything else.
 *
 * @returns ends it for this tab
 */
const listenWithOthers = (options: ListeningOptions): (() => void) => {
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

  const answer = (from: number): void => {
    for (const { at, event } of recent) {
      if (at >= from && event.event === 'order') post({ type: 'event', event });
    }
    const id = sequence.last();
    if (id !== undefined) post({ type: 'event', event: { event: 'ready', id } });
  };

  const receive = ({ data }: MessageEvent<Message>): void => {
    if (data.type === 'event') sequence.take(data.event);
    else if (data.type === 'hello') answer(data.since);
    else if (data.type === 'hurry') connection?.hurry();
    else if (isVisible()) {
      // Browsers let the timers of hidden tabs sleep, and the tab that waits may be one.
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

/** Where tabs can't agree on one of them: each has a connection of its own while somebody looks at it. */
const listenAlone = (options: ListeningOptions): (() => void) => {
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

/** Listens until the function that it answers is called. */
export const listenForTab = (options: ListeningOptions): (() => void) =>
  'locks' in navigator && 'BroadcastChannel' in window ? listenWithOthers(options) : listenAlone(options);
