import { PORTAL_API, type RemoteDescriptor, useBlockPageSwap } from '@slabdesk/portal';
import { isSending } from '@slabdesk/portal/shell';
import { act, fireEvent, renderWithPortal, screen } from '@slabdesk/testing';
import { useState } from 'react';
import { toast } from 'shared-ui/core';
import { clearToasts } from 'shared-ui/shell';
import { useExtensionUse } from './extension-use';
import { shellMoves } from './shell-moves';
import { useMoves } from './use-moves';
import { trackUserActivity } from './user-activity';

jest.mock('./shell-moves', () => {
  const { createObservable } = jest.requireActual('@slabdesk/observable');
  return { STUCK_MS: 10_000, shellMoves: { isReady: createObservable(false), move: jest.fn() } };
});
jest.mock('@slabdesk/portal/shell', () => ({
  ...jest.requireActual('@slabdesk/portal/shell'),
  isSending: jest.fn(() => false),
}));

const moves = shellMoves as unknown as { move: jest.Mock };
const setReady = (value = true) => act(() => shellMoves.isReady.set(value));

/** A list, whose whole state is in its address, and a form. */
const LIST = '/orders';
const FORM = '/profile';
const dealer: RemoteDescriptor = {
  name: 'dealer',
  version: '1.0.0',
  entry: '/remotes/dealer/1.0.0/remoteEntry.js',
  global: 'remote_dealer',
  portalApi: PORTAL_API,
  routes: [
    { path: LIST, page: 'orders', layout: 'sidebar', guard: 'dealer', title: 'Orders', replaceable: true },
    { path: FORM, page: 'profile', layout: 'sidebar', guard: 'dealer', title: 'Profile' },
  ],
  nav: [],
};
const remotes = [dealer];

const Portal = () => {
  const { isLeaving } = useMoves(remotes);
  const [isRunning, setRunning] = useState(false);
  useBlockPageSwap(isRunning);
  return (
    <main>
      <p role="status">{isLeaving ? 'Loading' : 'The page'}</p>
      <input aria-label="Business name" />
      <div data-extension="admin/account.sections/note" {...useExtensionUse()}>
        <input type="checkbox" aria-label="Newsletter" />
        <select multiple aria-label="Edges" defaultValue={['eased']}>
          <option>eased</option>
          <option>ogee</option>
        </select>
      </div>
      <button type="button" onClick={() => setRunning(!isRunning)}>
        Upload
      </button>
    </main>
  );
};

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const page = () => screen.getByRole('status').textContent;

/** Opens a page that the user has not touched for a while. */
const open = async (path: string) => {
  const { router } = renderWithPortal(<Portal />, { path, route: '*' });
  await pass(10_000);
  return { navigate: (to: string) => act(() => router.navigate(to)) };
};

const selectOgee = (isSelected: boolean) =>
  Object.assign(screen.getByRole('option', { name: 'ogee' }), { selected: isSelected });

let now = Date.now();

beforeAll(trackUserActivity);
beforeEach(() => {
  // Must increase between tests: the time of the last activity is module state.
  now += 3_600_000;
  jest.useFakeTimers({ now });
  // As after a reload, nothing goes on.
  moves.move.mockReset().mockReturnValue(new Promise(() => undefined));
});
afterEach(() => {
  setReady(false);
  clearToasts();
  jest.mocked(isSending).mockReturnValue(false);
  jest.useRealTimers();
});

it.each([LIST, FORM])('An unused %s moves to the shell where the user is', async (path) => {
  await open(path);
  await pass(60_000);
  expect(moves.move).not.toHaveBeenCalled();
  setReady();
  expect(moves.move).toHaveBeenCalledWith(expect.objectContaining({ keepsPosition: true }));
  expect(page()).toBe('The page');
});

it('A list that was used moves once the user has been idle', async () => {
  await open(LIST);
  fireEvent.wheel(document.body);
  setReady();
  await pass(2_000);
  expect(moves.move).not.toHaveBeenCalled();
  await pass(1_500);
  expect(moves.move).toHaveBeenCalled();
});

it('A form that was used stays as long as it is open, and its tab moves with the next navigation', async () => {
  const { navigate } = await open(FORM);
  fireEvent.input(screen.getByRole('textbox'), { target: { value: 'Granite Brothers' } });
  setReady();
  await pass(600_000);
  await navigate(`${FORM}?section=name`);
  expect(moves.move).not.toHaveBeenCalled();
  expect(screen.getByRole('textbox')).toHaveValue('Granite Brothers');
  await navigate(LIST);
  expect(moves.move).toHaveBeenCalledWith(expect.objectContaining({ keepsPosition: false }));
  expect(page()).toBe('Loading');
});

it.each([
  ['can not move after all', false, 1],
  ['was not reloaded, because the user has stopped it', true, 10_001],
])('The next page is shown in this shell if the tab %s', async (_what, hasMoved, ms) => {
  const { navigate } = await open(FORM);
  fireEvent.wheel(document.body);
  setReady();
  moves.move.mockResolvedValue(hasMoved);
  await navigate('/pricing');
  expect(page()).toBe('Loading');
  await pass(ms);
  expect(page()).toBe('The page');
});

it('A tab whose reload the user has stopped tries again later', async () => {
  moves.move.mockResolvedValue(true);
  await open(LIST);
  setReady();
  await pass(14_000);
  expect(moves.move).toHaveBeenCalledTimes(1);
  await pass(2_000);
  expect(moves.move).toHaveBeenCalledTimes(2);
});

describe.each<[string, { begin: () => unknown; end: () => unknown }]>([
  [
    'an upload runs',
    {
      begin: () => fireEvent.click(screen.getByRole('button')),
      end: () => fireEvent.click(screen.getByRole('button')),
    },
  ],
  [
    'a change is being saved',
    {
      begin: () => jest.mocked(isSending).mockReturnValue(true),
      end: () => jest.mocked(isSending).mockReturnValue(false),
    },
  ],
  [
    'a field of an extension is changed',
    {
      begin: () => {
        fireEvent.pointerDown(screen.getByRole('checkbox'));
        fireEvent.click(screen.getByRole('checkbox'));
      },
      end: () => fireEvent.click(screen.getByRole('checkbox')),
    },
  ],
  [
    'a further choice is made in a list of an extension',
    {
      begin: () => {
        fireEvent.pointerDown(screen.getByRole('listbox'));
        selectOgee(true);
      },
      end: () => selectOgee(false),
    },
  ],
  [
    'a toast is shown',
    {
      begin: () => act(() => void toast.success('Saved', { duration: 3_600_000 })),
      end: () => act(clearToasts),
    },
  ],
])('While %s', (_what, { begin, end }) => {
  it('the tab stays in its shell, also with a navigation', async () => {
    const { navigate } = await open(LIST);
    begin();
    setReady();
    await pass(60_000);
    await navigate(FORM);
    expect([moves.move.mock.calls, page()]).toEqual([[], 'The page']);
    end();
    await navigate(LIST);
    expect(moves.move).toHaveBeenCalled();
  });
});

it('A tab stays in its shell if a dialog of the frame is left open by a navigation', async () => {
  const { navigate } = await open(FORM);
  fireEvent.wheel(document.body);
  setReady();
  await navigate(LIST);
  const { isSafe } = moves.move.mock.calls[0][0];
  expect(isSafe()).toBe(true);
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'dialog');
  document.body.append(dialog);
  expect(isSafe()).toBe(false);
  dialog.remove();
});

it('A move that was begun asks once more whether it is safe', async () => {
  await open(LIST);
  setReady();
  const { isSafe } = moves.move.mock.calls[0][0];
  expect(isSafe()).toBe(true);
  act(() => void toast.success('Saved'));
  expect(isSafe()).toBe(false);
});
