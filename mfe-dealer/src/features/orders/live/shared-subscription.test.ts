import { waitFor } from '@testing-library/react';
import type { Connection, ConnectionOptions, LiveEvent } from './connection';
import { openConnection } from './connection';
import { subscribeToOrders } from './shared-subscription';

jest.mock('./connection', () => ({ openConnection: jest.fn() }));

/** Connections opened by tabs, in order. */
let opened: Array<ConnectionOptions & { hurried: number; stopped: boolean }>;
let stops: Array<() => void>;

const order = (id: number): LiveEvent => ({
  event: 'order',
  id,
  data: { kind: 'placed', order: `o${id}`, reference: `ORD-${id}` },
});

/** Lets messages between tabs arrive, and the replies to them: they take as long as other messages, not a time. */
const settle = async () => {
  const [sender, receiver] = [new BroadcastChannel('settle'), new BroadcastChannel('settle')];
  for (let trip = 0; trip < 5; trip += 1) {
    const arrived = new Promise((resolve) => receiver.addEventListener('message', resolve, { once: true }));
    sender.postMessage('trip');
    await arrived;
  }
  sender.close();
  receiver.close();
};

/** Fakes the Web Locks API: one holder, FIFO queue. */
const createLocks = () => {
  const queues = new Map<string, Promise<unknown>>();
  return {
    request: (name: string, { signal }: { signal: AbortSignal }, work: () => Promise<unknown>) => {
      const turn = (queues.get(name) ?? Promise.resolve()).then(() => (signal.aborted ? undefined : work()));
      queues.set(name, turn);
      return turn;
    },
  };
};

const tab = (lastId?: number, name = 'orders of d1') => {
  const received: LiveEvent[] = [];
  const stop = subscribeToOrders({
    name,
    since: Date.now() - 1_500,
    lastId,
    onEvent: (event) => received.push(event),
  });
  stops.push(stop);
  return { received, ids: () => received.map(({ event, id }) => `${event} ${id}`), stop };
};
const send = (event: LiveEvent, connection = opened.at(-1)) => connection?.onEvent(event);

beforeEach(() => {
  opened = [];
  stops = [];
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
  Object.defineProperty(navigator, 'locks', { value: createLocks(), configurable: true });
});
afterEach(() => {
  for (const stop of stops) stop();
  Reflect.deleteProperty(navigator, 'locks');
});

it('subscribeToOrders opens one connection for all tabs and delivers events to each', async () => {
  const tabs = [tab(), tab(), tab()];
  await settle();
  expect(opened).toHaveLength(1);
  expect(opened[0]?.start()).toEqual({ recent: 5 });
  send({ event: 'ready', id: 4 });
  send(order(5));
  await settle();
  for (const { ids } of tabs) expect(ids()).toEqual(['ready 4', 'order 5']);
});

it('subscribeToOrders resumes after the last event in another tab when the leader closes', async () => {
  const [first, second, third] = [tab(), tab(), tab()];
  await settle();
  send({ event: 'ready', id: 4 });
  send(order(5));
  await settle();
  first.stop();
  await settle();
  expect(opened.map(({ stopped }) => stopped)).toEqual([true, false]);
  expect(opened[1]?.start()).toEqual({ lastEventId: 5 });
  send(order(6));
  await settle();
  expect(second.ids().at(-1)).toBe('order 6');
  expect(third.ids().at(-1)).toBe('order 6');
  expect(first.ids().at(-1)).toBe('order 5');
});

it('subscribeToOrders replays events to a joining tab without duplicates for others', async () => {
  const first = tab();
  await settle();
  send({ event: 'ready', id: 4 });
  send(order(5));
  const second = tab();
  await settle();
  expect(second.ids()).toEqual(['order 5']);
  send(order(6));
  await settle();
  expect(second.ids()).toEqual(['order 5', 'order 6']);
  expect(first.ids()).toEqual(['ready 4', 'order 5', 'order 6']);
});

it('subscribeToOrders replays events from the leading tab only: ids of others would arrive before them', async () => {
  tab();
  await settle();
  tab();
  send({ event: 'ready', id: 4 });
  send(order(5));
  await settle();
  const channel = new BroadcastChannel('orders of d1');
  const replies: string[] = [];
  channel.addEventListener('message', ({ data }) => replies.push(`${data.event?.event} ${data.event?.id}`));
  channel.postMessage({ type: 'hello', since: Date.now() - 1_500 });
  await settle();
  channel.close();
  expect(replies).toEqual(['order 5', 'ready 5']);
});

it('subscribeToOrders tells a tab that missed events to reload everything', async () => {
  tab();
  const sleeper = tab(3);
  await settle();
  send(order(9));
  await settle();
  expect(sleeper.ids()).toEqual(['reload 9', 'order 9']);
  const late = tab(7);
  await settle();
  expect(late.ids()).toContain('reload 9');
});

it("subscribeToOrders follows a reset of the server's event ids", async () => {
  const only = tab(20);
  await settle();
  send({ event: 'reload', id: 2 });
  send({ event: 'ready', id: 2 });
  send(order(3));
  expect(only.ids()).toEqual(['reload 2', 'order 3']);
});

it('subscribeToOrders reconnects at once if a tab is visible or the network is back', async () => {
  tab();
  tab();
  await settle();
  opened[0]?.onWaiting?.(10);
  await waitFor(() => expect(opened[0]?.hurried).toBe(1));
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(opened[0]?.hurried).toBeGreaterThanOrEqual(2));
});

it('subscribeToOrders opens a separate connection for each dealer', async () => {
  const [mine, theirs] = [tab(), tab(undefined, 'orders of d2')];
  await settle();
  expect(opened).toHaveLength(2);
  send(order(1), opened[0]);
  await settle();
  expect([mine.ids(), theirs.ids()]).toEqual([['order 1'], []]);
});

it('subscribeToOrders connects only while the tab is visible if the browser lacks Web Locks', () => {
  Reflect.deleteProperty(navigator, 'locks');
  const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  const alone = tab();
  send(order(1));
  visibility.mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(opened[0]?.stopped).toBe(true);
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(opened[1]?.start()).toEqual({ lastEventId: 1 });
  alone.stop();
  expect(opened[1]?.stopped).toBe(true);
});
