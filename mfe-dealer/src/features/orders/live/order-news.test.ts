import { clearToasts, createPortal, getToasts } from '@slabdesk/testing';
import { createOrderNews } from './order-news';

/** Ids of the orders reloaded each time; undefined for all orders. */
let loaded: Array<string[] | undefined>;
let news: ReturnType<typeof createOrderNews>;
let visibility: DocumentVisibilityState;

const placed = (n: number) => ({ kind: 'placed' as const, order: `o${n}`, reference: `ORD-${1000 + n}` });
const messages = () => getToasts().map(({ message }) => message);
const show = (state: DocumentVisibilityState) => {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  jest.useFakeTimers();
  visibility = 'visible';
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  loaded = [];
  news = createOrderNews((ids) => loaded.push(ids));
});
afterEach(() => {
  news.stop();
  clearToasts();
  jest.useRealTimers();
});

it('createOrderNews shows a toast that opens a new order, and reloads lists and figures', () => {
  const visited: string[] = [];
  createPortal({ navigate: (to) => visited.push(to) });
  news.add(placed(5));
  jest.advanceTimersByTime(300);
  expect(messages()).toEqual(['New order ORD-1005']);
  expect(loaded).toEqual([[]]);
  getToasts()[0]?.action?.onClick();
  expect(visited).toEqual(['/orders/o5']);
});

it('createOrderNews batches simultaneous events, and events that arrive while the toast is shown', () => {
  const visited: string[] = [];
  createPortal({ navigate: (to) => visited.push(to) });
  for (let n = 1; n <= 12; n += 1) news.add(placed(n));
  jest.advanceTimersByTime(300);
  expect(messages()).toEqual(['12 new orders']);
  expect(loaded).toHaveLength(1);
  news.add(placed(13));
  jest.advanceTimersByTime(2_500);
  expect(messages()).toEqual(['13 new orders']);
  getToasts()[0]?.action?.onClick();
  expect(visited).toEqual(['/orders?view=all']);
  clearToasts();
  news.add(placed(14));
  jest.advanceTimersByTime(2_500);
  expect(messages()).toEqual(['New order ORD-1014']);
});

it('createOrderNews reloads at most every 2 s, however many events arrive', () => {
  for (let n = 0; n < 100; n += 1) {
    news.add(placed(n));
    jest.advanceTimersByTime(100);
  }
  expect(loaded.length).toBeLessThanOrEqual(6);
  expect(loaded.length).toBeGreaterThanOrEqual(4);
});

it('createOrderNews reloads changed and deleted orders without a toast', () => {
  news.add({ kind: 'changed', order: 'o1', reference: 'ORD-1001' });
  news.add({ kind: 'deleted', order: 'o2', reference: 'ORD-1002' });
  news.add({ kind: 'changed', order: 'o1', reference: 'ORD-1001' });
  jest.advanceTimersByTime(300);
  expect(loaded).toEqual([['o1', 'o2']]);
  expect(messages()).toEqual([]);
});

it('createOrderNews reloads all order data when too many events were missed', () => {
  news.reload();
  jest.advanceTimersByTime(300);
  expect(loaded).toEqual([undefined]);
});

it('createOrderNews waits while the tab is hidden', () => {
  show('hidden');
  news.add(placed(1));
  news.add(placed(2));
  jest.advanceTimersByTime(60_000);
  expect([loaded, messages()]).toEqual([[], []]);
  show('visible');
  jest.advanceTimersByTime(300);
  expect(messages()).toEqual(['2 new orders']);
  expect(loaded).toHaveLength(1);
});

it('createOrderNews shows no toasts after `stop`', () => {
  news.add(placed(1));
  news.stop();
  jest.advanceTimersByTime(5_000);
  expect([loaded, messages()]).toEqual([[], []]);
});

it('createOrderNews says once what a customer did by a link, and opens the order', () => {
  const visited: string[] = [];
  createPortal({ navigate: (to) => visited.push(to) });
  const reply = (kind: 'accepted' | 'change-requested') => ({ kind, order: 'o5', reference: 'ORD-1005' });
  for (const kind of ['change-requested', 'change-requested', 'accepted'] as const) news.add(reply(kind));
  jest.advanceTimersByTime(300);
  expect(messages()).toEqual([
    'The customer requests a change of ORD-1005',
    'The customer accepted ORD-1005',
  ]);
  expect(loaded).toEqual([['o5']]);
  getToasts()[0]?.action?.onClick();
  expect(visited).toEqual(['/orders/o5']);
});
