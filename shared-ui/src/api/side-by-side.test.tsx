import { screen, waitFor } from '@testing-library/react';
import { api, HttpResponse, http, renderWithPortal, server } from '../testing';
import { baseApi } from './base-api';
import { loadSiblings } from './load-siblings';

/** What a release of a remote adds: the same names each time, another address and another shape of the answer. */
const addStones = (release: string) =>
  baseApi.injectEndpoints({
    endpoints: (build) => ({
      listStones: build.query<string[], string>({
        query: (kind) => `${release}/stones/${kind}`,
        transformResponse: (names: string[]) => names.map((name) => `${name} of ${release}`),
        providesTags: ['Material'],
      }),
      addStone: build.mutation<null, string>({
        query: (name) => ({ url: `${release}/stones`, body: { name } }),
        invalidatesTags: ['Material'],
      }),
    }),
  });

const first = addStones('first');
const second = addStones('second');

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

it('lets each release of a remote use its own calls, and hear of the changes of the other', async () => {
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

it('changes what is kept of a call under the name that its release gave it', async () => {
  const { store } = renderWithPortal(<Stones of={second} />);
  await screen.findByText('Welsh slate of second');
  store.dispatch(second.util.updateQueryData('listStones', 'slate', () => ['Changed']) as never);
  expect(await screen.findByText('Changed')).toBeInTheDocument();
});

it('loads what is shown for the release that takes the place of another', async () => {
  const { store, rerender } = renderWithPortal(<Stones of={first} />);
  await screen.findByText('Welsh slate of first');
  // Who shows what is noted a moment later.
  await waitFor(async () => {
    await loadSiblings(store);
    expect(calls).toContain('list by second');
  });
  expect(second.endpoints.listStones.select('slate')(store.getState()).data).toEqual([
    'Welsh slate of second',
  ]);
  rerender(<p>Gone</p>);
});
