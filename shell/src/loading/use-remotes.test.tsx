import { PORTAL_API, type RemoteDescriptor, refreshViewer } from '@slabdesk/portal';
import {
  act,
  api,
  HttpResponse,
  http,
  makeAdmin,
  renderWithPortal,
  screen,
  server,
  setRuntimeConfig,
  setToken,
  testToken,
} from '@slabdesk/testing';
import { releases } from './moves/release-store';
import { useRemotes } from './use-remotes';

const remote = (version: string, portalApi: string): RemoteDescriptor => ({
  name: 'dealer',
  version,
  entry: `/remotes/dealer/${version}/remoteEntry.js`,
  global: 'remote_dealer',
  portalApi,
  routes: [{ path: '/', page: 'home', layout: 'sidebar', guard: 'dealer', title: `Home of ${version}` }],
  nav: [],
});

const NewestTitles = () => <p>{useRemotes(true).newest.routes.map(({ entry }) => entry.title)}</p>;
const Titles = () => <p>{useRemotes(false).shown.routes.map(({ entry }) => entry.title)}</p>;

it('useRemotes returns the fallback release if this shell is too old for the newest one', async () => {
  setRuntimeConfig({ remotes: [{ ...remote('2.0.0', '99.0'), lastGood: remote('1.0.0', PORTAL_API) }] });
  renderWithPortal(<Titles />);
  expect(await screen.findByText('Home of 1.0.0')).toBeInTheDocument();
});

it('useRemotes returns the newest release if the shell can run it', async () => {
  setRuntimeConfig({ remotes: [{ ...remote('1.1.0', PORTAL_API), lastGood: remote('1.0.0', PORTAL_API) }] });
  renderWithPortal(<Titles />);
  expect(await screen.findByText('Home of 1.1.0')).toBeInTheDocument();
});

it('useRemotes keeps an incompatible release without a fallback, so that its area shows an error', async () => {
  setRuntimeConfig({ remotes: [remote('2.0.0', '99.0')] });
  renderWithPortal(<Titles />);
  expect(await screen.findByText('Home of 2.0.0')).toBeInTheDocument();
});

describe('useRemotes for an administrator', () => {
  const admin = (version: string): RemoteDescriptor => ({
    ...remote(version, PORTAL_API),
    name: 'admin',
    entry: `/remotes/admin/${version}/remoteEntry.js`,
    routes: [
      { path: '/admin', page: 'home', layout: 'sidebar', guard: 'admin', title: `Home of ${version}` },
    ],
  });
  afterEach(() => jest.useRealTimers());

  it('returns the remotes of whoami, which is retried after a promotion until it succeeds', async () => {
    setToken(testToken);
    const versions: Array<string | undefined> = ['1.0.0', undefined, undefined, '2.0.0'];
    const requested = jest.fn();
    server.use(
      http.get(api('auth/whoami'), () => {
        requested();
        const version = versions.shift();
        if (!version) return HttpResponse.json({ error: 'Busy', code: 'UNAVAILABLE' }, { status: 503 });
        return HttpResponse.json({ isLoggedIn: true, user: makeAdmin(), remotes: [admin(version)] });
      }),
      http.get('http://localhost/remotes.json', () => HttpResponse.json({ release: 'newer', remotes: [] })),
    );
    setRuntimeConfig({ release: 'older', remotes: [] });
    renderWithPortal(<NewestTitles />);
    expect(await screen.findByText('Home of 1.0.0')).toBeInTheDocument();

    jest.useFakeTimers({ advanceTimers: true });
    await act(() => releases.check());
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(await screen.findByText('Home of 2.0.0')).toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(requested).toHaveBeenCalledTimes(4);
  });

  it('asks again where a server that is behind the others has responded', async () => {
    setToken(testToken);
    const requested = jest.fn();
    const named: Array<[string, string]> = [
      ['1.0.0', 'older'],
      ['1.0.0', 'older'],
      ['2.0.0', 'newest'],
    ];
    server.use(
      http.get(api('auth/whoami'), () => {
        requested();
        const [version, release] = named.shift() ?? [];
        return HttpResponse.json(
          { isLoggedIn: true, user: makeAdmin(), remotes: [admin(version ?? '3.0.0')] },
          { headers: { 'Portal-Release': release ?? 'newest' } },
        );
      }),
      http.get('http://localhost/remotes.json', () => HttpResponse.json({ release: 'newest', remotes: [] })),
    );
    setRuntimeConfig({ release: 'older', remotes: [] });
    renderWithPortal(<NewestTitles />);
    expect(await screen.findByText('Home of 1.0.0')).toBeInTheDocument();

    jest.useFakeTimers({ advanceTimers: true });
    await act(() => releases.check());
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(await screen.findByText('Home of 2.0.0')).toBeInTheDocument();
    expect(requested).toHaveBeenCalledTimes(3);
  });

  it('keeps their release if the next one needs a policy that this document does not allow', async () => {
    setToken(testToken);
    const named = [[admin('1.0.0')], [{ ...admin('2.0.0'), trustedTypes: ['vue'] }], [admin('3.0.0')]];
    server.use(
      http.get(api('auth/whoami'), () =>
        HttpResponse.json({ isLoggedIn: true, user: makeAdmin(), remotes: named.shift() }),
      ),
    );
    setRuntimeConfig({ release: 'first', remotes: [] });
    renderWithPortal(<NewestTitles />);
    expect(await screen.findByText('Home of 1.0.0')).toBeInTheDocument();
    await act(refreshViewer);
    expect(screen.getByText('Home of 1.0.0')).toBeInTheDocument();
    await act(refreshViewer);
    expect(screen.getByText('Home of 3.0.0')).toBeInTheDocument();
  });
});
