import { currentTime } from '../../../database/clock';
import { withDeadline } from '../../../database/time-limits';
import {
  type createEventRepository,
  isOfOrder,
  type OrderHappening,
  type RecordedEvent,
} from '../../dealer-events';
import { formatReference } from '../order-repository';
import { createEventStream, type EventStream } from './event-stream';

const HEARTBEAT_MS = 20_000;
/** Ticks between two looks at the sessions: a revoked one hears nothing more within 5 s. */
const CHECK_TICKS = 3;
/** A database that does not respond must not delay the next attempt. */
const QUERY_MS = 2_000;
/** Clients that missed more events must reload everything. */
const MAX_REPLAYED = 500;
const RETRY_MS = 2_000;

/** Connections of one user to one process. A browser needs one, so these are many devices. */
const MAX_PER_USER = 8;
/** Retry delay for evicted connections, so they don't keep evicting each other. */
const CROWDED_RETRY_MS = 60_000;

export interface Caller {
  userId: string;
  sessionId: string;
  /** The dealer or the customer whose events are sent. */
  ownerId: string;
  /** When the access token ends, in epoch ms. */
  endsAt: number;
  /** Checks the caller's tokens again. Resolves to their owner, if they are still valid. */
  recheck: () => Promise<string | undefined>;
  /** The id of the last event that the caller has seen. */
  lastEventId?: string | undefined;
  /** Without a last id: start with the events of so many seconds before. */
  recentSeconds?: number | undefined;
}

interface Listener extends Caller {
  stream: EventStream;
  /** The number of the last event that was written; undefined until the first look at the database. */
  position?: number;
  /** Whether it was told that it has all events; a read may have failed before. */
  isReady?: boolean;
}

interface Context {
  events: ReturnType<typeof createEventRepository>;
  /** Finds the owners of active sessions. */
  ownersOf: (sessionIds: readonly string[]) => Promise<Map<string, string>>;
  /** The kind of an event in the stream of this audience. */
  kindOf: (event: OrderHappening) => string;
}

const reload = (listener: Listener, head: number): void => {
  listener.position = head;
  listener.stream.send({ id: head, event: 'reload' });
};

/**
 * The clients of this process that listen to order events. While there are any, one query with each tick reads new events for
 * all of them, so that events of other processes arrive, too; `wake` reads at once.
 */
export const createOrderEventHub = ({ events, ownersOf, kindOf }: Context) => {
  const listeners = new Set<Listener>();
  let ticks = 0;
  let polling: Promise<void> | undefined;
  let wokenMeanwhile = false;

  const end = (listener: Listener): void => {
    listener.stream.end();
    listeners.delete(listener);
  };

  /** Sends the next events to a listener; a gap means that events have been purged. */
  const advance = (listener: Listener, events: readonly RecordedEvent[], head: number): void => {
    const { position = 0 } = listener;
    const next = events.filter(({ sequence }) => sequence > position);
    if (next[0]?.sequence !== position + 1) {
      reload(listener, head);
      return;
    }
    for (const event of next) {
      const { sequence, recordId, reference } = event;
      listener.position = sequence;
      if (!isOfOrder(event)) continue;
      const data = { kind: kindOf(event), order: recordId, reference: formatReference(reference) };
      listener.stream.send({ id: sequence, event: 'order', data });
    }
  };

  /** The position of a new listener; undefined if the events since then have been purged, or the id is unknown. */
  const startOf = async (listener: Listener, head: number): Promise<number | undefined> => {
    const { ownerId, lastEventId, recentSeconds } = listener;
    if (lastEventId !== undefined) {
      const last = /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : Number.NaN;
      return last <= head && head - last <= MAX_REPLAYED ? last : undefined;
    }
    if (!recentSeconds) return head;
    const count = await events.countFrom(ownerId, currentTime() - recentSeconds * 1_000);
    return count <= MAX_REPLAYED ? Math.max(0, head - count) : undefined;
  };

  const deliverTo = async (ownerId: string, group: readonly Listener[], head: number): Promise<void> => {
    for (const listener of group) {
      if (listener.position !== undefined) continue;
      listener.position = await startOf(listener, head);
      if (listener.position === undefined) reload(listener, head);
    }
    const behind = group.filter(({ position = head }) => position < head);
    const from = Math.min(...behind.map(({ position = head }) => position));
    const next = behind.length > 0 ? await events.since(ownerId, from, MAX_REPLAYED) : [];
    for (const listener of behind) advance(listener, next, head);
    for (const listener of group) {
      if (!listener.isReady) listener.stream.send({ id: listener.position ?? head, event: 'ready' });
      listener.isReady = true;
    }
  };

  const deliver = async (): Promise<void> => {
    const groups = new Map<string, Listener[]>();
    for (const listener of listeners) {
      const group = groups.get(listener.ownerId);
      if (group) group.push(listener);
      else groups.set(listener.ownerId, [listener]);
    }
    const heads = await events.heads([...groups.keys()]);
    for (const [ownerId, group] of groups) await deliverTo(ownerId, group, heads.get(ownerId) ?? 0);
  };

  /** Ends the streams of sessions that were revoked, and of owners that are gone. */
  const endRevoked = async (): Promise<void> => {
    const checked = [...listeners];
    const owners = await ownersOf([...new Set(checked.map(({ sessionId }) => sessionId))]);
    for (const listener of checked) {
      if (owners.get(listener.sessionId) === listener.ownerId) continue;
      // Check the tokens again: a view of an administrator may have ended.
      if ((await listener.recheck()) !== listener.ownerId) end(listener);
    }
  };

  const poll = async (): Promise<void> => {
    do {
      wokenMeanwhile = false;
      if (ticks >= CHECK_TICKS) {
        ticks = 0;
        await withDeadline(QUERY_MS, endRevoked);
      }
      await withDeadline(QUERY_MS, deliver);
    } while (wokenMeanwhile && listeners.size > 0);
  };

  /** Polls now, or once more after a poll that is already running. */
  const pollNow = async (): Promise<void> => {
    if (listeners.size === 0) return;
    wokenMeanwhile = true;
    polling ??= poll().finally(() => {
      polling = undefined;
    });
    await polling;
  };

  /** A failure is reported by the next tick, which meets it, too. */
  const wake = (): void => {
    pollNow().catch(() => {});
  };

  return {
    wake,

    /** The work of a second. */
    tick: (): Promise<void> => {
      const now = currentTime();
      ticks += 1;
      for (const listener of listeners) {
        if (listener.endsAt <= now) end(listener);
        else if (performance.now() - listener.stream.writtenAt() >= HEARTBEAT_MS) listener.stream.beat();
      }
      return pollNow();
    },

    /** Number of listeners. */
    size: (): number => listeners.size,

    /** Returns a stream of events from now on, or since the client's last event. */
    listen: (caller: Caller): EventStream['body'] => {
      const own = [...listeners].filter(({ userId }) => userId === caller.userId);
      for (const oldest of own.slice(0, Math.max(0, own.length - MAX_PER_USER + 1))) {
        oldest.stream.retryAfter(CROWDED_RETRY_MS);
        end(oldest);
      }
      const stream = createEventStream();
      const listener: Listener = { ...caller, stream };
      listeners.add(listener);
      stream.body.once('close', () => listeners.delete(listener));
      stream.retryAfter(RETRY_MS);
      wake();
      return stream.body;
    },

    /** Ends every stream, and waits for the query that may be running. */
    close: async (): Promise<void> => {
      for (const listener of [...listeners]) end(listener);
      await polling?.catch(() => {});
    },
  };
};

export type OrderEventHub = ReturnType<typeof createOrderEventHub>;
