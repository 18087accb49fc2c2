import { api, failure, HttpResponse, http, server } from '@slabdesk/testing';
import { createRemoteApi } from './create-remote-api';
import { type ListPage, type ListParams, toListPage } from './list-query';
import { createPortalStore } from './store';

const testApi = createRemoteApi({ name: 'test', tags: [] }).injectEndpoints({
  endpoints: (build) => ({
    listThings: build.query<ListPage<{ _id: string }>, ListParams>({
      query: (params) => ({ url: 'things', params }),
      transformResponse: toListPage<{ _id: string }>,
    }),
    getThing: build.query<unknown, string>({ query: (id) => `things/${id}` }),
    deleteThing: build.mutation<null, string>({ query: (id) => ({ url: `things/${id}`, method: 'DELETE' }) }),
  }),
});
const { listThings, getThing, deleteThing } = testApi.endpoints;

const run = () => createPortalStore().dispatch;

it('createRemoteApi returns a list as a page with its count', async () => {
  let url = '';
  server.use(
    http.get(api('things'), ({ request }) => {
      url = request.url;
      return HttpResponse.json([{ _id: '1' }], { headers: { 'X-Total-Count': '7' } });
    }),
  );
  const { data } = await run()(listThings.initiate({ page: 0, pageSize: 10, search: undefined }));
  expect(data).toEqual({ rows: [{ _id: '1' }], total: 7, relation: 'eq' });
  expect(new URL(url).search).toBe('?page=0&pageSize=10');
});

it('createRemoteApi treats a 204 as success', async () => {
  server.use(http.delete(api('things/1'), () => new HttpResponse(null, { status: 204 })));
  expect(await run()(deleteThing.initiate('1'))).toEqual({ data: null });
});

it('createRemoteApi returns errors in the API format', async () => {
  server.use(
    http.get(api('things/1'), () => failure(404, 'There is no such record.', { code: 'NOT_FOUND' })),
  );
  const { error } = await run()(getThing.initiate('1'));
  expect(error).toMatchObject({ status: 404, error: 'There is no such record.', code: 'NOT_FOUND' });
});

it("createRemoteApi shows the front end's text for a code, and otherwise the server's sentence", async () => {
  const failing = (code: string) => () => failure(409, "The server's sentence.", { code });
  server.use(
    http.get(api('things/1'), failing('SOLD_OUT')),
    http.get(api('things/2'), failing('STALE_VERSION')),
    http.get(api('things/3'), failing('constructor')),
  );
  const spokenApi = createRemoteApi({
    name: 'spoken',
    tags: [],
    errorTexts: () => ({ SOLD_OUT: 'Nothing is left.' }),
  });
  const { endpoints } = spokenApi.injectEndpoints({
    endpoints: (build) => ({ getSpoken: build.query<unknown, string>({ query: (id) => `things/${id}` }) }),
  });
  const textOf = async (id: string) => (await run()(endpoints.getSpoken.initiate(id))).error;
  expect(await textOf('1')).toMatchObject({ code: 'SOLD_OUT', error: 'Nothing is left.' });
  expect(await textOf('2')).toMatchObject({ error: 'This has been changed in the meantime.' });
  expect(await textOf('3')).toMatchObject({ error: "The server's sentence." });
});

it('createRemoteApi treats a body with only an error as a failure, but not a record with such a field', async () => {
  server.use(
    http.get(api('things/1'), () => HttpResponse.json({ error: 'Not today' })),
    http.get(api('things/2'), () => HttpResponse.json({ _id: '2', error: 'a field' })),
  );
  expect((await run()(getThing.initiate('1'))).error).toMatchObject({ error: 'Not today' });
  expect((await run()(getThing.initiate('2'))).data).toEqual({ _id: '2', error: 'a field' });
});

it('createRemoteApi returns an error for a response that is not JSON', async () => {
  server.use(http.get(api('things/1'), () => HttpResponse.text('<html>')));
  expect((await run()(getThing.initiate('1'))).error).toMatchObject({ code: 'BAD_ANSWER' });
});

it('createRemoteApi uses the newer definition of an endpoint after a hot reload', async () => {
  const { NODE_ENV } = process.env;
  Object.assign(process.env, { NODE_ENV: 'development' });
  const stonesApi = createRemoteApi({ name: 'stones', tags: [] });
  Object.assign(process.env, { NODE_ENV });
  const define = (path: string) =>
    stonesApi.injectEndpoints({
      endpoints: (build) => ({ getStone: build.query<{ path: string }, void>({ query: () => path }) }),
    });
  server.use(http.get(api('stones/:path'), ({ params }) => HttpResponse.json({ path: String(params.path) })));
  define('stones/first');
  const { getStone } = define('stones/second').endpoints;
  expect((await run()(getStone.initiate())).data).toEqual({ path: 'second' });
});
