import { Slot } from '@slabdesk/portal';
import {
  api,
  HttpResponse,
  http,
  makeAdmin,
  makeUser,
  renderWithPortal,
  screen,
  server,
  waitFor,
} from '@slabdesk/testing';
import type { RemoteDescriptor } from 'bff-contract/web';
import { type ComponentType, useEffect, useState } from 'react';
import { collectRemotes } from '../loading/known-remotes';
import { fallbackReleaseOf, loadExtension, RemoteLoadError } from '../loading/remotes';
import { SlotProvider } from './slot-provider';

declare module '@slabdesk/portal' {
  interface Slots {
    'test.aside': { order: typeof order };
  }
}

jest.mock('../loading/remotes', () => ({
  loadExtension: jest.fn(),
  fallbackReleaseOf: jest.fn(),
  releaseOf: () => undefined,
  throwerOf: (error: { thrower?: RemoteDescriptor }) => error.thrower,
  RemoteLoadError: jest.requireActual('../loading/remote-load-error').RemoteLoadError,
}));

const order = { _id: 'o1', reference: 'ORD-1042', status: 'order-placed' as const };

let count = 0;

const remote = (name: string, changes: Partial<RemoteDescriptor> = {}): RemoteDescriptor => {
  count += 1;
  return {
    name,
    version: '1.0.0',
    // Loaded code is cached by entry URL.
    entry: `/remotes/${name}/${count}/remoteEntry.js`,
    global: `remote_${name}`,
    portalApi: '5.0',
    routes: [],
    nav: [],
    extensions: [{ slot: 'test.aside', id: 'care', order: 10 }],
    ...changes,
  };
};

const Care = ({ order: { reference } }: { order: typeof order }) => <p>Care of {reference}</p>;
const Offcuts = () => <p>Offcuts</p>;
const Broken = () => {
  throw new Error('broken extension');
};

const serveExtensions = (extensions: Record<string, unknown>) =>
  jest.mocked(loadExtension).mockImplementation(async ({ name, version }, _slot, id) => {
    const found = extensions[`${name} ${version} ${id}`];
    if (!found) throw new RemoteLoadError(name, `extension "${id}"`, undefined);
    return found as ComponentType<object>;
  });

const page = (remotes: RemoteDescriptor[]) => (
  <SlotProvider extensions={collectRemotes(remotes).extensions}>
    <h1>Order Details</h1>
    <Slot name="test.aside" context={{ order }} />
  </SlotProvider>
);
const show = (remotes: RemoteDescriptor[], user = makeUser()) => renderWithPortal(page(remotes), { user });

beforeEach(() => {
  jest.mocked(fallbackReleaseOf).mockReset();
  jest.mocked(loadExtension).mockClear();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

it('A slot renders its extensions in order, with their context', async () => {
  serveExtensions({ 'admin 1.0.0 care': Care, 'dealer 1.0.0 offcuts': Offcuts });
  show([
    remote('dealer', { extensions: [{ slot: 'test.aside', id: 'offcuts', order: 20 }] }),
    remote('admin'),
    remote('auth', { extensions: [{ slot: 'frame.header', id: 'help', order: 1 }] }),
  ]);
  expect(await screen.findByText('Care of ORD-1042')).toBeVisible();
  const care = await screen.findByText('Care of ORD-1042');
  expect(care.compareDocumentPosition(await screen.findByText('Offcuts'))).toBe(4);
  expect(loadExtension).toHaveBeenCalledTimes(2);
});

describe('An extension for administrators', () => {
  const forAdmins = () =>
    remote('admin', { extensions: [{ slot: 'test.aside', id: 'care', order: 1, visibleTo: 'admin' }] });
  beforeEach(() => serveExtensions({ 'admin 1.0.0 care': Care }));

  it('is rendered for administrators', async () => {
    show([forAdmins()], makeAdmin());
    expect(await screen.findByText('Care of ORD-1042')).toBeVisible();
  });

  it('is not loaded for others', async () => {
    show([forAdmins()]);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(loadExtension).not.toHaveBeenCalled();
  });
});

it('A slot replaces a crashed extension with the fallback release and reports it', async () => {
  const reports: unknown[] = [];
  server.use(
    http.post(api('log/crash-report'), async ({ request }) => {
      reports.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
  );
  serveExtensions({ 'admin 2.0.0 care': Broken, 'admin 1.0.0 care': Care });
  const fallback = remote('admin');
  jest
    .mocked(fallbackReleaseOf)
    .mockImplementation(({ version }) => (version === '2.0.0' ? fallback : undefined));
  show([remote('admin', { version: '2.0.0' })]);
  expect(await screen.findByText('Care of ORD-1042')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Order Details' })).toBeVisible();
  await waitFor(() =>
    expect(reports).toEqual([
      expect.objectContaining({ data: expect.objectContaining({ remote: 'admin', release: '2.0.0' }) }),
    ]),
  );
});

const thrower = remote('admin', { version: '3.0.0' });
const Leaking = () => {
  useEffect(
    () => () => {
      throw Object.assign(new Error('no chart'), { thrower });
    },
    [],
  );
  return <p>Leaking</p>;
};
const Promotion = ({ from, to }: { from: RemoteDescriptor; to: RemoteDescriptor }) => {
  const [released, setReleased] = useState(from);
  return (
    <>
      <button type="button" onClick={() => setReleased(to)}>
        Promote
      </button>
      {page([released])}
    </>
  );
};

it('A slot replaces an extension whose code throws as it is cleaned up, and keeps the page', async () => {
  serveExtensions({ 'admin 3.0.0 care': Leaking, 'admin 3.1.0 care': Care });
  const { user } = renderWithPortal(<Promotion from={thrower} to={remote('admin', { version: '3.1.0' })} />, {
    user: makeUser(),
  });
  await screen.findByText('Leaking');
  const heading = screen.getByRole('heading', { name: 'Order Details' });
  await user.click(screen.getByRole('button', { name: 'Promote' }));
  expect(await screen.findByText('Care of ORD-1042')).toBeVisible();
  expect(heading).toBeVisible();
});

it('A slot shows an error for a crashed extension without a fallback, and keeps its other extensions', async () => {
  serveExtensions({ 'admin 1.0.0 care': Broken, 'dealer 1.0.0 offcuts': Offcuts });
  show([
    remote('admin'),
    remote('dealer', { extensions: [{ slot: 'test.aside', id: 'offcuts', order: 20 }] }),
  ]);
  expect(await screen.findByText('Offcuts')).toBeVisible();
  expect(await screen.findByRole('button', { name: /try again|retry/i })).toBeVisible();
});

it('A slot retries an extension that failed to load', async () => {
  serveExtensions({});
  const { user } = show([remote('admin')]);
  expect(await screen.findByText('This part of the page could not be loaded')).toBeVisible();
  serveExtensions({ 'admin 1.0.0 care': Care });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Care of ORD-1042')).toBeVisible();
});
