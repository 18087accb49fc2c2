import type { RemoteDescriptor } from '@slabdesk/portal';
import { forgetCrashes, setPortalHost } from '@slabdesk/portal/shell';
import { api, HttpResponse, http, server, setRuntimeConfig, waitFor } from '@slabdesk/testing';
import { reportShell } from './federation/report-release';
import { watchErrors } from './watch-errors';

jest.mock('./remotes', () => ({
  throwerOf: ({ thrower }: { thrower?: RemoteDescriptor }) => thrower,
}));
jest.mock('./federation/report-release', () => ({ reportShell: jest.fn() }));

const dealer = {
  name: 'dealer',
  version: '1.4.0',
  global: 'remote_dealer_3f9c2a1b4d5e',
  entry: '/remotes/dealer/1.4.0-3f9c2a1b4d5e/remoteEntry.js',
} as RemoteDescriptor;

let crashes: string[];
let reports: unknown[];

beforeAll(watchErrors);
beforeEach(() => {
  [crashes, reports] = [[], []];
  forgetCrashes();
  jest.mocked(reportShell).mockClear();
  setRuntimeConfig({ shellVersion: '1.1.0' });
  setPortalHost({
    noteCrash: ({ name, version }, crash) => void crashes.push(`${name} ${version} ${crash}`),
  });
  server.use(
    http.post(api('log/crash-report'), async ({ request }) => {
      reports.push(await request.json());
      return HttpResponse.json({ id: 'a-report' });
    }),
  );
});
afterEach(() => jest.restoreAllMocks());

const at = (url: string, error: Error = new TypeError('slab is undefined'), thrower?: RemoteDescriptor) =>
  Object.assign(error, { stack: `${error}\n    at click (${url}:1:24)`, thrower });
const ofRemote = (error?: Error) =>
  at('http://localhost/remotes/dealer/1.4.0-3f9c2a1b4d5e/7.js', error, dealer);
const ofShell = () => at('http://localhost/assets/main.1f2e3d.js');

const throwIt = (error: unknown) => window.dispatchEvent(new ErrorEvent('error', { error }));
const reject = (reason: unknown) =>
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));

it.each([
  ['An error that nothing caught', throwIt],
  ['A rejection that nothing handled', reject],
])('%s is a crash of the release whose code threw it', async (_what, happen) => {
  happen(ofRemote());
  expect(crashes).toEqual(['dealer 1.4.0 dealer: TypeError: slab is undefined']);
  await waitFor(() => expect(reports).toHaveLength(1));
  expect(reports[0]).toMatchObject({
    error: { name: 'TypeError', message: 'slab is undefined' },
    data: { remote: 'dealer', release: '1.4.0-3f9c2a1b4d5e', componentName: 'dealer' },
  });
  expect(reportShell).not.toHaveBeenCalled();
});

it('An error of code of the shell alone is a crash of the shell', async () => {
  throwIt(ofShell());
  expect(reportShell).toHaveBeenCalledWith('crashed', 'shell: TypeError: slab is undefined');
  await waitFor(() => expect(reports).toHaveLength(1));
  expect(crashes).toEqual([]);
});

it.each([
  ['of a browser extension', at('chrome-extension://abc/content.js', ofShell())],
  [
    'that an extension has around the code of a release',
    at('moz-extension://abc/content.js', ofRemote(), dealer),
  ],
  ['of a script of no release', at('https://elsewhere.example/tag.js')],
  ['of another origin, which the browser hides', null],
  ['that is no Error', { status: 503, error: 'Busy' }],
  ['of a request that was given up', ofRemote(new DOMException('Aborted', 'AbortError'))],
  ['of a request that took too long', ofRemote(new DOMException('Slow', 'TimeoutError'))],
  ['of a request without a response', ofRemote(new TypeError('Failed to fetch'))],
  ['of code that did not load', ofRemote(Object.assign(new Error('7'), { name: 'ChunkLoadError' }))],
])('An error %s is nobody’s crash', (_what, error) => {
  throwIt(error);
  reject(error);
  expect([crashes, jest.mocked(reportShell).mock.calls]).toEqual([[], []]);
  throwIt(ofRemote());
  expect(crashes).toHaveLength(1);
});

it('An error while the browser is offline is nobody’s crash', () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  throwIt(ofRemote());
  expect(crashes).toEqual([]);
});
