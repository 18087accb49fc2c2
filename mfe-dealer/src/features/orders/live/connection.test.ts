import { pauseAfter } from '@slabdesk/portal';
import {
  act,
  api,
  createPortal,
  failure,
  HttpResponse,
  http,
  server,
  setToken,
  testToken,
  waitFor,
} from '@slabdesk/testing';
import { type Connection, type LiveEvent, openConnection, type Start } from './connection';

jest.mock('@slabdesk/portal', () => ({ ...jest.requireActual('@slabdesk/portal'), pauseAfter: jest.fn() }));

interface Call {
  lastEventId: string | null;
  recent: string | null;
  /** Writes to this stream. */
  send: (text: string) => void;
  end: () => void;
}

let calls: Call[];
let received: LiveEvent[];
let connection: Connection | undefined;

const order = (id: number) =>
  `id: ${id}\nevent: order\ndata: {"kind":"placed","order":"o${id}","reference":"ORD-${1000 + id}"}\n\n`;

/** Responds with a stream that the test controls. */
const streaming = () =>
  http.get(api('fabricator/events'), ({ request }) => {
    const encoder = new TextEncoder();
    const body = new ReadableStream({
      start: (controller) => {
        calls.push({
          lastEventId: request.headers.get('Last-Event-ID'),
          recent: new URL(request.url).searchParams.get('recent'),
          send: (text) => controller.enqueue(encoder.encode(text)),
          end: () => controller.close(),
        });
      },
    });
    return new HttpResponse(body, { headers: { 'Content-Type': 'text/event-stream' } });
  });

/** `onWaiting` is called with each pause before another attempt. */
const open = (start: () => Start = () => ({ recent: 5 }), onWaiting?: (ms: number) => void) => {
  const portal = jest.requireActual<typeof import('@slabdesk/portal')>('@slabdesk/portal');
  jest.mocked(pauseAfter).mockImplementation((...args) => {
    const pause = portal.pauseAfter(...args);
    onWaiting?.(pause);
    return pause;
  });
  connection = openConnection({ start, onEvent: (event) => received.push(event) });
  return connection;
};
const call = async (index: number): Promise<Call> => {
  await waitFor(() => expect(calls.length).toBeGreaterThan(index));
  return calls[index] as Call;
};

beforeEach(() => {
  calls = [];
  received = [];
  setToken(testToken);
  server.use(streaming());
});
afterEach(() => connection?.stop());

it('openConnection parses events regardless of how the stream is split into chunks', async () => {
  open();
  const { send, recent } = await call(0);
  expect(recent).toBe('5');
  const text = `retry: 2000\n\n${order(1)}:\n\n${order(2)}id: 2\nevent: ready\ndata: {}\n\n`;
  for (let at = 0; at < text.length; at += 7) send(text.slice(at, at + 7));
  await waitFor(() => expect(received).toHaveLength(3));
  expect(received).toEqual([
    { event: 'order', id: 1, data: { kind: 'placed', order: 'o1', reference: 'ORD-1001' } },
    { event: 'order', id: 2, data: { kind: 'placed', order: 'o2', reference: 'ORD-1002' } },
    { event: 'ready', id: 2, data: {} },
  ]);
});

it('openConnection resumes after the last event when the stream ends, and immediately on `hurry`', async () => {
  const waits: number[] = [];
  const { hurry } = open(
    () => ({ lastEventId: received.at(-1)?.id ?? 7 }),
    (ms) => waits.push(ms),
  );
  const first = await call(0);
  expect(first.lastEventId).toBe('7');
  first.send(order(8));
  await waitFor(() => expect(received).toHaveLength(1));
  first.end();
  await waitFor(() => expect(waits).toHaveLength(1));
  expect(waits[0]).toBeGreaterThanOrEqual(2_000);
  expect(waits[0]).toBeLessThanOrEqual(2_500);
  hurry();
  expect((await call(1)).lastEventId).toBe('8');
});

it('openConnection aborts a request whose response never comes, on `hurry`', async () => {
  const lastEventIds: Array<string | null> = [];
  server.use(
    http.get(api('fabricator/events'), ({ request }) => {
      lastEventIds.push(request.headers.get('Last-Event-ID'));
      return new Promise(() => undefined);
    }),
  );
  const now = jest.spyOn(Date, 'now');
  const { hurry } = open(
    () => ({ lastEventId: 7 + lastEventIds.length }),
    () => setTimeout(hurry),
  );
  await waitFor(() => expect(lastEventIds).toEqual(['7']));
  hurry();
  now.mockReturnValue(Date.now() + 26_000);
  hurry();
  await waitFor(() => expect(lastEventIds).toEqual(['7', '8']));
  now.mockRestore();
});

it("openConnection honors the stream's `retry` field", async () => {
  const waits: number[] = [];
  open(undefined, (ms) => waits.push(ms));
  const first = await call(0);
  first.send('retry: 60000\n\n');
  first.end();
  await waitFor(() => expect(waits).toHaveLength(1));
  expect(waits[0]).toBeGreaterThanOrEqual(60_000);
});

it('openConnection backs off to 30 seconds and more while the server is unreachable', async () => {
  server.use(http.get(api('fabricator/events'), () => HttpResponse.error()));
  const waits: number[] = [];
  const { hurry } = open(undefined, (ms) => {
    waits.push(ms);
    if (waits.length < 8) setTimeout(hurry);
  });
  await waitFor(() => expect(waits).toHaveLength(8));
  expect(waits[0]).toBeLessThanOrEqual(2_500);
  expect(waits[3]).toBeGreaterThanOrEqual(16_000);
  // The longest pause and a quarter, so that clients don't all reconnect at the same time.
  for (const wait of waits) expect(wait).toBeLessThanOrEqual(37_500);
});

it.each([401, 403, 404])('openConnection does not reconnect after a %s', async (status) => {
  const waits: number[] = [];
  const visited: string[] = [];
  createPortal({ navigate: (to) => visited.push(to) });
  let requests = 0;
  server.use(
    http.get(api('fabricator/events'), () => {
      requests += 1;
      return failure(status, 'No');
    }),
  );
  const { hurry } = open(undefined, (ms) => waits.push(ms));
  await waitFor(() => expect(requests).toBe(1));
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  hurry();
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect([requests, waits]).toEqual([1, []]);
  // A failed background request doesn't redirect; the end of the session does.
  expect(visited).toEqual(status === 401 ? ['/login'] : []);
});

it('openConnection delivers no events after `stop`', async () => {
  const { stop } = open();
  const { send } = await call(0);
  stop();
  // Until the server notices that the client has gone.
  await waitFor(() => expect(() => send(order(1))).toThrow('closed'));
  expect(received).toEqual([]);
  expect(calls).toHaveLength(1);
});
