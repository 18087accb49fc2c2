import { useState } from 'react';
import { Form, TextField, useForm } from 'shared-ui/form';
import { PORTAL_API, type RemoteDescriptor } from 'shared-ui/portal';
import { act, fireEvent, renderWithPortal, screen } from 'shared-ui/testing';
import { loadNewest } from '../remotes';
import { watchActivity } from './safe-moment';
import { useShownRemotes } from './use-shown-remotes';

jest.mock('../remotes', () => ({ loadNewest: jest.fn() }));
const load = jest.mocked(loadNewest);

const remote = (version: string, changes: Partial<RemoteDescriptor> = {}): RemoteDescriptor => ({
  name: 'dealer',
  version,
  entry: `/remotes/dealer/${version}/remoteEntry.js`,
  global: `remote_dealer_${version}`,
  portalApi: PORTAL_API,
  routes: [
    { path: '/orders', page: 'orders', layout: 'dealer', guard: 'dealer', title: 'Orders' },
    { path: '/pricing', page: 'pricing', layout: 'dealer', guard: 'dealer', title: 'Pricing' },
  ],
  nav: [],
  ...changes,
});

let promote: (...remotes: RemoteDescriptor[]) => void;

const Note = () => {
  const form = useForm({ defaults: { note: '' }, goesOn: true, submit: async () => undefined });
  return (
    <Form form={form} aria-label="Note">
      <TextField label="Note" {...form.field<string>('note')} />
      <button type="submit">Save</button>
    </Form>
  );
};

const Portal = () => {
  const [newest, setNewest] = useState([remote('1.0.0')]);
  const [isOpen, setOpen] = useState(false);
  promote = (...remotes) => act(() => setNewest(remotes));
  const shown = useShownRemotes(newest);
  return (
    <>
      <p data-testid="shown">{shown.map(({ name, version }) => `${name} ${version}`).join(', ')}</p>
      <Note />
      <input aria-label="Search" />
      <button type="button" onClick={() => setOpen(!isOpen)}>
        Menu
      </button>
      {isOpen && <div role="menu">Delete</div>}
    </>
  );
};

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const shown = () => screen.getByTestId('shown').textContent;
const hide = async () => {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  await pass(1);
};
const type = (label: string, value: string) => {
  const field = screen.getByRole('textbox', { name: label });
  act(() => field.focus());
  fireEvent.change(field, { target: { value } });
};

/** A page on which somebody was just at work. */
const start = async () => {
  const view = renderWithPortal(<Portal />, { path: '/orders', route: '*' });
  await pass(10_000);
  fireEvent.pointerDown(document.body);
  return { navigate: (to: string) => act(() => view.router.navigate(to)) };
};

beforeAll(watchActivity);
beforeEach(() => {
  load.mockResolvedValue(() => null);
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  load.mockReset();
});

it('replaces an open page once hands have rested, with its code there already', async () => {
  await start();
  promote(remote('1.1.0'));
  await pass(2_000);
  expect([shown(), load.mock.calls]).toEqual(['dealer 1.0.0', []]);
  await pass(1_500);
  expect(load.mock.calls.map(([{ version }, page]) => [version, page])).toEqual([['1.1.0', 'orders']]);
  expect(shown()).toBe('dealer 1.1.0');
});

it('waits while somebody moves the pointer or presses keys', async () => {
  await start();
  promote(remote('1.1.0'));
  for (const event of ['pointermove', 'keydown', 'pointermove', 'wheel']) {
    await pass(2_000);
    fireEvent(document.body, new Event(event, { bubbles: true }));
  }
  expect(shown()).toBe('dealer 1.0.0');
  await pass(3_500);
  expect(shown()).toBe('dealer 1.1.0');
});

it('replaces at once what nobody sees', async () => {
  await start();
  promote(remote('1.1.0'));
  await hide();
  expect(shown()).toBe('dealer 1.1.0');
});

it('never replaces a changed form, hidden or not, and does once it is saved', async () => {
  await start();
  type('Note', 'Call back');
  act(() => screen.getByRole('textbox', { name: 'Note' }).blur());
  promote(remote('1.1.0'));
  await pass(60_000);
  await hide();
  await pass(60_000);
  expect([shown(), load.mock.calls]).toEqual(['dealer 1.0.0', []]);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await pass(1_000);
  expect(shown()).toBe('dealer 1.1.0');
});

it('waits for an open menu to close, and for who is typing', async () => {
  await start();
  fireEvent.click(screen.getByRole('button', { name: 'Menu' }));
  promote(remote('1.1.0'));
  await pass(10_000);
  expect(shown()).toBe('dealer 1.0.0');
  fireEvent.click(screen.getByRole('button', { name: 'Menu' }));
  type('Search', 'marb');
  await pass(10_000);
  expect(shown()).toBe('dealer 1.0.0');
  act(() => screen.getByRole('textbox', { name: 'Search' }).blur());
  await pass(1_000);
  expect(shown()).toBe('dealer 1.1.0');
});

it('takes the newest with a navigation to another page, and not with another order of the same', async () => {
  const { navigate } = await start();
  promote(remote('1.1.0'));
  await navigate('/orders?sort=name');
  expect(shown()).toBe('dealer 1.0.0');
  await navigate('/pricing');
  expect(shown()).toBe('dealer 1.1.0');
});

it('shows what arrives just after a navigation, before anything was begun on the page', async () => {
  const { navigate } = await start();
  await navigate('/pricing');
  promote(remote('1.1.0'));
  await pass(1);
  expect(shown()).toBe('dealer 1.1.0');
});

it('stays with the page that works where its new release can’t be loaded, and tries again', async () => {
  await start();
  load.mockRejectedValue(new Error('404'));
  promote(remote('1.1.0'));
  await pass(15_000);
  expect([shown(), load.mock.calls.length]).toEqual(['dealer 1.0.0', 1]);
  load.mockResolvedValue(() => null);
  await pass(10_000);
  expect(shown()).toBe('dealer 1.1.0');
});

it('takes at once what the open page is not made of, and remotes that were not known', async () => {
  await start();
  promote(remote('1.0.0'), remote('3.0.0', { name: 'auth', routes: [] }));
  expect(shown()).toBe('dealer 1.0.0, auth 3.0.0');
  promote(remote('1.0.0'), remote('3.1.0', { name: 'auth', routes: [] }));
  await pass(1);
  expect([shown(), load.mock.calls]).toEqual(['dealer 1.0.0, auth 3.1.0', []]);
});

it('keeps a page that the new release has no more until it is left', async () => {
  const { navigate } = await start();
  promote(remote('1.1.0', { routes: remote('1.1.0').routes.slice(1) }));
  await pass(30_000);
  expect(shown()).toBe('dealer 1.0.0');
  await navigate('/pricing');
  expect(shown()).toBe('dealer 1.1.0');
});
