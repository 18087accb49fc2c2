import { setRuntimeConfig } from '@slabdesk/testing';
import { reportVital } from '../federation/report-release';
import { measureWebVitals } from './measure';
import { noteShownRelease, reportWebVitals, resetShownReleases } from './report-web-vitals';

jest.mock('./measure', () => ({ measureWebVitals: jest.fn() }));
jest.mock('../federation/report-release', () => ({ reportVital: jest.fn() }));

const auth = { name: 'auth', entry: '/remotes/auth/2.0.1-0a9b8c7d6e5f/remoteEntry.js' };
const dealer = { name: 'dealer', entry: '/remotes/dealer/1.4.0-3f9c2a1b4d5e/remoteEntry.js' };

const measure = jest.mocked(measureWebVitals);
const showAt = (at: number, release: typeof auth) => {
  jest.spyOn(performance, 'now').mockReturnValueOnce(at);
  noteShownRelease(release);
};

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance'] });
  jest.clearAllMocks();
  resetShownReleases();
});
afterEach(() => jest.useRealTimers());

it('The tab is measured only some time after its first page is shown', async () => {
  void reportWebVitals();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(measure).not.toHaveBeenCalled();
  noteShownRelease(auth);
  await jest.advanceTimersByTimeAsync(1_900);
  expect(measure).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(200);
  expect(measure).toHaveBeenCalledTimes(1);
});

it('A value is reported for the shell as well', async () => {
  setRuntimeConfig({ shell: '1.1.0-bbbbbbbbbbbb' });
  showAt(900, auth);
  void reportWebVitals();
  await jest.advanceTimersByTimeAsync(2_100);
  measure.mock.calls[0]?.[0]('lcp', 1_200, 0);
  setRuntimeConfig({});
  expect(jest.mocked(reportVital).mock.calls).toEqual([
    [auth, 'lcp', 1_200],
    [{ name: 'shell', id: '1.1.0-bbbbbbbbbbbb' }, 'lcp', 1_200],
  ]);
});

it('A value is reported for the release that was shown when it arose', async () => {
  showAt(900, auth);
  noteShownRelease(auth);
  void reportWebVitals();
  await jest.advanceTimersByTimeAsync(2_100);
  const [onVital = () => undefined] = measure.mock.calls[0] ?? [];
  showAt(20_000, dealer);
  onVital('lcp', 1_200, 0);
  onVital('inp', 80, 19_999);
  onVital('inp', 480, 20_000);
  onVital('cls', 0.02, 90_000);
  expect(jest.mocked(reportVital).mock.calls).toEqual([
    [auth, 'lcp', 1_200],
    [auth, 'inp', 80],
    [dealer, 'inp', 480],
    [dealer, 'cls', 0.02],
  ]);
});
