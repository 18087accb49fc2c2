import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { OrderEvent } from 'bff-contract';
import type { FastifyInstance } from 'fastify';

export interface HeardEvent {
  id: string;
  event: string;
  data: Partial<OrderEvent>;
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

/** Listens to `fabricator/events` over a separate connection. */
export const listenToEvents = async (
  url: string,
  headers: Record<string, string>,
  { lastEventId, query = '' }: { lastEventId?: string | undefined; query?: string } = {},
) => {
  const call = get(`${url}/api/fabricator/events${query}`, {
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
    /** Waits for an event; throws when the stream ends first. */
    until: async (isIt: (event: HeardEvent) => boolean, ms = 5_000): Promise<HeardEvent> => {
      for (const end = Date.now() + ms; ; await new Promise((resolve) => setTimeout(resolve, 10))) {
        const event = heard.find(isIt);
        if (event) return event;
        if (Date.now() > end) throw new Error(`Not heard within ${ms} ms: ${JSON.stringify(heard)}`);
      }
    },
    drop: async () => {
      response.destroy();
      await ended;
    },
  };
};

export type EventListener = Awaited<ReturnType<typeof listenToEvents>>;
