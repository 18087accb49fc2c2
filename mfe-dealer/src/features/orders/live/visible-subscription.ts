import { type Connection, type LiveEvent, openConnection, type Start } from './connection';

export interface SubscriptionOptions {
  /** Time of the displayed data (epoch ms); later events are delivered. */
  since: number;
  /** Id of the last event already received. */
  lastId?: number | undefined;
  onEvent: (event: LiveEvent) => void;
}

/** Allows for the delay between an event's timestamp and its visibility to readers. */
const SLACK_SECONDS = 3;
/** The server keeps events for one day. */
const MAX_RECENT_SECONDS = 86_400;

/** Where a tab starts that has received no event. The first id of a dealer makes the server ask for a reload. */
const startSince = (since: number): Start => {
  const recent = Math.ceil((Date.now() - since) / 1_000) + SLACK_SECONDS;
  // It is negative once the clock of this device was set back.
  return recent < 0 || recent > MAX_RECENT_SECONDS ? { lastEventId: 0 } : { recent };
};

/**
 * Subscribes to order events while the tab is visible. A tab that was hidden resumes after its last event. HTTP/1.1
 * allows six connections per server, so hidden tabs keep none.
 *
 * @returns unsubscribe function
 */
export const subscribeToOrders = ({ since, lastId, onEvent }: SubscriptionOptions): (() => void) => {
  let last = lastId;
  let connection: Connection | undefined;
  const close = () => {
    connection?.stop();
    connection = undefined;
  };
  const follow = () => {
    if (document.hidden) return close();
    connection ??= openConnection({
      start: () => (last === undefined ? startSince(since) : { lastEventId: last }),
      onEvent: (event) => {
        if (event.event !== 'reload' && last !== undefined && event.id <= last) return;
        last = event.id;
        onEvent(event);
      },
    });
  };
  const onOnline = () => connection?.hurry();
  document.addEventListener('visibilitychange', follow);
  window.addEventListener('online', onOnline);
  follow();
  return () => {
    close();
    document.removeEventListener('visibilitychange', follow);
    window.removeEventListener('online', onOnline);
  };
};
