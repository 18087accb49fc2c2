import { Readable } from 'node:stream';

/** Buffered bytes per client; slower clients are disconnected and resume later. */
const MAX_BUFFERED_BYTES = 256 * 1024;

export interface StreamedEvent {
  id: number;
  event: 'ready' | 'order' | 'reload';
  data?: object;
}

const textOf = ({ id, event, data = {} }: StreamedEvent): string =>
  `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** A stream of server-sent events to one client, as a response body. */
export const createEventStream = () => {
  const body = new Readable({ read: () => {} });
  let writtenAt = performance.now();
  let isOver = false;

  const write = (text: string): void => {
    if (isOver || body.destroyed) return;
    writtenAt = performance.now();
    body.push(text);
    if (body.readableLength > MAX_BUFFERED_BYTES) body.destroy();
  };

  return {
    body,
    /** Time of the last sign of life, in ms of this process's clock. */
    writtenAt: () => writtenAt,
    send: (event: StreamedEvent): void => write(textOf(event)),
    /** Keeps the connection open: proxies close idle ones. */
    beat: (): void => write(':\n\n'),
    /** Asks the client to wait so long before it comes back, in ms. */
    retryAfter: (ms: number): void => write(`retry: ${ms}\n\n`),
    end: (): void => {
      if (!isOver && !body.destroyed) body.push(null);
      isOver = true;
    },
  };
};

export type EventStream = ReturnType<typeof createEventStream>;
