import {
  act,
  api,
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
} from '@slabdesk/testing';
import { useState } from 'react';
import { clearToken, isPortalError, useBlockPageSwap, useCurrentUser } from '..';
import { pageKept } from '../session/session';
import { createRemoteApi } from './create-remote-api';
import { recoverQueries } from './recover-queries';

const { useGetStoneQuery } = createRemoteApi({ name: 'test', tags: [] }).injectEndpoints({
  endpoints: (build) => ({
    getStone: build.query<{ name: string }, string>({ query: (id) => `stones/${id}` }),
  }),
});

const Stone = ({ id }: { id: string }) => {
  const { data, error, isFetching, refetch } = useGetStoneQuery(id);
  if (data) return <p>{data.name}</p>;
  if (isFetching || !isPortalError(error)) return <p>Loading</p>;
  return (
    <button type="button" onClick={() => void refetch()}>
      {error.status === 404 ? `There is no ${id}` : `No ${id}`}
    </button>
  );
};

let makeResponse: () => Response;
let calls: string[];

beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: true });
  calls = [];
  server.use(
    http.get(api('stones/:id'), ({ params }) => {
      calls.push(String(params.id));
      return makeResponse();
    }),
  );
});
afterEach(() => {
  jest.useRealTimers();
});

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
let show: (...ids: string[]) => void;

const Stones = ({ first }: { first: string[] }) => {
  const [ids, setIds] = useState(first);
  show = (...next) => act(() => setIds(next));
  return ids.map((id) => <Stone key={id} id={id} />);
};

const start = (...ids: string[]) => recoverQueries(renderWithPortal(<Stones first={ids} />).store);

it.each([
  ['the network is down', () => HttpResponse.error()],
  ['the server is down', () => failure(502, 'Busy')],
])('recoverQueries reloads the failed queries on the screen automatically if %s', async (_what, fault) => {
  makeResponse = fault;
  start('slate', 'onyx');
  expect(await screen.findByText('No slate')).toBeVisible();
  expect(await screen.findByText('No onyx')).toBeVisible();
  await pass(20_000);
  expect(calls.length).toBeGreaterThan(4);
  makeResponse = () => HttpResponse.json({ name: 'Welsh slate' });
  await pass(40_000);
  await waitFor(() => expect(screen.getAllByText('Welsh slate')).toHaveLength(2));
  const { length } = calls;
  await pass(600_000);
  expect(calls).toHaveLength(length);
});

const KeptPage = () => {
  useBlockPageSwap(true, true);
  return useCurrentUser() && <Stone id="slate" />;
};

it('recoverQueries loads what failed on a page that was kept, once the user has signed in again', async () => {
  makeResponse = () => failure(401, 'Missing tokens');
  recoverQueries(renderWithPortal(<KeptPage />, { user: makeUser() }).store);
  expect(await screen.findByText('No slate')).toBeVisible();
  await pass(1_000);
  expect(pageKept.get()).toBe(true);
  makeResponse = () => HttpResponse.json({ name: 'Welsh slate' });
  window.localStorage.setItem('token', JSON.stringify(testToken));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));
  expect(await screen.findByText('Welsh slate')).toBeVisible();
  expect(pageKept.get()).toBe(false);
});

it('recoverQueries goes on after a call has been retried for 30 s because the server was busy', async () => {
  makeResponse = () => failure(503, 'Busy');
  start('slate');
  await pass(31_000);
  expect(await screen.findByText('No slate')).toBeVisible();
  makeResponse = () => HttpResponse.json({ name: 'Welsh slate' });
  await pass(40_000);
  expect(await screen.findByText('Welsh slate')).toBeVisible();
});

it('recoverQueries keeps the shown error and the focus while retrying', async () => {
  makeResponse = () => failure(502, 'Busy');
  start('slate');
  const retry = await screen.findByText('No slate');
  retry.focus();
  await pass(60_000);
  expect(calls.length).toBeGreaterThan(3);
  expect(retry).toHaveFocus();
});

it('recoverQueries honors Retry-After', async () => {
  makeResponse = () =>
    HttpResponse.json({ error: 'Busy', code: 'BUSY' }, { status: 429, headers: { 'Retry-After': '60' } });
  start('slate');
  await screen.findByText('No slate');
  await pass(55_000);
  expect(calls).toHaveLength(1);
  makeResponse = () => HttpResponse.json({ name: 'Welsh slate' });
  await pass(45_000);
  expect(await screen.findByText('Welsh slate')).toBeVisible();
});

it('recoverQueries continues after a failed manual retry, and keeps newer data', async () => {
  makeResponse = () => failure(502, 'Busy');
  start('slate');
  const retry = await screen.findByText('No slate');
  let respond: (response: Response) => void = () => undefined;
  const late = new Promise<Response>((resolve) => (respond = resolve));
  server.use(http.get(api('stones/:id'), () => late, { once: true }));
  await pass(3_000);
  makeResponse = () => HttpResponse.error();
  act(() => retry.click());
  expect(await screen.findByText('No slate')).toBeVisible();
  makeResponse = () => HttpResponse.json({ name: 'Welsh slate' });
  respond(HttpResponse.json({ name: 'Older slate' }));
  await pass(10_000);
  expect(await screen.findByText('Welsh slate')).toBeVisible();
});

it("recoverQueries shows the server's error once it responds again, and stops", async () => {
  makeResponse = () => failure(502, 'Busy');
  start('slate');
  await screen.findByText('No slate');
  makeResponse = () => failure(404, 'There is no such stone');
  await pass(3_000);
  expect(await screen.findByText('There is no slate')).toBeVisible();
  const { length } = calls;
  await pass(600_000);
  expect(calls).toHaveLength(length);
});

it('recoverQueries stores no data of a session that ended during a retry', async () => {
  makeResponse = () => failure(502, 'Busy');
  setToken(testToken);
  const { store } = renderWithPortal(<Stones first={['slate']} />);
  recoverQueries(store);
  await screen.findByText('No slate');
  let respond: (response: Response) => void = () => undefined;
  const late = new Promise<Response>((resolve) => (respond = resolve));
  server.use(http.get(api('stones/:id'), () => late));
  await pass(3_000);
  show();
  act(() => clearToken());
  respond(HttpResponse.json({ name: 'Welsh slate' }));
  await pass(3_000);
  expect(JSON.stringify(store.getState())).not.toContain('Welsh slate');
});

it('recoverQueries retries immediately when the browser is online again', async () => {
  makeResponse = () => HttpResponse.error();
  start('slate');
  expect(await screen.findByText('No slate')).toBeVisible();
  await pass(1_000);
  makeResponse = () => HttpResponse.json({ name: 'Welsh slate' });
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('Welsh slate')).toBeVisible();
});

it('recoverQueries does not retry rejected requests or queries without subscribers', async () => {
  makeResponse = () => failure(404, 'There is no such stone');
  start('slate');
  expect(await screen.findByText('There is no slate')).toBeVisible();
  await pass(60_000);
  expect(calls).toHaveLength(1);
  makeResponse = () => failure(502, 'Busy');
  show('onyx');
  expect(await screen.findByText('No onyx')).toBeVisible();
  show();
  await pass(2_000);
  const { length } = calls;
  await pass(60_000);
  expect(calls).toHaveLength(length);
});
