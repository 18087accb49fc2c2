import { api, HttpResponse, http, renderWithPortal, server } from '@slabdesk/testing';
import { screen, waitFor } from '@testing-library/react';
import { createRemoteApi, removeRemoteApi } from './create-remote-api';
import { loadForReleases } from './load-for-releases';

/** A release of a remote: same names, but its own URL and response shape. */
const makeRelease = (release: string) => {
  const stonesApi = createRemoteApi({ name: 'stones', tags: ['Stone'] });
  return stonesApi.injectEndpoints({
    endpoints: (build) => ({
      listStones: build.query<string[], string>({
        query: (kind) => `${release}/stones/${kind}`,
        transformResponse: (names: string[]) => names.map((name) => `${name} of ${release}`),
        providesTags: ['Stone'],
      }),
      addStone: build.mutation<null, string>({
        query: (name) => ({ url: `${release}/stones`, body: { name } }),
        invalidatesTags: ['Stone'],
      }),
    }),
  });
};

const first = makeRelease('first');
const second = makeRelease('second');

const Stones = ({ of }: { of: typeof first }) => {
  const stones = of.useListStonesQuery('slate');
  const [add] = of.useAddStoneMutation();
  return (
    <>
      <p>{stones.data?.join(', ') ?? 'Loading'}</p>
      <button type="button" onClick={() => void add('Onyx')}>
        Add by {of === first ? 'first' : 'second'}
      </button>
    </>
  );
};

let stones: string[];
let calls: string[];
beforeEach(() => {
  stones = ['Welsh slate'];
  calls = [];
  server.use(
    http.get(api(':release/stones/slate'), ({ params }) => {
      calls.push(`list by ${params.release}`);
      return HttpResponse.json(stones);
    }),
    http.post(api(':release/stones'), ({ params }) => {
      calls.push(`add by ${params.release}`);
      stones = [...stones, 'Onyx'];
      return HttpResponse.json(null);
    }),
  );
});

it("Two releases of a remote use their own endpoints and receive each other's changes", async () => {
  const { user } = renderWithPortal(
    <>
      <Stones of={first} />
      <Stones of={second} />
    </>,
  );
  expect(await screen.findByText('Welsh slate of first')).toBeInTheDocument();
  expect(await screen.findByText('Welsh slate of second')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Add by second' }));
  expect(await screen.findByText('Welsh slate of first, Onyx of first')).toBeInTheDocument();
  expect(await screen.findByText('Welsh slate of second, Onyx of second')).toBeInTheDocument();
  expect(calls).toContain('add by second');
});

it('updateQueryData changes the cached data of one release only', async () => {
  const { store } = renderWithPortal(<Stones of={second} />);
  await screen.findByText('Welsh slate of second');
  store.dispatch(second.util.updateQueryData('listStones', 'slate', () => ['Changed']) as never);
  expect(await screen.findByText('Changed')).toBeInTheDocument();
  expect(Object.keys(store.getState().stones?.queries ?? {})).toEqual([]);
});

it('loadForReleases prefetches active queries for the release that replaces another', async () => {
  const { store, rerender } = renderWithPortal(<Stones of={first} />);
  await screen.findByText('Welsh slate of first');
  // Subscriptions are registered asynchronously.
  await waitFor(async () => {
    await loadForReleases(store);
    expect(calls).toContain('list by second');
  });
  expect(second.endpoints.listStones.select('slate')(store.getState() as never).data).toEqual([
    'Welsh slate of second',
  ]);
  rerender(<p>Gone</p>);
});

it('Prefetched data of a page that was never shown is dropped when the shown page changes it', async () => {
  const { store, user } = renderWithPortal(<Stones of={first} />);
  await screen.findByText('Welsh slate of first');
  await waitFor(async () => {
    await loadForReleases(store);
    expect(calls).toContain('list by second');
  });
  await user.click(screen.getByRole('button', { name: 'Add by first' }));
  await screen.findByText('Welsh slate of first, Onyx of first');
  const kept = second.endpoints.listStones.select('slate')(store.getState() as never);
  expect(kept.status).toBe('uninitialized');
});

it('removeRemoteApi removes the slice of a release and aborts its requests', async () => {
  const { store } = renderWithPortal(<Stones of={second} />);
  await screen.findByText('Welsh slate of second');
  const third = makeRelease('third');
  // RTK logs aborted requests.
  jest.spyOn(console, 'error').mockImplementation();
  let isAborted = false;
  server.use(
    http.get(api('third/stones/slate'), ({ request }) => {
      request.signal.addEventListener('abort', () => {
        isAborted = true;
      });
      return new Promise<never>(() => undefined);
    }),
  );
  const running = store.dispatch(third.endpoints.listStones.initiate('slate') as never) as Promise<unknown>;
  await waitFor(() =>
    expect(Object.keys(store.getState()[third.reducerPath]?.queries ?? {})).toHaveLength(1),
  );
  removeRemoteApi(third);
  await running;
  await waitFor(() => expect(isAborted).toBe(true));
  expect(store.getState()[third.reducerPath]?.queries).toEqual({});
  await loadForReleases(store);
  expect(calls).not.toContain('list by third');
  removeRemoteApi(third);
  // State keys are never reused, so leftovers of a removed release can't affect another one.
  expect(makeRelease('fourth').reducerPath).not.toBe(third.reducerPath);
  expect(await screen.findByText('Welsh slate of second')).toBeInTheDocument();
});
