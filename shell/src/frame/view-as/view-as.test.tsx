import { getToken, openViewIn, startSession, tabView, useUnits } from '@slabdesk/portal';
import { createRemoteApi } from '@slabdesk/portal/api';
import {
  act,
  api,
  cacheFile,
  expiredToken,
  failure,
  HttpResponse,
  http,
  makeUser,
  renderWithPortal,
  screen,
  server,
  setToken,
  testToken,
  waitFor,
  whoamiHandler,
} from '@slabdesk/testing';
import type { ViewAs } from 'bff-contract';
import { Button } from 'shared-ui/core';
import { ViewFrame } from './view-frame';

const MINUTE_MS = 60_000;
const viewToken = { tokenType: 'Bearer' as const, accessToken: 'view-1', refreshToken: '' };
const VIEW_ONLY = "You are looking at this dealer's portal. Nothing can be changed in it.";

const makeView = (msLeft = 29.5 * MINUTE_MS): ViewAs => ({
  _id: 'v1',
  dealer: { _id: 'f1', businessName: 'Granite & Co' },
  admin: { _id: 'a1', name: 'Ada Admin' },
  reason: 'Order ORD-1001 looks wrong',
  startedAt: new Date(Date.now() - MINUTE_MS).toISOString(),
  until: new Date(Date.now() + msLeft).toISOString(),
});

const ordersApi = createRemoteApi({ name: 'test', tags: [] }).injectEndpoints({
  endpoints: (build) => ({
    setStatus: build.mutation<unknown, void>({ query: () => ({ url: 'orders', body: {} }) }),
    listThings: build.query<unknown, void>({ query: () => 'things' }),
  }),
});

const Page = () => {
  const [setStatus] = ordersApi.useSetStatusMutation();
  const [list] = ordersApi.useLazyListThingsQuery();
  return (
    <>
      <h1>Orders</h1>
      <p>Units: {useUnits()}</p>
      <Button onClick={() => void setStatus()}>Submit</Button>
      <Button onClick={() => void list()}>Load</Button>
    </>
  );
};

const open = async (view = makeView()) => {
  setToken(testToken);
  const replace = jest.fn();
  // Uses this window as the new tab.
  openViewIn(
    { sessionStorage: window.sessionStorage, location: { replace } } as unknown as Window,
    viewToken,
  );
  expect(replace).toHaveBeenCalledWith('/');
  server.use(
    whoamiHandler({
      isLoggedIn: true,
      user: makeUser({ unitPreference: 'metric', onboardingComplete: false }),
      viewAs: view,
    }),
  );
  const ui = (
    <ViewFrame>
      <Page />
    </ViewFrame>
  );
  const rendered = renderWithPortal(ui, { path: '/orders' });
  await screen.findByText('Units: metric');
  return rendered;
};

const expectEnded = async () => {
  expect(await screen.findByRole('heading', { name: 'The view has ended' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Orders' })).not.toBeInTheDocument();
  expect(getToken()).toBeNull();
  // The administrator's own session remains.
  expect(JSON.parse(localStorage.getItem('token') ?? '')).toEqual(testToken);
};

const banner = () => screen.getByRole('region', { name: 'View as dealer' });

it('The view-as banner shows the dealer, the remaining time and the reason', async () => {
  await open();
  expect(banner()).toHaveTextContent(
    /^Viewing as Granite & Co, read-only, 29:\d\d left · Order ORD-1001 looks wrong/,
  );
  const secondsLeft = () => Number(/29:(\d\d) left/.exec(banner().textContent)?.[1]);
  const first = secondsLeft();
  expect(first).toBeLessThanOrEqual(30);
  await waitFor(() => expect(secondsLeft()).toBeLessThan(first));
});

it('A view as a dealer sends requests as the dealer in this tab only', async () => {
  await open();
  expect(getToken()).toEqual(viewToken);
  expect(localStorage.getItem('token')).toBe(JSON.stringify(testToken));
  // Another tab signs out, or another user signs in.
  act(() => {
    localStorage.setItem('token', JSON.stringify({ ...testToken, accessToken: 'other' }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  });
  expect(getToken()).toEqual(viewToken);
  expect(screen.getByText('Units: metric')).toBeVisible();
});

it('A view as a dealer keeps signed URLs in this tab until the view ends', async () => {
  const { user } = await open();
  localStorage.setItem('signed-urls', '{"own":1}');
  cacheFile('o1', { signedUrl: 'https://files/o1', contentType: 'image/png' });
  expect(sessionStorage.getItem('signed-urls')).toContain('https://files/o1');
  server.use(http.post(api('app/view-as/stop'), () => HttpResponse.json({ message: 'OK' })));
  await user.click(screen.getByRole('button', { name: 'End view' }));
  await expectEnded();
  expect(sessionStorage.getItem('signed-urls')).toBeNull();
  expect(localStorage.getItem('signed-urls')).toBe('{"own":1}');
});

it('A view as a dealer shows a read-only notice after a change and stays on the page', async () => {
  server.use(http.post(api('orders'), () => failure(403, VIEW_ONLY, { code: 'VIEW_ONLY' })));
  const { user, router } = await open();
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText(VIEW_ONLY)).toBeVisible();
  expect(router.state.location.pathname).toBe('/orders');
});

it.each([
  ['it expires', () => failure(401, 'Ended', { code: 'VIEW_ENDED' })],
  ['its token has expired', expiredToken],
])('A view as a dealer ends when %s, without redirecting to sign-in', async (_when, respond) => {
  let refreshes = 0;
  server.use(
    http.get(api('things'), respond),
    http.get(api('auth/refresh'), () => {
      refreshes += 1;
      return HttpResponse.json(testToken);
    }),
  );
  const { user, router } = await open();
  await user.click(screen.getByRole('button', { name: 'Load' }));
  await expectEnded();
  expect(router.state.location.pathname).toBe('/orders');
  expect(refreshes).toBe(0);
});

it('A view as a dealer checks with the server when it has expired by the local clock', async () => {
  await open(makeView(1_500));
  server.use(http.get(api('auth/whoami'), () => failure(401, 'Ended', { code: 'VIEW_ENDED' })));
  await waitFor(() => expect(screen.queryByText(/left/)).not.toBeInTheDocument());
  await expectEnded();
});

it('A view as a dealer stays ended in this tab until the user signs in', async () => {
  const { user } = await open();
  server.use(http.post(api('app/view-as/stop'), () => failure(401, 'Ended', { code: 'VIEW_ENDED' })));
  await user.click(screen.getByRole('button', { name: 'End view' }));
  await expectEnded();
  const close = jest.spyOn(window, 'close').mockImplementation(() => undefined);
  await user.click(screen.getByRole('button', { name: 'Close this tab' }));
  expect(close).toHaveBeenCalled();
  expect(
    await screen.findByText('Your browser keeps this tab open. Please close it yourself.'),
  ).toBeVisible();
  act(() => startSession(testToken));
  expect([tabView(), getToken()]).toEqual(['none', testToken]);
});

it('A view as a dealer continues and shows why if it could not be ended', async () => {
  let refuse: () => void = () => undefined;
  const refused = new Promise<void>((resolve) => (refuse = resolve));
  server.use(
    http.post(api('app/view-as/stop'), async () => {
      await refused;
      return failure(500, 'Something went wrong...');
    }),
  );
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'End view' }));
  // A disabled button would lose the focus.
  expect(screen.getByRole('button', { name: 'Ending...' })).toBeEnabled();
  refuse();
  expect(await screen.findByText('Something went wrong...')).toBeVisible();
  expect(banner()).toBeVisible();
});
