import { act, renderWithPortal } from '../testing';
import { followOrders } from './index';
import { useLiveOrders } from './use-live-orders';

const stop = jest.fn();
jest.mock('./index', () => ({ followOrders: jest.fn() }));
const follow = jest.mocked(followOrders);

const Page = ({ dealer }: { dealer?: string }) => {
  useLiveOrders(dealer);
  return null;
};

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => {
  jest.useFakeTimers();
  follow.mockReset().mockReturnValue(stop);
  stop.mockReset();
});
afterEach(() => jest.useRealTimers());

it('follows the orders of the dealer once the page has settled, until it is left', async () => {
  const { unmount } = renderWithPortal(<Page dealer="d1" />);
  await pass(100);
  expect(follow).not.toHaveBeenCalled();
  await pass(2_000);
  expect(follow.mock.calls.map(([, dealer]) => dealer)).toEqual(['d1']);
  expect(Date.now() - (follow.mock.calls[0]?.[2] ?? 0)).toBeGreaterThanOrEqual(1_500);
  unmount();
  expect(stop).toHaveBeenCalledTimes(1);
});

it('follows nobody without a dealer, nor after the page was left early', async () => {
  renderWithPortal(<Page />);
  const { unmount } = renderWithPortal(<Page dealer="d1" />);
  unmount();
  await pass(5_000);
  expect(follow).not.toHaveBeenCalled();
});
