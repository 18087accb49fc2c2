import { pauseAfter, sendRequest } from '@slabdesk/portal';
import type { OrderEvent } from 'bff-contract';
import { createParser } from 'eventsource-parser';

/** A server-sent event. `id` numbers a dealer's events without gaps. */
export type LiveEvent =
  | { event: 'order'; id: number; data: OrderEvent }
  /** Too many events were missed to replay them. */
  | { event: 'reload'; id: number }
  /** All events up to this id have been delivered. */
  | { event: 'ready'; id: number };

/** Resume after an event, or `recent` seconds before now. */
export type Start = { lastEventId: number } | { recent: number };

export interface ConnectionOptions {
  start: () => Start;
  onEvent: (event: LiveEvent) => void;
}

export interface Connection {
  /** Reconnects now, such as when the network is back. */
  hurry: () => void;
  stop: () => void;
}

const RETRY_MS = 2_000;
const MAX_RETRY_MS = 30_000;
/** Milliseconds; the server sends a heartbeat every 20 s. */
const SILENCE_MS = 50_000;
const SUSPICIOUS_SILENCE_MS = 25_000;
const WATCH_MS = 10_000;
/** The session has ended, or the user is no longer a dealer: don't retry. */
const FINAL = [401, 403, 404];

const toEvent = (message: { id?: string | undefined; event?: string | undefined; data: string }) =>
  ({ event: message.event, id: Number(message.id), data: JSON.parse(message.data) }) as LiveEvent;

/** A timer that can be ended early. */
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

/** Requests the event stream, starting at `from`. */
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
 * Keeps one event stream open. Resumes after the last event when the stream ends, fails or stops sending heartbeats.
 * Stops when the session has ended.
 */
export const openConnection = ({ start, onEvent }: ConnectionOptions): Connection => {
  let isStopped = false;
  let attempt = new AbortController();
  let lastSign = Date.now();
  let retryMs = RETRY_MS;
  let failures = 0;
  const timer = createTimer();

  const watch = setInterval(() => {
    if (Date.now() - lastSign > SILENCE_MS) attempt.abort();
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

  /** Reads until the stream ends; resolves to the minimum retry delay in ms. */
  const listen = async (): Promise<number> => {
    attempt = new AbortController();
    lastSign = Date.now();
    const result = await requestStream(start(), attempt.signal);
    if (result.error) {
      if (FINAL.includes(result.error.status)) stop();
      return (result.error.retryAfter ?? 0) * 1_000;
    }
    if (result.response.body) await read(result.response.body);
    return 0;
  };

  const run = async (): Promise<void> => {
    while (!isStopped) {
      failures += 1;
      // Network errors and missed heartbeats reconnect like a regular end of the stream.
      const atLeast = await listen().catch(() => 0);
      if (isStopped) return;
      const pauses = { firstMs: retryMs, longestMs: Math.max(retryMs, MAX_RETRY_MS) };
      await timer.wait(Math.max(pauseAfter(Math.max(0, failures - 1), pauses), atLeast));
    }
  };
  void run();

  return {
    stop,
    hurry: () => {
      if (Date.now() - lastSign > SUSPICIOUS_SILENCE_MS) attempt.abort();
      timer.end();
    },
  };
};
