import {
  act,
  api,
  failure,
  HttpResponse,
  http,
  renderWithPortal,
  screen,
  server,
  setToken,
  testToken,
  waitFor,
} from '@slabdesk/testing';
import { useState } from 'react';
import { clearToken, isPortalError } from '..';
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

let answer: () => Response;
let calls: string[];

beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: true });
  calls = [];
  server.use(
    http.get(api('stones/:id'), ({ params }) => {
      calls.push(String(params.id));
      return answer();
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
  ['the server is busy', () => failure(503, 'Busy')],
])('loads by itself what is on the screen, where %s', async (_what, fault) => {
  answer = fault;
  start('slate', 'onyx');
  expect(await screen.findByText('No slate')).toBeVisible();
  expect(await screen.findByText('No onyx')).toBeVisible();
  await pass(20_000);
  expect(calls.length).toBeGreaterThan(4);
  answer = () => HttpResponse.json({ name: 'Welsh slate' });
  await pass(40_000);
  await waitFor(() => expect(screen.getAllByText('Welsh slate')).toHaveLength(2));
  const { length } = calls;
  await pass(600_000);
  expect(calls).toHaveLength(length);
});

it('keeps what the screen shows, and the focus, while it tries', async () => {
  answer = () => failure(503, 'Busy');
  start('slate');
  const retry = await screen.findByText('No slate');
  retry.focus();
  await pass(60_000);
  expect(calls.length).toBeGreaterThan(3);
  expect(retry).toHaveFocus();
});

it('waits for as long as the server asks for', async () => {
  answer = () =>
    HttpResponse.json({ error: 'Busy', code: 'BUSY' }, { status: 429, headers: { 'Retry-After': '60' } });
  start('slate');
  await screen.findByText('No slate');
  await pass(55_000);
  expect(calls).toHaveLength(1);
  answer = () => HttpResponse.json({ name: 'Welsh slate' });
  await pass(45_000);
  expect(await screen.findByText('Welsh slate')).toBeVisible();
});

it('continues after a failed Retry, and keeps newer data', async () => {
  answer = () => failure(503, 'Busy');
  start('slate');
  const retry = await screen.findByText('No slate');
  let respond: (response: Response) => void = () => undefined;
  const late = new Promise<Response>((resolve) => (respond = resolve));
  server.use(http.get(api('stones/:id'), () => late, { once: true }));
  await pass(3_000);
  answer = () => HttpResponse.error();
  act(() => retry.click());
  expect(await screen.findByText('No slate')).toBeVisible();
  answer = () => HttpResponse.json({ name: 'Welsh slate' });
  respond(HttpResponse.json({ name: 'Older slate' }));
  await pass(10_000);
  expect(await screen.findByText('Welsh slate')).toBeVisible();
});

it('shows the error of the server once it responds again', async () => {
  answer = () => failure(503, 'Busy');
  start('slate');
  await screen.findByText('No slate');
  answer = () => failure(404, 'There is no such stone');
  await pass(3_000);
  expect(await screen.findByText('There is no slate')).toBeVisible();
  const { length } = calls;
  await pass(600_000);
  expect(calls).toHaveLength(length);
});

it('shows nothing of a session that ended while it was trying', async () => {
  answer = () => failure(503, 'Busy');
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

it('retries immediately when the browser is online again', async () => {
  answer = () => HttpResponse.error();
  start('slate');
  expect(await screen.findByText('No slate')).toBeVisible();
  await pass(1_000);
  answer = () => HttpResponse.json({ name: 'Welsh slate' });
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('Welsh slate')).toBeVisible();
});

it('does not retry rejected requests and queries without subscribers', async () => {
  answer = () => failure(404, 'There is no such stone');
  start('slate');
  expect(await screen.findByText('There is no slate')).toBeVisible();
  await pass(60_000);
  expect(calls).toHaveLength(1);
  answer = () => failure(503, 'Busy');
  show('onyx');
  expect(await screen.findByText('No onyx')).toBeVisible();
  show();
  await pass(2_000);
  const { length } = calls;
  await pass(60_000);
  expect(calls).toHaveLength(length);
});
