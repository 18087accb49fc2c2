import { api, HttpResponse, http, server, setRuntimeConfig, setToken, testToken } from '@slabdesk/testing';
import type { ReleaseEvent } from 'bff-contract';
import { ShareLoadError } from '../../shared-module';
import { ReleaseFailure } from './release-failure';
import {
  reportLoad,
  reportRelease,
  reportShell,
  reportVital,
  resetReports,
  sendReleaseReports,
} from './report-release';

interface Report {
  shell: string;
  events: ReleaseEvent[];
}

const dealer = { name: 'dealer', entry: '/remotes/dealer/1.4.0-3f9c2a1b4d5e/remoteEntry.js' };
const other = {
  name: 'dealer',
  entry: '/remotes/dealer/1.5.0-0a9b8c7d6e5f/remoteEntry.js?x=1',
};

const realTimeout = setTimeout;

let reports: Report[];
let requests: Request[];
/** Requests without a response yet. */
let inFlight: number;

/** Accepts reports after the given number of failures. */
const respondAfter = (...failures: Array<() => Response>) =>
  server.use(
    http.post(api('log/release-event'), async ({ request }) => {
      requests.push(request.clone() as Request);
      const failure = failures.shift();
      if (failure) return failure();
      reports.push((await request.json()) as Report);
      return HttpResponse.json({ message: 'OK' });
    }),
  );

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const kinds = () => reports.flatMap(({ events }) => events.map(({ kind }) => kind));

beforeAll(sendReleaseReports);
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance'] });
  resetReports();
  reports = [];
  requests = [];
  inFlight = 0;
  const send = globalThis.fetch;
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (...args) => {
    inFlight += 1;
    return send(...args).finally(() => {
      inFlight -= 1;
    });
  });
  setRuntimeConfig({ shellVersion: '1.1.0' });
});
afterEach(() => jest.useRealTimers());

/** Advances time, and waits for the responses to the requests that were sent. */
const settle = async (ms: number) => {
  await pass(ms);
  do await new Promise((resolve) => realTimeout(resolve));
  while (inFlight > 0);
};

it('A release report contains remote, release, kind and shell, but nothing about the page', async () => {
  respondAfter();
  const send = jest.spyOn(globalThis, 'fetch');
  window.history.replaceState(null, '', '/reset-password?token=secret#more');
  reportRelease(other, 'crashed');
  await settle(1_000);
  expect(reports).toEqual([
    {
      shell: '1.1.0',
      releases: [],
      events: [{ remote: 'dealer', release: '1.5.0-0a9b8c7d6e5f', kind: 'crashed' }],
    },
  ]);
  expect(requests[0]?.headers.has('authorization')).toBe(false);
  // The browser sends it even after the page has closed.
  expect(send.mock.calls[0]?.[1]).toMatchObject({ keepalive: true });
});

it('A release report includes the access token', async () => {
  respondAfter();
  setToken(testToken);
  reportRelease(dealer, 'crashed');
  await settle(1_000);
  expect(requests[0]?.headers.get('authorization')).toBe(`Bearer ${testToken.accessToken}`);
});

it('A release report is batched and sent once per release and kind', async () => {
  respondAfter();
  for (let time = 0; time < 3; time += 1) {
    reportRelease(dealer, 'missing');
    reportRelease(dealer, 'fallback');
    reportRelease(other, 'loaded');
    await settle(10_000);
  }
  expect(requests).toHaveLength(1);
  expect(kinds()).toEqual(['missing', 'fallback', 'loaded']);
});

it('A release report of a success is delayed, but sent when the page is hidden', async () => {
  respondAfter();
  reportRelease(dealer, 'loaded');
  await settle(1_000);
  expect(requests).toHaveLength(0);
  window.dispatchEvent(new Event('pagehide'));
  await settle(0);
  expect(kinds()).toEqual(['loaded']);
});

it('A report of Web Vitals is sent once per release and vital, when the page is hidden', async () => {
  respondAfter();
  reportVital(dealer, 'lcp', 1_200.5);
  reportVital(dealer, 'lcp', 9_000);
  reportVital(dealer, 'cls', 0.02);
  reportVital(other, 'lcp', 800);
  await settle(1_000);
  expect(requests).toHaveLength(0);
  window.dispatchEvent(new Event('pagehide'));
  await settle(0);
  const release = '1.4.0-3f9c2a1b4d5e';
  expect(reports).toEqual([
    {
      shell: '1.1.0',
      events: [],
      vitals: [
        { remote: 'dealer', release, vital: 'lcp', value: 1_200.5 },
        { remote: 'dealer', release, vital: 'cls', value: 0.02 },
        { remote: 'dealer', release: '1.5.0-0a9b8c7d6e5f', vital: 'lcp', value: 800 },
      ],
    },
  ]);
});

it.each([
  ['a network error', () => HttpResponse.error()],
  ['a 503', () => new HttpResponse(null, { status: 503 })],
  ['a 429', () => new HttpResponse(null, { status: 429 })],
])('A release report is retried once after %s', async (_what, failure) => {
  respondAfter(failure);
  reportRelease(dealer, 'crashed');
  await settle(1_000);
  expect(kinds()).toEqual([]);
  await settle(38_000);
  expect(kinds()).toEqual(['crashed']);
});

it('A release report is dropped after one retry, or immediately if the server rejects it', async () => {
  const down = () => new HttpResponse(null, { status: 503 });
  respondAfter(down, down, down, down);
  reportRelease(dealer, 'crashed');
  for (const ms of [1_000, 38_000, 600_000]) await settle(ms);
  expect(requests).toHaveLength(2);
  respondAfter(() => new HttpResponse(null, { status: 400 }));
  reportRelease(other, 'crashed');
  for (const ms of [1_000, 38_000, 600_000]) await settle(ms);
  expect(requests).toHaveLength(3);
});

describe('reportLoad', () => {
  const chunkError = (type: string) => Object.assign(new Error('x'), { name: 'ChunkLoadError', type });

  it.each([
    ['missing', new ReleaseFailure('missing', 'x')],
    ['altered', new ReleaseFailure('altered', 'x')],
    ['no-page', new ReleaseFailure('no-page', 'x')],
    ['incompatible', new ReleaseFailure('incompatible', 'x')],
    ['shell', new ShareLoadError('x')],
    ['timeout', chunkError('timeout')],
    ['missing', chunkError('error')],
    ['broken', new TypeError('x is undefined')],
    ['broken', undefined],
  ])('reports a failure as %s', async (kind, error) => {
    respondAfter();
    await expect(reportLoad(dealer, 5_000, Promise.reject(error))).rejects.toBe(error);
    await settle(1_000);
    const isOwn = kind !== 'incompatible' && kind !== 'shell';
    expect(kinds()).toEqual(['visit', kind, ...(isOwn ? ['failed-load'] : [])]);
  });

  it('reports successes and timeouts', async () => {
    respondAfter();
    void reportLoad(dealer, 5_000, Promise.resolve());
    void reportLoad(other, 5_000, new Promise(() => undefined));
    await settle(4_500);
    expect(kinds()).toEqual(['visit', 'visit', 'loaded']);
    await settle(1_000);
    expect(kinds()).toEqual(['visit', 'visit', 'loaded', 'timeout', 'failed-load']);
  });

  it('counts one visit and one failed load per tab and release, whatever the reasons and however often it is tried', async () => {
    respondAfter();
    for (const kind of ['missing', 'timeout', 'missing', 'broken'] as const) {
      await reportLoad(dealer, 5_000, Promise.reject(new ReleaseFailure(kind, 'x'))).catch(() => undefined);
      await settle(1_000);
    }
    void reportLoad(dealer, 5_000, Promise.resolve());
    await settle(5_000);
    expect(kinds()).toEqual(['visit', 'missing', 'failed-load', 'timeout', 'broken', 'loaded']);
  });

  it('reports a visit after the page, in the request that says that it has loaded', async () => {
    respondAfter();
    void reportLoad(dealer, 5_000, Promise.resolve());
    await settle(3_500);
    expect(requests).toHaveLength(0);
    await settle(1_000);
    expect(requests).toHaveLength(1);
    expect(kinds()).toEqual(['visit', 'loaded']);
  });

  it('reports no failures while offline', async () => {
    respondAfter();
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await reportLoad(dealer, 5_000, Promise.reject(new Error('x'))).catch(() => undefined);
    await settle(60_000);
    expect(kinds()).toEqual(['visit']);
  });
});

it('Events of the shell are reported under its release, and none in development', async () => {
  respondAfter();
  reportShell('visit');
  setRuntimeConfig({ shellVersion: '1.1.0', shell: '1.1.0-bbbbbbbbbbbb' });
  reportShell('visit');
  reportShell('visit');
  await settle(4_000);
  expect(reports.flatMap(({ events }) => events)).toEqual([
    { remote: 'shell', release: '1.1.0-bbbbbbbbbbbb', kind: 'visit' },
  ]);
});

it('A report says what failed, and which releases are in the page: the newest of each remote', async () => {
  respondAfter();
  const admin = { name: 'admin', entry: '/remotes/admin/2.0.0-0000cafe0000/remoteEntry.js' };
  for (const release of [dealer, admin, other]) reportRelease(release, 'visit');
  reportRelease(admin, 'crashed', `Users: ${'x'.repeat(500)}`);
  await settle(1_000);
  expect(reports).toEqual([
    expect.objectContaining({
      releases: [
        { remote: 'dealer', release: '1.5.0-0a9b8c7d6e5f' },
        { remote: 'admin', release: '2.0.0-0000cafe0000' },
      ],
      events: expect.arrayContaining([
        {
          remote: 'admin',
          release: '2.0.0-0000cafe0000',
          kind: 'crashed',
          fault: expect.stringMatching(/^Users: x{200,300}$/),
        },
      ]),
    }),
  ]);
});
