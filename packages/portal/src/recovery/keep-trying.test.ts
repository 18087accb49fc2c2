import { keepTrying } from './keep-trying';

let stop: () => void;
let attempt: jest.Mock<Promise<unknown>, []>;

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const goOnline = () => window.dispatchEvent(new Event('online'));
const show = (isHidden: boolean) => {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  jest.useFakeTimers();
  attempt = jest.fn().mockRejectedValue(new Error('down'));
  stop = keepTrying(attempt);
});
afterEach(() => {
  stop();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

it('keepTrying retries after growing pauses until it succeeds', async () => {
  await pass(3_000);
  expect(attempt).toHaveBeenCalledTimes(1);
  await pass(600_000);
  const calls = attempt.mock.calls.length;
  expect(calls).toBeGreaterThan(15);
  expect(calls).toBeLessThan(25);
  attempt.mockResolvedValue(undefined);
  await pass(40_000);
  expect(attempt).toHaveBeenCalledTimes(calls + 1);
  goOnline();
  await pass(600_000);
  expect(attempt).toHaveBeenCalledTimes(calls + 1);
});

it('keepTrying makes the first attempt immediately with atOnce', async () => {
  stop();
  stop = keepTrying(attempt, { atOnce: true });
  expect(attempt).toHaveBeenCalledTimes(1);
  await pass(3_000);
  expect(attempt).toHaveBeenCalledTimes(2);
});

it('keepTrying spreads the attempts of several tabs within a maximum pause', async () => {
  stop();
  const times: number[] = [];
  const tabs = Array.from({ length: 20 }, () =>
    keepTrying(() => {
      times.push(Date.now());
      return Promise.reject(new Error('down'));
    }),
  );
  const startedAt = Date.now();
  await pass(2_600);
  expect(times).toHaveLength(20);
  expect(new Set(times).size).toBeGreaterThan(5);
  expect(Math.min(...times) - startedAt).toBeGreaterThanOrEqual(2_000);
  await pass(600_000);
  const before = times.length;
  await pass(37_500);
  expect(times.length - before).toBeGreaterThanOrEqual(20);
  expect(times.length - before).toBeLessThanOrEqual(40);
  for (const end of tabs) end();
  await pass(600_000);
  expect(times.length - before).toBeLessThanOrEqual(40);
});

it('keepTrying retries immediately when the browser goes online, even during an attempt', async () => {
  goOnline();
  expect(attempt).toHaveBeenCalledTimes(1);
  await pass(0);
  let fail: (error: Error) => void = () => undefined;
  attempt.mockImplementationOnce(() => new Promise((_resolve, reject) => (fail = reject)));
  await pass(6_000);
  goOnline();
  expect(attempt).toHaveBeenCalledTimes(2);
  attempt.mockResolvedValue(undefined);
  fail(new Error('still down'));
  await pass(0);
  expect(attempt).toHaveBeenCalledTimes(3);
});

it('keepTrying pauses while the tab is hidden, and retries immediately when it becomes visible', async () => {
  show(true);
  await pass(600_000);
  expect(attempt).not.toHaveBeenCalled();
  show(false);
  expect(attempt).toHaveBeenCalledTimes(1);
});

it('keepTrying makes no attempt after it is stopped', async () => {
  stop();
  goOnline();
  show(false);
  await pass(600_000);
  expect(attempt).not.toHaveBeenCalled();
});
