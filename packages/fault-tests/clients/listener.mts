import { get } from 'node:http';
import type { DealerAccount } from './people.mts';

const RETRY_MS = 500;

/**
 * The first event that was missed or repeated.
 *
 * @param heard ids of events, in the order in which they came
 * @param recorded ids of all events of orders of the dealer. Events of other records share their sequence, and are not in
 *   streams.
 */
export const oddEvents = (heard: readonly number[], recorded: readonly number[]): string[] => {
  const [first = 0, last = 0] = [heard[0], heard.at(-1)];
  const due = recorded.filter((id) => id >= first && id <= last);
  const index = heard.findIndex((id, place) => id !== due[place]);
  if (index === -1) return [];
  return [
    `a listener heard event ${heard[index]} ${index in due ? `instead of ${due[index]}` : 'once more'}`,
  ];
};

/**
 * Listens to a dealer's order events as a browser does: when the stream ends, it comes back with the last id it has heard, to
 * the other server.
 */
export const createListener = (
  { id: dealerId, accessToken }: DealerAccount,
  urls: readonly string[],
  first: number,
) => {
  const ids: number[] = [];
  let lastId: number | undefined;
  let server = first;
  let isClosed = false;
  let isReady = false;
  let reloads = 0;
  let connections = 0;
  let close = () => {};

  const hear = (block: string) => {
    const id = /^id: (\d+)$/m.exec(block)?.[1];
    const event = /^event: (\w+)$/m.exec(block)?.[1];
    if (event === 'ready') isReady = true;
    if (event === 'reload') reloads += 1;
    if (event === 'order') ids.push(Number(id));
    if (id !== undefined) lastId = Number(id);
  };

  const connect = () => {
    if (isClosed) return;
    let text = '';
    const call = get(`${urls[server % urls.length]}/api/fabricator/events`, {
      agent: false,
      headers: {
        authorization: `Bearer ${accessToken}`,
        ...(lastId !== undefined && { 'last-event-id': String(lastId) }),
      },
    });
    const again = () => {
      isReady = false;
      server += 1;
      setTimeout(connect, RETRY_MS).unref();
    };
    call.once('response', (response) => {
      connections += 1;
      response.setEncoding('utf8');
      response.on('error', () => {});
      response.on('data', (chunk: string) => {
        const blocks = (text + chunk).split('\n\n');
        text = blocks.pop() ?? '';
        blocks.forEach(hear);
      });
    });
    call.on('error', () => {});
    call.once('close', again);
    close = () => call.destroy();
  };
  connect();

  return {
    dealerId,
    isReady: () => isReady,
    connections: () => connections,
    lastId: () => lastId ?? 0,
    /** Missed or repeated events, and reloads, by the events of orders that were recorded for the dealer. */
    problems: (recorded: readonly number[] = []): string[] => {
      const odd = oddEvents(ids, recorded);
      return reloads > 0 ? [...odd, `a listener had to reload ${reloads} times`] : odd;
    },
    close: () => {
      isClosed = true;
      close();
    },
  };
};

export type Listener = ReturnType<typeof createListener>;
