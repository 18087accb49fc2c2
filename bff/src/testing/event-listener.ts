import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CustomerOrderEvent, OrderEvent } from 'bff-contract';
import type { FastifyInstance } from 'fastify';

/** Longer than a busy machine takes. */
const MAX_WAIT_MS = 60_000;

export interface HeardEvent {
  id: string;
  event: string;
  data: Partial<OrderEvent | CustomerOrderEvent>;
}

const parse = (block: string): HeardEvent | undefined => {
  const fields = new Map(block.split('\n').map((line) => line.split(/: (.*)/s) as [string, string]));
  const event = fields.get('event');
  return event === undefined
    ? undefined
    : { id: fields.get('id') ?? '', event, data: JSON.parse(fields.get('data') ?? '{}') };
};

/** Makes an app listen on a free port. Resolves to its URL. */
export const listenOn = (app: FastifyInstance): Promise<string> => app.listen({ port: 0, host: '127.0.0.1' });

/** Listens to the events of an area over a separate connection. */
export const listenToEvents = async (
  url: string,
  headers: Record<string, string>,
  {
    area = 'fabricator',
    lastEventId,
    query = '',
  }: { area?: 'fabricator' | 'app'; lastEventId?: string | undefined; query?: string } = {},
) => {
  const call = get(`${url}/api/${area}/events${query}`, {
    headers: { ...headers, ...(lastEventId !== undefined && { 'Last-Event-ID': lastEventId }) },
    agent: false,
  });
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  const heard: HeardEvent[] = [];
  let text = '';
  let lastId = lastEventId;
  response.setEncoding('utf8');
  response.on('data', (chunk: string) => {
    text += chunk;
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const event of blocks.flatMap((block) => parse(block) ?? [])) {
      heard.push(event);
      lastId = event.id;
    }
  });
  // A connection that breaks is an end like any other.
  response.on('error', () => {});
  const ended = new Promise<void>((resolve) => response.once('close', resolve));

  return {
    response,
    heard,
    lastId: () => lastId,
    /** The orders that were heard of, without `ready` and `reload`. */
    orders: () => heard.filter(({ event }) => event === 'order'),
    /** Settles when either side ends the stream. */
    ended,
    /** Waits for an event. */
    until: async (isIt: (event: HeardEvent) => boolean): Promise<HeardEvent> => {
      for (const end = performance.now() + MAX_WAIT_MS; ; await sleep(10)) {
        const event = heard.find(isIt);
        if (event) return event;
        if (performance.now() > end) throw new Error(`Not heard, but only: ${JSON.stringify(heard)}`);
      }
    },
    drop: async () => {
      response.destroy();
      await ended;
    },
  };
};

export type EventListener = Awaited<ReturnType<typeof listenToEvents>>;
