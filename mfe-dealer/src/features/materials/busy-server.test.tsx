import {
  act,
  api,
  failure,
  fireEvent,
  HttpResponse,
  http,
  listHandler,
  makeMaterial,
  makeUser,
  renderWithPortal,
  screen,
  server,
  waitFor,
} from '@slabdesk/testing';
import { MaterialPage } from './material-page';
import { MaterialsPage } from './materials-page';

const SAVING = 'Still trying to save…';
const LOADING = 'Still loading…';

let isBusy: boolean;
let calls: Array<string | null>;

const busy = () => failure(503, 'The service is busy right now.', { retryAfter: 2 });

beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: true });
  isBusy = true;
  calls = [];
});
afterEach(() => {
  jest.useRealTimers();
});

/** Advances in steps, so that responses arrive in between. */
const pass = async (seconds: number) => {
  for (let second = 0; second < seconds; second += 1) await act(() => jest.advanceTimersByTimeAsync(1_000));
};

const status = () => screen.queryByRole('status');

const openList = () => {
  server.use(
    http.get(api('fabricator/material'), () => {
      calls.push(null);
      return isBusy ? busy() : undefined;
    }),
    http.get(api('fabricator/material/thickness'), () => HttpResponse.json([])),
    listHandler('fabricator/material', [makeMaterial()]),
  );
  return renderWithPortal(<MaterialsPage />, {
    path: '/materials',
    route: '/materials',
    routes: [{ path: '/pricing', element: <h1>Prices</h1> }],
    user: makeUser(),
  });
};

/** Fills in and submits a new material. */
const submitNew = async () => {
  server.use(
    http.post(api('fabricator/material'), ({ request }) => {
      calls.push(request.headers.get('Idempotency-Key'));
      return isBusy ? busy() : HttpResponse.json({ created: makeMaterial() }, { status: 201 });
    }),
  );
  const view = renderWithPortal(<MaterialPage />, {
    path: '/materials/new',
    route: '/materials/:id',
    routes: [{ path: '/materials', element: <h1>All materials</h1> }],
    user: makeUser(),
  });
  const put = async (name: RegExp, value: string) =>
    fireEvent.change(await screen.findByRole('textbox', { name }), { target: { value } });
  await put(/^Material Name/, 'Nero Assoluto');
  await put(/^Price Per Square Foot/, '60');
  fireEvent.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(calls).not.toHaveLength(0));
  return view;
};

describe('While the server is busy', () => {
  it('a new material is sent again with the same key, the user is told, and it is saved', async () => {
    await submitNew();
    expect(status()).toBeNull();
    await pass(3);
    await waitFor(() => expect(status()).toHaveTextContent(SAVING));
    isBusy = false;
    await pass(10);
    await waitFor(() => expect(status()).toBeNull());
    expect(calls.length).toBeGreaterThan(1);
    expect(new Set(calls).size).toBe(1);
    expect(calls[0]).toBeTruthy();
    expect(screen.queryByText('The service is busy right now.')).toBeNull();
  });

  it('for longer than half a minute, the form shows the error and keeps what was typed', async () => {
    await submitNew();
    await pass(45);
    expect((await screen.findAllByText('The service is busy right now.'))[0]).toBeVisible();
    expect(status()).toBeNull();
    expect(screen.getByRole('textbox', { name: /^Material Name/ })).toHaveValue('Nero Assoluto');
    const { length } = calls;
    await pass(60);
    expect(calls).toHaveLength(length);
    isBusy = false;
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(calls).toHaveLength(length + 1));
    expect(new Set(calls).size).toBe(1);
  });

  it('a list says that it is still loading, and then shows its rows', async () => {
    openList();
    await waitFor(() => expect(calls).not.toHaveLength(0));
    await pass(3);
    expect(await screen.findByText(LOADING)).toBeVisible();
    isBusy = false;
    await pass(10);
    expect(await screen.findByText('Carrara Marble')).toBeVisible();
    expect(screen.queryByText(LOADING)).toBeNull();
  });

  it('a list that the user leaves is no longer requested, and the status goes', async () => {
    const { router } = openList();
    await waitFor(() => expect(calls).not.toHaveLength(0));
    await pass(4);
    expect(await screen.findByText(LOADING)).toBeVisible();
    await act(() => router.navigate('/pricing'));
    await pass(2);
    expect(screen.queryByText(LOADING)).toBeNull();
    const { length } = calls;
    await pass(40);
    expect(calls).toHaveLength(length);
  });
});
