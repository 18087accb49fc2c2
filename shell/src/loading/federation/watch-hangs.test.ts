import { setRuntimeConfig, setToken, testToken } from '@slabdesk/testing';
import type { Ping } from './hang-timer';
import { reportRelease, resetReports, sendReleaseReports } from './report-release';
import { watchHangs } from './watch-hangs';

const release = (name: string, folder: string) => ({
  name,
  entry: `/remotes/${name}/${folder}/remoteEntry.js`,
});
const event = (remote: string, folder: string, kind: string) => ({ remote, release: folder, kind });

/** Posts of the page, newest last. */
let pings: Ping[];
let heard: (message: 'started' | 'sent') => void;

/** The events that the worker would report if the page hung now. */
const events = () => JSON.parse(pings.at(-1)?.options.body ?? '{}').events;
const pass = (ms: number) => jest.advanceTimersByTime(ms);
const watch = () => {
  pings = [];
  watchHangs({
    postMessage: (ping: Ping) => void pings.push(ping),
    addEventListener: (_type: string, listener: unknown) => {
      heard = (data) => (listener as (event: { data: string }) => void)({ data });
    },
  });
};

beforeEach(() => {
  jest.useFakeTimers();
  resetReports();
  setRuntimeConfig({ shellVersion: '1.1.0' });
  sendReleaseReports();
  watch();
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

it('A tab that hangs is reported for every release in it, with the visits that it had yet to report', () => {
  setToken(testToken);
  reportRelease(release('dealer', '1.5.0'), 'visit');
  reportRelease(release('admin', '2.0.0'), 'visit');
  expect(events()).toEqual([
    event('dealer', '1.5.0', 'hang'),
    event('admin', '2.0.0', 'hang'),
    event('dealer', '1.5.0', 'visit'),
    event('admin', '2.0.0', 'visit'),
  ]);
  const { url, options } = pings.at(-1) ?? {};
  expect(url).toMatch(/\/api\/log\/release-event$/);
  expect(options?.headers.Authorization).toContain(testToken.accessToken);
});

it('A tab that goes on after a hang reports no release again', () => {
  const send = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response());
  reportRelease(release('dealer', '1.5.0'), 'visit');
  pass(500);
  heard('sent');
  pass(10_000);
  expect(pings.at(-1)).toBeUndefined();
  expect(send).not.toHaveBeenCalled();
  reportRelease(release('dealer', '1.6.0'), 'visit');
  expect(events()?.[0]).toEqual(event('dealer', '1.6.0', 'hang'));
});

it('A tab that is hidden, or waits behind a dialog of the browser, says that it may be silent', () => {
  reportRelease(release('dealer', '1.5.0'), 'visit');
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(pings.at(-1)).toBeUndefined();
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(pings.at(-1)).toBeDefined();
  for (const type of ['beforeprint', 'pagehide', 'freeze']) {
    window.dispatchEvent(new Event(type));
    expect(pings.at(-1)).toBeUndefined();
    pass(500);
    expect(events()[0]).toEqual(event('dealer', '1.5.0', 'hang'));
  }
});

it.each<[string, (event: BeforeUnloadEvent) => void]>([
  ['preventDefault', (event) => event.preventDefault()],
  ['returnValue', (event) => Object.assign(event, { returnValue: 'Leave?' })],
])(
  'A tab may be silent while the browser asks whether to leave, because a page has called %s',
  (_way, ask) => {
    reportRelease(release('dealer', '1.5.0'), 'visit');
    const leave = () => {
      const leaving = document.createEvent('BeforeUnloadEvent');
      leaving.initEvent('beforeunload', false, true);
      window.dispatchEvent(leaving);
      return leaving;
    };
    leave();
    expect(pings.at(-1)).toBeDefined();
    window.addEventListener('beforeunload', ask);
    const { defaultPrevented, returnValue } = leave();
    expect(defaultPrevented || returnValue).toBeTruthy();
    expect(pings.at(-1)).toBeUndefined();
    window.removeEventListener('beforeunload', ask);

    window.onbeforeunload = () => 'Leave?';
    pass(500);
    leave();
    expect(pings.at(-1)).toBeUndefined();
    window.onbeforeunload = null;
    pass(500);
  },
);

it.each(['alert', 'confirm', 'prompt'] as const)(
  'A tab may be silent while %s waits for an answer',
  (dialog) => {
    const own = window[dialog];
    const ask = jest.fn(() => {
      expect(pings.at(-1)).toBeUndefined();
      return 'an answer';
    });
    Object.assign(window, { [dialog]: ask });
    watch();
    reportRelease(release('dealer', '1.5.0'), 'visit');
    expect(window[dialog]('Delete?')).toBe('an answer');
    expect(ask).toHaveBeenCalledWith('Delete?');
    expect(events()[0]).toEqual(event('dealer', '1.5.0', 'hang'));
    Object.assign(window, { [dialog]: own });
  },
);

describe('A tab that hangs before its worker runs', () => {
  /** Opens another document of the portal. @returns the events that it reports at once */
  const openAnother = (ms: number) => {
    const send = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response()).mockClear();
    resetReports();
    jest.setSystemTime(Date.now() + ms);
    watch();
    return send.mock.calls.flatMap(([, options]) => JSON.parse(String(options?.body)).events);
  };
  beforeEach(() => reportRelease(release('auth', '3.0.0'), 'visit'));

  it('is reported once by the next document', () => {
    expect(openAnother(3_000)).toEqual([event('auth', '3.0.0', 'hang'), event('auth', '3.0.0', 'visit')]);
    expect(openAnother(3_000)).toEqual([]);
  });

  it.each<[string, () => unknown, number]>([
    ['its worker runs', () => heard('started'), 3_000],
    ['it was left', () => window.dispatchEvent(new Event('pagehide')), 3_000],
    ['it is still opening', () => undefined, 2_000],
  ])('is not assumed if %s', (_what, happen, ms) => {
    happen();
    expect(openAnother(ms)).toEqual([]);
  });
});

it('A browser without BeforeUnloadEvent watches for hangs', () => {
  const { BeforeUnloadEvent: event } = window;
  Reflect.deleteProperty(window, 'BeforeUnloadEvent');
  try {
    expect(watch).not.toThrow();
  } finally {
    Object.assign(window, { BeforeUnloadEvent: event });
  }
});
