import type { Connection, ConnectionOptions, LiveEvent } from './connection';
import { openConnection } from './connection';
import { subscribeToOrders } from './visible-subscription';

jest.mock('./connection', () => ({ openConnection: jest.fn() }));

/** Connections opened by the tab, in order. */
let opened: Array<ConnectionOptions & { hurried: number; stopped: boolean }>;
let stop: () => void;
let hidden: boolean;

const order = (id: number): LiveEvent => ({
  event: 'order',
  id,
  data: { kind: 'placed', order: `o${id}`, reference: `ORD-${id}` },
});
const send = (event: LiveEvent) => opened.at(-1)?.onEvent(event);
const show = (isHidden: boolean) => {
  hidden = isHidden;
  document.dispatchEvent(new Event('visibilitychange'));
};
/** Returns the received events. */
const subscribe = ({ lastId, since = 58_500 }: { lastId?: number; since?: number } = {}): string[] => {
  const received: string[] = [];
  stop = subscribeToOrders({
    since,
    lastId,
    onEvent: ({ event, id }) => received.push(`${event} ${id}`),
  });
  return received;
};

beforeEach(() => {
  opened = [];
  hidden = false;
  jest.spyOn(Date, 'now').mockReturnValue(60_000);
  jest.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
  jest.mocked(openConnection).mockImplementation((options): Connection => {
    const state = { ...options, hurried: 0, stopped: false };
    opened.push(state);
    return {
      hurry: () => {
        state.hurried += 1;
      },
      stop: () => {
        state.stopped = true;
      },
    };
  });
});
afterEach(() => stop());

it('subscribeToOrders starts at the time of the displayed data and delivers each event once', () => {
  const received = subscribe();
  expect(opened[0]?.start()).toEqual({ recent: 5 });
  for (const event of [{ event: 'ready', id: 4 } as const, order(5), order(5), order(6)]) send(event);
  expect(received).toEqual(['ready 4', 'order 5', 'order 6']);
});

it('subscribeToOrders resumes after the last event', () => {
  const received = subscribe({ lastId: 4 });
  expect(opened[0]?.start()).toEqual({ lastEventId: 4 });
  send(order(4));
  send(order(5));
  expect(received).toEqual(['order 5']);
  expect(opened[0]?.start()).toEqual({ lastEventId: 5 });
});

it('subscribeToOrders connects only while the tab is visible', () => {
  subscribe();
  show(true);
  expect(opened.map(({ stopped }) => stopped)).toEqual([true]);
  show(false);
  show(false);
  expect(opened.map(({ stopped }) => stopped)).toEqual([true, false]);
  stop();
  expect(opened[1]?.stopped).toBe(true);
  show(true);
  show(false);
  expect(opened).toHaveLength(2);
});

it('subscribeToOrders catches up when the tab becomes visible', () => {
  const received = subscribe();
  send(order(5));
  show(true);
  show(false);
  expect(opened[1]?.start()).toEqual({ lastEventId: 5 });
  send(order(6));
  expect(received).toEqual(['order 5', 'order 6']);
});

it.each([
  ['an hour', 3_600_000, { recent: 3_605 }],
  // The server keeps events for a day, and asks clients that are further behind to reload.
  ['more than a day', 86_400_000, { lastEventId: 0 }],
  ['its clock was set back', -3_600_000, { lastEventId: 0 }],
])('subscribeToOrders catches up in a tab that is first visible after %s', (_, wait, start) => {
  hidden = true;
  subscribe();
  expect(opened).toHaveLength(0);
  jest.mocked(Date.now).mockReturnValue(60_000 + wait);
  show(false);
  expect(opened[0]?.start()).toEqual(start);
});

it("subscribeToOrders follows a reset of the server's event ids", () => {
  const received = subscribe({ lastId: 20 });
  send({ event: 'reload', id: 2 });
  send({ event: 'ready', id: 2 });
  send(order(3));
  expect(received).toEqual(['reload 2', 'order 3']);
});

it('subscribeToOrders reconnects at once when the network is back', () => {
  subscribe();
  window.dispatchEvent(new Event('online'));
  expect(opened[0]?.hurried).toBe(1);
  show(true);
  window.dispatchEvent(new Event('online'));
  expect(opened[0]?.hurried).toBe(1);
});
