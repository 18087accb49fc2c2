import { createHangTimer, type Ping, type ReportRequest, TICK_MS } from './hang-timer';

const report: ReportRequest = {
  url: '/report',
  options: { method: 'POST', keepalive: true, headers: {}, body: '' },
};

const start = () => {
  const clock = { now: 1_000 };
  const send = jest.fn();
  const timer = createHangTimer(send, () => clock.now);
  /** Lets the worker run for some time, in which the page may ping. */
  const pass = (ms: number, ...pings: Ping[]) => {
    for (let passed = 0; passed < ms; passed += TICK_MS) {
      clock.now += TICK_MS;
      for (const ping of pings) timer.hear(ping);
      timer.tick();
    }
  };
  return { clock, send, timer, pass };
};

it('A page that falls silent hangs after three seconds, which is reported once', () => {
  const { send, pass } = start();
  pass(10_000, report);
  pass(2_500);
  expect(send).not.toHaveBeenCalled();
  pass(500);
  expect(send.mock.calls).toEqual([[report]]);
  pass(60_000);
  expect(send).toHaveBeenCalledTimes(1);
});

it('A page that goes on after a hang and hangs again is reported again, if it has another report', () => {
  const { send, pass } = start();
  pass(1_000, report);
  pass(5_000);
  pass(1_000, undefined);
  pass(5_000);
  expect(send).toHaveBeenCalledTimes(1);
  pass(1_000, report);
  pass(5_000);
  expect(send).toHaveBeenCalledTimes(2);
});

it.each<[string, (tab: ReturnType<typeof start>) => void]>([
  ['has not begun', () => undefined],
  ['says that it may be silent', ({ pass }) => pass(500, undefined)],
])('A silent page that %s does not hang', (_what, begin) => {
  const tab = start();
  begin(tab);
  tab.pass(60_000);
  expect(tab.send).not.toHaveBeenCalled();
});

it.each([2_000, 30_000, 8 * 3_600_000])(
  'A page whose machine slept or was busy for %d ms gets its time again',
  (ms) => {
    const { clock, send, timer, pass } = start();
    pass(5_000, report);
    pass(2_000);
    clock.now += ms;
    timer.tick();
    pass(2_500);
    expect(send).not.toHaveBeenCalled();
    pass(5_000, report);
    expect(send).not.toHaveBeenCalled();
    pass(3_000);
    expect(send).toHaveBeenCalledTimes(1);
  },
);

it('Throttled timers of a page and its worker are no hang', () => {
  const { clock, send, timer } = start();
  // As browsers let the timers of a tab run once a second, or once a minute.
  for (const interval of [1_000, 60_000])
    for (let turn = 0; turn < 20; turn += 1) {
      clock.now += interval;
      timer.tick();
      timer.hear(report);
    }
  expect(send).not.toHaveBeenCalled();
});
