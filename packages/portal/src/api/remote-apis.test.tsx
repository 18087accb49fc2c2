import {
  act,
  api,
  HttpResponse,
  http,
  renderWithPortal,
  server,
  setToken,
  testToken,
  waitFor,
} from '@slabdesk/testing';
import { screen } from '@testing-library/react';
import { announceChange, announces } from '../pages/changes';
import { forgetData } from '../pages/loaded-data';
import { clearToken } from '../session/session';
import { createRemoteApi } from './create-remote-api';
import { recordsOf } from './records';
import { createPortalStore } from './store';

declare module '../pages/changes' {
  interface PortalEvents {
    'price-list': true;
    orders: true;
  }
}

const quarryApi = createRemoteApi({
  name: 'quarry',
  tags: ['Thing', 'Order'],
  reloadOn: { 'price-list': ['Thing'], orders: (ids) => (ids ?? []).map((id) => ({ type: 'Order', id })) },
});
const quarry = quarryApi.injectEndpoints({
  endpoints: (build) => ({
    getThing: build.query<string, void>({ query: () => 'quarry/thing', providesTags: ['Thing'] }),
    getOrder: build.query<string, string>({
      query: (id) => `quarry/order/${id}`,
      providesTags: (_order, _error, id) => [{ type: 'Order', id }],
    }),
  }),
});

const workshopApi = createRemoteApi({
  name: 'workshop',
  tags: ['Thing'],
  reloadOn: { 'price-list': ['Thing'] },
});
const workshop = workshopApi.injectEndpoints({
  endpoints: (build) => ({
    getThing: build.query<string, void>({
      query: () => 'workshop/thing',
      providesTags: ['Thing', { type: 'Thing', id: 'LIST' }],
    }),
    changeThing: build.mutation<unknown, string>({
      query: (body) => ({ url: 'workshop/thing', body: { body } }),
      onQueryStarted: announces('price-list', workshopApi),
    }),
  }),
});

const things = recordsOf(workshopApi, 'Thing', { announces: ['price-list'] });
const THING = { endpoint: 'workshop/thing', id: null, includeId: true, body: {}, changesSession: false };

const Things = ({ order = '1' }: { order?: string }) => {
  const [change] = workshop.useChangeThingMutation();
  const save = things.useSave();
  const remove = things.useDelete('workshop/thing');
  const restore = things.useRestore('workshop/thing');
  return (
    <>
      <p>{quarry.useGetThingQuery().data}</p>
      <p>{quarry.useGetOrderQuery(order).data}</p>
      <p>{workshop.useGetThingQuery().data}</p>
      <button type="button" onClick={() => void change('new')}>
        Change
      </button>
      <button type="button" onClick={() => void save(THING)}>
        Save
      </button>
      <button type="button" onClick={() => void remove('7')}>
        Delete
      </button>
      <button type="button" onClick={() => void restore('7')}>
        Restore
      </button>
    </>
  );
};

let calls: Record<string, number>;
const counted = (path: string) => {
  calls[path] = (calls[path] ?? 0) + 1;
  return HttpResponse.json(`${path} ${calls[path]}`);
};
beforeEach(() => {
  calls = {};
  server.use(
    http.get(api(':remote/thing'), ({ params }) => counted(`thing of ${params.remote}`)),
    http.get(api('quarry/order/:id'), ({ params }) => counted(`order ${params.id}`)),
  );
});

const show = async () => {
  const view = renderWithPortal(<Things />);
  await screen.findByText('thing of quarry 1');
  await screen.findByText('thing of workshop 1');
  await screen.findByText('order 1 1');
  return view;
};

it('Endpoints and tags with the same name are separate for each remote', async () => {
  const { store } = await show();
  await act(() => store.dispatch(quarry.util.invalidateTags(['Thing'])));
  expect(await screen.findByText('thing of quarry 2')).toBeVisible();
  expect(screen.getByText('thing of workshop 1')).toBeVisible();
});

it('A mutation that announces a change refetches queries of other remotes but not of its own', async () => {
  server.use(http.post(api('workshop/thing'), () => HttpResponse.json({})));
  const { user } = await show();
  await user.click(screen.getByRole('button', { name: 'Change' }));
  expect(await screen.findByText('thing of quarry 2')).toBeVisible();
  expect(calls).toEqual({ 'thing of quarry': 2, 'thing of workshop': 1, 'order 1': 1 });
});

it('A mutation that fails announces nothing', async () => {
  let hasFailed = false;
  server.use(
    http.post(api('workshop/thing'), () => {
      hasFailed = true;
      return HttpResponse.json({ error: 'No' }, { status: 400 });
    }),
  );
  const { user } = await show();
  await user.click(screen.getByRole('button', { name: 'Change' }));
  await waitFor(() => expect(hasFailed).toBe(true));
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(calls['thing of quarry']).toBe(1);
});

it('announceChange refetches only the records that have changed', async () => {
  await show();
  act(() => announceChange('orders', { ids: ['7'] }));
  act(() => announceChange('orders', { ids: ['7', '1'] }));
  expect(await screen.findByText('order 1 2')).toBeVisible();
  expect(calls['order 1']).toBe(2);
});

it('useSave announces a record that a form has saved', async () => {
  server.use(http.post(api('workshop/thing'), () => HttpResponse.json({ updated: {} })));
  const { user } = await show();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('thing of quarry 2')).toBeVisible();
  expect(await screen.findByText('thing of workshop 2')).toBeVisible();
});

it('useDelete and useRestore reload the lists of a record, and announce it; not if they fail', async () => {
  const sent: unknown[] = [];
  let status = 409;
  const respond = ({ request }: { request: Request }) => {
    const { pathname } = new URL(request.url);
    sent.push([request.method, pathname, request.headers.has('Idempotency-Key')]);
    return HttpResponse.json({}, { status });
  };
  server.use(
    http.delete(api('workshop/thing/:id'), respond),
    http.post(api('workshop/thing/:id/restore'), respond),
  );
  const { user } = await show();
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  status = 200;
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('thing of quarry 2')).toBeVisible();
  expect(await screen.findByText('thing of workshop 2')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Restore' }));
  expect(await screen.findByText('thing of quarry 3')).toBeVisible();
  expect(await screen.findByText('thing of workshop 3')).toBeVisible();
  expect(sent).toEqual([
    ['DELETE', '/api/workshop/thing/7', false],
    ['DELETE', '/api/workshop/thing/7', false],
    ['POST', '/api/workshop/thing/7/restore', true],
  ]);
  expect(calls).toEqual({ 'thing of quarry': 3, 'thing of workshop': 3, 'order 1': 1 });
});

it('announceChange takes only changes that a remote or the platform registers', () => {
  // @ts-expect-error: nobody registers it
  expect(() => announceChange('weather')).not.toThrow();
});

it.each([
  ['forgetData', forgetData],
  [
    'A change of the signed-in user in another tab',
    () => void window.dispatchEvent(new StorageEvent('storage', { key: 'viewer-changed' })),
  ],
])('%s refetches all active queries', async (_name, trigger) => {
  await show();
  act(trigger);
  expect(await screen.findByText('thing of quarry 2')).toBeVisible();
  expect(await screen.findByText('thing of workshop 2')).toBeVisible();
  expect(await screen.findByText('order 1 2')).toBeVisible();
});

const addLateRemote = () =>
  createRemoteApi({ name: 'late', tags: [] }).injectEndpoints({
    endpoints: (build) => ({ getThing: build.query<string, void>({ query: () => 'late/thing' }) }),
  });

it('The store refetches active queries when the connection is back, including those of a remote registered later', async () => {
  const { store } = await show();
  await store.dispatch(addLateRemote().endpoints.getThing.initiate() as never);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('thing of quarry 2')).toBeVisible();
  await waitFor(() => expect(calls['thing of late']).toBe(2));
});

it('The store drops the data of every remote when the session ends, including one registered later', async () => {
  setToken(testToken);
  const { store, unmount } = await show();
  const late = addLateRemote();
  await store.dispatch(late.endpoints.getThing.initiate() as never);
  expect(JSON.stringify(store.getState())).toContain('thing of late 1');
  unmount();
  clearToken();
  expect(JSON.stringify(store.getState())).not.toMatch(/thing of|order 1/);
});

it('The store handles an action that concerns no remote in microseconds', () => {
  const { dispatch } = createPortalStore();
  const ACTIONS = 1_000;
  const times = Array.from({ length: 5 }, () => {
    const start = process.cpuUsage();
    for (let count = 0; count < ACTIONS; count += 1) dispatch({ type: 'plain' });
    return process.cpuUsage(start).user / ACTIONS;
  });
  // About 4 µs per API in production; the limit leaves room for development builds. Processor time, so that other work doesn't count.
  expect(Math.min(...times)).toBeLessThan(500);
});
