import { sendRequest } from '@slabdesk/portal';
import type { OrderEvent } from 'bff-contract';
import { createParser } from 'eventsource-parser';

/** What the server says. `id` counts the events of a dealer without gaps. */
export type LiveEvent =
  | { event: 'order'; id: number; data: OrderEvent }
  /** Too much was missed to tell it one by one. */
  | { event: 'reload'; id: number }
  /** Nothing up to this id was left out. */
  | { event: 'ready'; id: number };

/** Where to go on: behind an event, or so many seconds before now. */
export type Start = { lastEventId: number } | { recent: number };

export interface ConnectionOptions {
  start: () => Start;
  onEvent: (event: LiveEvent) => void;
  /** The next try comes in so many milliseconds, or with `hurry`. */
  onWaiting?: (milliseconds: number) => void;
}

export interface Connection {
  /** Something speaks for it that a try would succeed now: the network is back, somebody looks. */
  hurry: () => void;
  stop: () => void;
}

const RETRY_MS = 2_000;
const MOST_RETRY_MS = 30_000;
/** The server gives a sign of life every 20 s. */
const SILENCE_MS = 50_000;
const SUSPICIOUS_SILENCE_MS = 25_000;
const WATCH_MS = 10_000;
/** The session is over, or its user is no dealer any more: nothing to wait for. */
const FINAL = [401, 403, 404];

const toEvent = (message: { id?: string | undefined; event?: string | undefined; data: string }) =>
  ({ event: message.event, id: Number(message.id), data: JSON.parse(message.data) }) as LiveEvent;

/** Half of it at least, the rest by chance: those who were cut off together do not come back together. */
const jittered = (milliseconds: number): number => milliseconds * (0.5 + Math.random() / 2);

/** Waits that can be ended early. */
const createTimer = () => {
  let end: (() => void) | undefined;
  return {
    end: () => end?.(),
    wait: (milliseconds: number): Promise<void> =>
      new Promise((resolve) => {
        const timeout = setTimeout(() => end?.(), milliseconds);
        end = () => {
          clearTimeout(timeout);
          end = undefined;
          resolve();
        };
      }),
  };
};

/** Asks for the stream from a place on; aborted by `signal`. */
const requestStream = (from: ReturnType<ConnectionOptions['start']>, signal: AbortSignal) =>
  sendRequest({
    url: 'fabricator/events',
    params: 'recent' in from ? { recent: from.recent } : {},
    headers: {
      Accept: 'text/event-stream',
      ...('lastEventId' in from && { 'Last-Event-ID': String(from.lastEventId) }),
    },
    signal,
    background: true,
  });

/**
 * Holds one stream of the server open: comes back where it left when it ends, breaks or falls silent. Stops by
 * itself when the session is over.
 */
export const openConnection = ({ start, onEvent, onWaiting }: ConnectionOptions): Connection => {
  let isStopped = false;
  let attempt = new AbortController();
  let lastSign = 0;
  let retryMs = RETRY_MS;
  let failures = 0;
  const timer = createTimer();

  const watch = setInterval(() => {
    if (lastSign && Date.now() - lastSign > SILENCE_MS) attempt.abort();
  }, WATCH_MS);

  const stop = (): void => {
    isStopped = true;
    clearInterval(watch);
    attempt.abort();
    timer.end();
  };

  const read = async (body: ReadableStream<Uint8Array>): Promise<void> => {
    const decoder = new TextDecoder();
    const parser = createParser({
      onEvent: (message) => {
        if (!isStopped) onEvent(toEvent(message));
      },
      onRetry: (milliseconds) => {
        retryMs = milliseconds;
      },
    });
    const reader = body.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      lastSign = Date.now();
      failures = 0;
      parser.feed(decoder.decode(value, { stream: true }));
    }
  };

  /** Listens until the stream is over; answers how long to stay away at least, in ms. */
  const listen = async (): Promise<number> => {
    attempt = new AbortController();
    const result = await requestStream(start(), attempt.signal);
    if (result.error) {
      if (FINAL.includes(result.error.status)) stop();
      return (result.error.retryAfter ?? 0) * 1_000;
    }
    lastSign = Date.now();
    if (result.response.body) await read(result.response.body);
    return 0;
  };

  const run = async (): Promise<void> => {
    while (!isStopped) {
      failures += 1;
      // Broken off, or aborted for its silence: an end like any other.
      const atLeast = await listen().catch(() => 0);
      lastSign = 0;
      if (isStopped) return;
      const backoff = Math.max(retryMs, Math.min(retryMs * 2 ** Math.max(0, failures - 1), MOST_RETRY_MS));
      const delay = Math.max(jittered(backoff), atLeast);
      onWaiting?.(delay);
      await timer.wait(delay);
    }
  };
  void run();

  return {
    stop,
    hurry: () => {
      if (lastSign && Date.now() - lastSign > SUSPICIOUS_SILENCE_MS) attempt.abort();
      timer.end();
    },
  };
};
