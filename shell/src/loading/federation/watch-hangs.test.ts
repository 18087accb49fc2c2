import { blockPageSwap } from '@slabdesk/portal/shell';
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
let heard: () => void;

/** The events that the worker would report if the page hung now. */
const events = () => JSON.parse(pings.at(-1)?.report?.options.body ?? '{}').events;
const pass = (ms: number) => jest.advanceTimersByTime(ms);

beforeEach(() => {
  jest.useFakeTimers();
  resetReports();
  setRuntimeConfig({ shellVersion: '1.1.0' });
  sendReleaseReports();
  pings = [];
  watchHangs({
    postMessage: (ping: Ping) => void pings.push(ping),
    addEventListener: (_type: string, listener: unknown) => {
      heard = listener as () => void;
    },
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

it('A tab that hangs is reported for every release in it, with the visits that it had yet to report', () => {
  setToken(testToken);
  reportRelease(release('dealer', '1.5.0'), 'visit');
  reportRelease(release('admin', '2.0.0'), 'visit');
  pass(500);
  expect(events()).toEqual([
    event('dealer', '1.5.0', 'hang'),
    event('admin', '2.0.0', 'hang'),
    event('dealer', '1.5.0', 'visit'),
    event('admin', '2.0.0', 'visit'),
  ]);
  const { url, options } = pings.at(-1)?.report ?? {};
  expect(url).toMatch(/\/api\/log\/release-event$/);
  expect(options?.headers.Authorization).toContain(testToken.accessToken);
});

it('A tab that goes on after a hang reports no release again', () => {
  const send = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response());
  reportRelease(release('dealer', '1.5.0'), 'visit');
  pass(500);
  heard();
  pass(10_000);
  expect(pings.at(-1)).toEqual({ report: undefined });
  expect(send).not.toHaveBeenCalled();
  reportRelease(release('dealer', '1.6.0'), 'visit');
  pass(500);
  expect(events()?.[0]).toEqual(event('dealer', '1.6.0', 'hang'));
});

it('A tab that is hidden, or waits behind a dialog of the browser, says that it may be silent', () => {
  reportRelease(release('dealer', '1.5.0'), 'visit');
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(pings.at(-1)).toEqual({ isAway: true });
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(pings.at(-1)).not.toEqual({ isAway: true });
  const end = blockPageSwap();
  pass(500);
  for (const type of ['beforeprint', 'beforeunload', 'pagehide', 'freeze']) {
    window.dispatchEvent(new Event(type));
    expect(pings.at(-1)).toEqual({ isAway: true });
    pass(500);
    expect(events()[0]).toEqual(event('dealer', '1.5.0', 'hang'));
  }
  end();
  pass(500);
  window.dispatchEvent(new Event('beforeunload'));
  expect(pings.at(-1)).not.toEqual({ isAway: true });
});
